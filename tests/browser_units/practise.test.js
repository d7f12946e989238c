// The page for practising in Node: what it shows, what it sends, where the focus goes.

import assert from "node:assert/strict";
import test from "node:test";
import { mountPractise, readKept } from "../../ninetynine_edu/panels/practise/practise.js";
import { freshBrowser, sizes, testHost } from "./browser.js";

const SUM = {
  card: { code: "8S", name: "eight of spades", rank: "8", suit: "S", red: false },
  does: "The eight of spades: adds 8",
  totals: [45, 54, 55, 65],
  tried: [],
  jump: null,
};
const VIEW = {
  n: 1,
  task: 1,
  say: "Which total does the card make?",
  asked: 0,
  fresh: true,
  game: "standard",
  name: "Ninety-nine",
  level: "small",
  levels: [
    ["small", "Small cards"],
    ["over", "Jump over a ten"],
  ],
  harder: null,
  four: false,
  low: -10,
  limit: 99,
  place: "Card 1 of 10",
  streak: "",
  series: "",
  question: "47 and 8 makes",
  total: 47,
  sum: SUM,
  over: null,
};
const OVER = { right: "Totals right first time: 9 of 10", facts: ["47 + 8 = 55"], ready: true };

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} words @returns {any} */
const button = (words) => [...document.querySelectorAll("button")].find((one) => one.textContent === words);

/** @param {object} [view] @param {{keep?: string, kept?: string}} [more] */
function opened(view = {}, { keep = "", kept } = {}) {
  const place = freshBrowser("http://localhost/voila/render/notebooks/practise_calls.ipynb");
  if (kept !== undefined) localStorage.setItem("practise.chosen", kept);
  const resize = sizes();
  const games = [
    ["standard", "Ninety-nine"],
    ["chicago", "Chicago"],
  ];
  const state = { keep, games, view: { ...VIEW, ...view } };
  const desk = testHost(state);
  const close = mountPractise(desk.host, place);
  /** @param {object} change */
  const answer = (change) => desk.set("view", { ...state.view, ...change });
  return { ...desk, answer, close, place, resize };
}

test("the card, its total, the line and the pad stand there", () => {
  const page = opened();
  assert.equal(find("h2").textContent, "Practise calls");
  assert.equal(find(".nn-totalnow").textContent, "Total: 47");
  assert.equal(find(".nn-status").textContent, "Which total does the card make? 47 and 8 makes");
  assert.ok(find(".nn-linebox svg") && find(".nn-task .nn-face"));
  assert.equal(find(".nn-levels [aria-pressed=true]").textContent, "Small cards");
  page.resize(640);
  assert.equal(find(".nn-line").getAttribute("width"), "640");
  page.close();
  assert.equal(page.place.textContent, "");
});

test("a total is sent about its sum, and the field is empty for the next one", () => {
  const page = opened();
  const field = find(".nn-pad input");
  field.focus();
  field.value = "five";
  button("Say it").click();
  assert.equal(find(".nn-status").textContent, "Write the new total as a number, please.");
  field.value = "55";
  button("Say it").click();
  assert.deepEqual(page.sent.at(-1), { do: "call", task: 1, said: 55 });
  page.answer({ task: 2, say: "Right.", total: 55, question: "55 and 3 makes" });
  assert.equal(find(".nn-pad input").value, "");
  assert.equal(document.activeElement, find(".nn-pad input"));
  page.close();
});

test("a wrong total shows the way on the line and stays to be written over", () => {
  const page = opened();
  find(".nn-pad input").value = "45";
  const jumps = [
    { from: 47, to: 50, short: "+3" },
    { from: 50, to: 55, short: "+5" },
  ];
  page.answer({ say: "Nearly.", sum: { ...SUM, tried: [45], jump: { jumps, told: false } } });
  assert.equal(document.querySelectorAll(".nn-jump-label").length, 2);
  assert.equal(find(".nn-pad input").value, "45");
  page.close();
});

