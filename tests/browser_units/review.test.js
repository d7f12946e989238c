// The page for looking back in Node: what it shows of a deal, how it is stepped through, what it asks for and when.

import assert from "node:assert/strict";
import test from "node:test";
import { firstPlace, keyed, mountReview, toTable } from "../../ninetynine_edu/panels/review/review.js";
import { verdict } from "../../ninetynine_edu/panels/review/words.js";
import { freshBrowser, sizes, testHost } from "./browser.js";

const ADDRESS = "http://localhost/voila/render/notebooks/look_back.ipynb";
/** @param {string} code */
const card = (code) => ({ code, name: code, rank: code.slice(0, -1), suit: code.slice(-1), red: false });
/** @param {number} seat @param {number} total @param {string} laid @param {string[]} hands */
const step = (seat, total, laid, hands) => ({
  seat,
  total,
  to: total + 5,
  short: "+5",
  laid: [laid],
  hands,
  out: [],
  turn: 1,
  words: `${seat ? "Owl" : "You"} played ${laid}.`,
});
const DEAL = {
  id: 0,
  game: "Standard rules",
  two: true,
  last: false,
  me: 0,
  people: [
    { name: "You", reader: true, face: "curls", tint: "" },
    { name: "Owl", reader: false, face: "owl", tint: "green" },
  ],
  cards: Object.fromEntries(["5S", "5C", "6C", "8D"].map((code) => [code, card(code)])),
  low: 0,
  limit: 99,
  steps: [step(0, 80, "5S", ["5S 8D", "5C"]), step(1, 85, "5C", ["8D 6C", "5C"]), step(0, 90, "6C", ["8D 6C", ""])],
  end: { total: 95, hands: ["8D", ""], lost: [0], won: 1, words: "None of your cards fits at 95." },
};
const VIEW = {
  n: 1,
  of: 1,
  say: "",
  asked: 0,
  example: false,
  waits: false,
  deals: [{ id: 0, label: "Deal 1: 3 plays" }],
  done: 0,
  count: 3,
};
const GAVE = {
  words: "At 80 you could have won with 8D.",
  line: [{ seat: 0, cards: ["8D"], total: 88, words: "8D, add 8" }],
};
const WORTH = [
  { number: 3, open: { before: 0, after: 0, deals: 0, quick: false, mark: "", better: null }, seen: null },
  { number: 2, open: { before: 1, after: 1, deals: 0, quick: false, mark: "", better: null }, seen: null },
  {
    number: 1,
    open: { before: 1, after: 0, deals: 0, quick: false, mark: "turn", better: GAVE },
    seen: {
      before: 0.75,
      after: 0.25,
      deals: 24,
      quick: false,
      mark: "slip",
      better: { words: "8D would have been better.", line: [] },
    },
  },
];

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {string[]} */
const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent ?? "");
/** @param {string} words @returns {any} */
const button = (words) =>
  [...document.querySelectorAll("button")].find(
    (one) => one.textContent === words || one.ariaLabel === words || one.getAttribute("aria-label") === words,
  );

/** @param {object} [view] @param {{keep?: string, worth?: object[], deal?: object | null, kept?: string, asks?: string, back?: () => void}} [more] */
function opened(view = {}, { keep = "review", worth = [], deal = DEAL, kept, asks = "", back } = {}) {
  const place = freshBrowser(ADDRESS + asks);
  back?.();
  if (kept) localStorage.setItem("play.match", JSON.stringify({ q: "", text: kept }));
  sizes();
  const state = { keep, deal, worth, view: { ...VIEW, ...view } };
  const desk = testHost(state);
  const close = mountReview(desk.host, place);
  /** @param {object} change @param {object} [rest] */
  const answer = (change, rest = {}) => {
    Object.assign(state, rest);
    desk.set("view", { ...state.view, n: state.view.n + 1, ...change });
  };
  return { ...desk, answer, close, place };
}
/** @param {{sent: Record<string, unknown>[]}} page @param {string} what */
const asked = ({ sent }, what) => sent.filter((message) => message.do === what);

test("the last play of whoever looks back is shown first, with everybody's cards and the total it made", () => {
  const page = opened();
  assert.equal(find("h1").textContent, "Look back");
  assert.equal(find(".nn-status").textContent, "Play 3: You played 6C.");
  assert.equal(find(".nn-totals").getAttribute("aria-label"), "The total goes from 90 to 95.");
  assert.deepEqual(
    texts(".nn-place .nn-sr").map((text) => text.trim()),
    ["Cards: 8D and 6C.", "No cards."],
  );
  assert.equal(document.querySelectorAll(".nn-cards [data-laid]").length, 1);
  assert.equal(find(".nn-verdict").textContent, "Not worked out yet.");
  page.close();
  assert.equal(page.place.textContent, "");
});

test("buttons, the slider and the keys step through the deal, and never past its ends", () => {
  const page = opened();
  button("Back").click();
  assert.equal(find(".nn-status").textContent, "Play 2: Owl played 5C.");
  button("End").click();
  assert.equal(find(".nn-status").textContent, "None of your cards fits at 95.");
  assert.equal(find(".nn-slider").getAttribute("aria-valuetext"), "The end of the deal");
  assert.equal(button("Next").getAttribute("aria-disabled"), "true");
  button("Next").click();
  find(".nn-slider").value = "1";
  find(".nn-slider").dispatchEvent(new Event("input", { bubbles: true }));
  assert.equal(find(".nn-at").textContent, "2 / 3");
  for (const [key, at] of [
    ["ArrowLeft", "1 / 3"],
    ["ArrowLeft", "1 / 3"],
    ["End", "The end"],
    ["Home", "1 / 3"],
    ["ArrowRight", "2 / 3"],
  ]) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    assert.equal(find(".nn-at").textContent, at, key);
  }
  assert.deepEqual(asked(page, "go"), [], "nobody is asked for that");
  page.close();
});

test("keys lead from place to place", () => {
  assert.deepEqual(
    ["ArrowLeft", "ArrowRight", "Home", "End", "x"].map((key) => keyed(key, 2, 5)),
    [1, 3, 0, 5, null],
  );
  assert.equal(firstPlace(null), 0);
  assert.equal(firstPlace(/** @type {any} */ ({ ...DEAL, me: 7 })), 3, "who played nothing sees the end");
});

test("it asks for the worth of more plays until all are known, or until somebody stops it", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const page = opened();
  mock.timers.tick(40);
  assert.deepEqual(asked(page, "judge"), [{ do: "judge", of: 1 }]);
  page.answer({ done: 1 }, { worth: WORTH.slice(0, 1) });
  assert.equal(find(".nn-working progress").value, 1);
  button("Stop").click();
  mock.timers.tick(40);
  assert.equal(asked(page, "judge").length, 1, "the next one was not sent yet");
  button("Go on").click();
  mock.timers.tick(40);
  assert.equal(asked(page, "judge").length, 2);
  page.answer({ done: 3 }, { worth: WORTH });
  mock.timers.tick(40);
  assert.equal(asked(page, "judge").length, 2);
  assert.equal(find(".nn-working"), null);
  page.close();
});

test("a mark is a way to its play, which says what would have been better and how it could have gone on", () => {
  const page = opened({ done: 3 }, { worth: WORTH });
  assert.deepEqual(texts(".nn-chip"), ["Play 1: gave chances away"]);
  find(".nn-chip").click();
  assert.equal(find(".nn-verdict").textContent, "This play probably gave chances away.");
  assert.match(
    find(".nn-better").textContent,
    /Before it: about 75 of 100. After it: about 25 of 100.*8D would have been better/,
  );
  assert.match(find(".nn-better .nn-why").textContent, /An estimate from 24 deals\.$/);
  assert.ok(find("circle.nn-about") || find(".nn-stretch.nn-about") || find(".nn-gave-slip"));
  button("With all cards open").click();
  assert.equal(find(".nn-verdict").textContent, "This play gave the win away.");
  assert.match(find(".nn-then").textContent, /You: 8D, add 8, total 88/);
  assert.deepEqual(texts(".nn-chip"), ["Play 1: gave the win away"]);
  button("Owl").click();
  assert.equal(find(".nn-chip"), null);
  assert.equal(find(".nn-stepping .nn-why").textContent, "No play of Owl is marked here.");
  button("With what Owl could see").click();
  page.answer({}, { worth: WORTH.slice(0, 2) });
  button("You").click();
  assert.equal(find(".nn-stepping .nn-why").textContent, "No play of yours is marked here.");
  page.close();
});