test("one of four is chosen once, and not by the second half of a double click", () => {
  const page = opened({ four: true, sum: { ...SUM, tried: [45] } });
  button("45").click();
  button("55").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
  assert.deepEqual(page.sent, []);
  button("55").click();
  assert.deepEqual(page.sent, [{ do: "call", task: 1, said: 55 }]);
  button("Choose from four").click();
  assert.deepEqual(page.sent.at(-1), { do: "four", on: false });
  page.close();
});

test("levels, games, help and what is harder are asked for", () => {
  const page = opened({ harder: ["over", "Harder: Jump over a ten"] }, { keep: "practise" });
  assert.ok(find("h1"));
  for (const words of ["Jump over a ten", "Show me how", "Harder: Jump over a ten"]) button(words).click();
  const select = find("select");
  select.value = "chicago";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  assert.deepEqual(page.sent, [
    { do: "level", level: "over" },
    { do: "help", task: 1 },
    { do: "level", level: "over" },
    { do: "game", game: "chicago" },
  ]);
  page.close();
});

test("a round's end says how it went, has the focus on what comes next, and begins anew with the field", () => {
  const page = opened();
  find(".nn-pad input").focus();
  page.answer({ task: 11, sum: null, over: OVER, question: "", harder: ["over", "Harder: Jump over a ten"] });
  assert.equal(find(".nn-right").textContent, OVER.right);
  assert.equal(find(".nn-facts").textContent, "47 + 8 = 55");
  assert.equal(document.activeElement, button("Harder: Jump over a ten"));
  button("Again").click();
  assert.deepEqual(page.sent.at(-1), { do: "again" });
  page.answer({ task: 12, sum: SUM, over: null, question: "47 and 8 makes", harder: null });
  assert.equal(document.activeElement, find(".nn-pad input"));
  page.answer({ task: 22, sum: null, over: { ...OVER, facts: [], ready: false }, question: "" });
  assert.equal(document.activeElement, button("Again"));
  page.close();
});

test("what was chosen is kept in the browser and asked for again, once", () => {
  const kept = JSON.stringify({ level: "over", four: true });
  const page = opened({}, { keep: "practise", kept });
  assert.deepEqual(page.sent, [{ do: "kept", level: "over", four: true, series: "" }]);
  page.answer({ level: "over", fresh: false, series: "{}" });
  assert.equal(localStorage.getItem("practise.chosen"), JSON.stringify({ level: "over", four: false, series: "{}" }));
  page.close();
  for (const damaged of ["{", "null", "5", '{"level":7}'])
    assert.deepEqual(opened({}, { keep: "practise", kept: damaged }).sent, [], damaged);
  assert.deepEqual(opened({ fresh: false }, { keep: "practise", kept }).sent, []);
  assert.deepEqual(readKept(null), {});
});

test("a round goes on where it was, if nothing was done on this page yet", () => {
  const kept = JSON.stringify({ level: "small", four: false, series: "{}" });
  const first = { keep: "practise", kept };
  const sent = [{ do: "kept", level: "small", four: false, series: "{}" }];
  assert.deepEqual(opened({ task: 1 }, first).sent, sent);
  assert.deepEqual(opened({ task: 1, fresh: false }, first).sent, sent, "an address that names a level goes on too");
  assert.deepEqual(opened({ task: 2, fresh: false }, first).sent, []);
});

test("silence and a page without its program are told", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const page = opened();
  button("Show me how").click();
  context.mock.timers.tick(9000);
  assert.match(find(".nn-status").textContent, /^No answer yet/);
  page.answer({ say: "Right." });
  assert.match(find(".nn-status").textContent, /^Right/);
  page.host.send = () => {
    throw new Error("nobody is there");
  };
  button("Show me how").click();
  assert.match(find(".nn-status").textContent, /cannot be reached/);
  page.close();
});