test("what a play without a mark was worth less is too little to tell by few deals, and little where it is exact", () => {
  /** @param {number} after @param {number} deals */
  const said = (after, deals) =>
    verdict(/** @type {any} */ (DEAL), { before: 0.29, after, deals, quick: false, mark: "", better: null }, true);
  assert.equal(said(0.25, 24), "It is too close to tell.");
  assert.equal(said(0.13, 24), "Perhaps something else was better. We tried too few deals to be sure.");
  assert.equal(said(0.13, 0), "Little was better here.");
  assert.equal(said(0.29, 24), "Nothing better was there.");
});

test("the cursor runs through no letter of the words at both ends of the curve, at the first play too", () => {
  const page = opened({ done: 3 }, { worth: WORTH });
  button("Start").click();
  const [above, below] = [...document.querySelectorAll(".nn-endword")].map((word) => Number(word.getAttribute("y")));
  assert.ok(Number(find(".nn-cursor").getAttribute("y1")) > above + 3);
  assert.ok(Number(find(".nn-cursor").getAttribute("y2")) < below - 12);
  page.close();
});

test("a click on the curve goes to the play that is nearest", () => {
  const page = opened({ done: 3 }, { worth: WORTH });
  const curve = find(".nn-curve");
  curve.getBoundingClientRect = () => ({ left: 0, width: 560 });
  curve.dispatchEvent(new MouseEvent("click", { clientX: 24, bubbles: true }));
  assert.equal(find(".nn-at").textContent, "1 / 3");
  page.close();
});

test("all plays stand in a list too, with what they were worth in words", () => {
  const page = opened({ done: 3 }, { worth: WORTH });
  const rows = texts(".nn-plays tbody tr");
  assert.equal(rows.length, 3);
  assert.match(rows[0], /You played 5S\.80 → 85gave chances away, about 75 of 100gave the win away, won/);
  assert.match(rows[1], /–won$/);
  button("Play 2").click();
  assert.equal(find(".nn-at").textContent, "2 / 3");
  page.close();
});

test("playing on brings the match to the table, at an address of its own", () => {
  const page = opened({}, {});
  button("Play on from here").click();
  assert.deepEqual(asked(page, "again"), [{ do: "again", of: 1, number: 3 }]);
  localStorage.setItem("play.match?", JSON.stringify({ q: "", text: "mine" }));
  const there = toTable("packed");
  assert.match(there, /^\/voila\/render\/notebooks\/play\.ipynb\?again=\w+$/);
  const q = there.split("?")[1];
  assert.equal(JSON.parse(localStorage.getItem(`play.match?${q}`) ?? "").text, "packed");
  assert.equal(JSON.parse(localStorage.getItem("play.match?") ?? "").text, "mine", "the match of the table stays");
  page.close();
});

test("the match that the table keeps is fetched where the address asks for it, else the example", () => {
  const page = opened({ waits: true, count: 0, deals: [] }, { deal: null, kept: "packed" });
  assert.deepEqual(page.sent, [{ do: "open", text: "packed", saved: true }]);
  assert.equal(find(".nn-status").textContent, "Fetching your match…");
  page.answer({ waits: false, of: 2, count: 3, deals: VIEW.deals }, { deal: DEAL });
  assert.equal(find(".nn-status").textContent, "Play 3: You played 6C.");
  page.close();
  const none = opened({ waits: true, count: 0, deals: [] }, { deal: null });
  assert.deepEqual(none.sent, [{ do: "example", missing: true }]);
  none.close();
});

test("the table's link opens at the play it was about, with all cards open", () => {
  const asks = "?match=play&at=1&cards=open";
  const page = opened({ waits: true, count: 0, deals: [] }, { deal: null, kept: "packed", asks });
  page.answer({ waits: false, of: 2, count: 3, done: 3, deals: VIEW.deals }, { deal: DEAL, worth: WORTH });
  assert.equal(find(".nn-at").textContent, "1 / 3");
  assert.equal(find(".nn-reading").textContent, "With all cards open");
  assert.equal(find(".nn-verdict").textContent, "This play gave the win away.");
  page.close();
});

test("who comes back from playing on finds the same deal, play and reading", () => {
  const page = opened({ waits: true, count: 0, deals: [] }, { deal: null, kept: "packed" });
  const deals = [...VIEW.deals, { id: 2, label: "Deal 3: 9 plays" }];
  page.answer({ waits: false, of: 2, count: 3, deals }, { deal: DEAL });
  button("Back").click();
  button("With all cards open").click();
  page.reply({ kind: "again", text: "earlier" });
  const left = history.state;
  const [kept, match] = ["play.match?", "play.match"].map((name) => localStorage.getItem(name));
  assert.equal(JSON.parse(match ?? "").text, "earlier");
  assert.equal(JSON.parse(match ?? "").earlier, true, "the table does not call it the match that was left");
  page.close();
  const back = () => {
    history.replaceState(left, "");
    localStorage.setItem("play.match?", kept ?? "");
    localStorage.setItem("play.match", match ?? "");
  };
  const again = opened({ waits: true, count: 0, deals: [] }, { deal: null, back });
  assert.deepEqual(again.sent, [{ do: "open", text: "packed", saved: true }]);
  again.answer({ waits: false, of: 2, count: 9, deals }, { deal: { ...DEAL, id: 2 } });
  assert.deepEqual(asked(again, "deal"), [{ do: "deal", deal: 0 }]);
  again.answer({ of: 3, count: 3 }, { deal: DEAL });
  assert.equal(find(".nn-at").textContent, "2 / 3");
  assert.equal(find(".nn-reading").textContent, "With all cards open");
  again.close();
});

test("where all cards open say more than what could be seen, it is said, and the way there stands beside it", () => {
  const worth = WORTH.map((play) => ({ ...play, seen: play.seen && { ...play.seen, mark: "", better: null } }));
  opened({ done: 3 }, { worth });
  assert.match(find(".nn-stepping").textContent, /No play of yours is marked here\. There is more to see/);
  button("Start").click();
  assert.equal(texts(".nn-moreopen").length, 1);
  find(".nn-moreopen").click();
  assert.equal(find(".nn-verdict").textContent, "This play gave the win away.");
  assert.equal(find(".nn-moreopen"), null);
});

test("another match is opened from a field, and a deal is chosen where there are several", () => {
  const page = opened({ deals: [...VIEW.deals, { id: 2, label: "Deal 3: 9 plays" }] });
  button("Open another match").click();
  find(".nn-paste").value = "Ninety-nine match record";
  button("Open this record").click();
  assert.deepEqual(asked(page, "open"), [{ do: "open", text: "Ninety-nine match record" }]);
  page.answer({ say: "This is not a saved match." });
  assert.equal(find(".nn-status").textContent, "This is not a saved match.");
  assert.equal(find(".nn-paste").value, "Ninety-nine match record", "what was pasted stays to be put right");
  const select = find(".nn-head select");
  select.value = "2";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  assert.deepEqual(asked(page, "deal"), [{ do: "deal", deal: 2 }]);
  page.close();
});

test("a page of the app sends the deal to a class, and a cell of a notebook does not", () => {
  const page = opened();
  button("Send to the class").click();
  assert.equal(asked(page, "class").length, 1);
  page.reply({
    kind: "class",
    things: [["deal", "This deal"]],
    what: "deal",
    opens: "Everybody looks back at this deal.",
    url: "https://school.example/99/look_back.html?match=1x",
    qr: "",
    why: "",
    near: false,
    long: false,
  });
  assert.equal(find(".nn-class-link input").value, "https://school.example/99/look_back.html?match=1x");
  page.close();
  const cell = opened({}, { keep: "" });
  assert.equal(button("Send to the class"), undefined);
  cell.close();
});
