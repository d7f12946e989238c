// The endgame lab in Node: a visit as it was recorded, where the focus goes, and what the browser keeps.

import assert from "node:assert/strict";
import test, { afterEach } from "node:test";
import { rowWords } from "../../ninetynine_edu/panels/lab/compare.js";
import { mountLab } from "../../ninetynine_edu/panels/lab/lab.js";
import { after, freshBrowser, kept, rest, sizes, testHost } from "./browser.js";

const steps = kept("records/lab.json");

/** What takes away the page of a test. @type {() => void} */
let leave = () => {};
afterEach(() => leave());

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];
/** @param {string} name @returns {any} by what screen readers call it */
const named = (name) => all("[aria-label]").find((node) => node.getAttribute("aria-label").startsWith(name));
/** @param {string} text @param {string} [within] @returns {any} */
const button = (text, within = "button") => all(within).find((one) => one.textContent.includes(text));
/** Press a button, as a mouse does. @param {any} node */
const click = (node) => {
  node.focus();
  node.click();
};
/** @param {any} node @param {string} value @param {string} [kind] */
const write = (node, value, kind = "input") => {
  node.focus();
  node.value = value;
  node.dispatchEvent(new Event(kind, { bubbles: true }));
};
/** @param {Element} node @param {string} key */
const press = (node, key) => node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** A lab that shows the first view of the visit. @param {Record<string, any>} [change] of the view @param {string} [keep] @param {string} [query] */
function opened(change = {}, keep = "", query = "", before = () => {}) {
  const place = freshBrowser(`http://localhost/voila/render/notebooks/endgame_lab.ipynb${query}`);
  before();
  const size = sizes();
  let state = after(steps[0].state, { keep, view: change });
  const desk = testHost({ ...state });
  leave = mountLab(desk.host, place);
  size(900);
  return {
    ...desk,
    size,
    /** Show what a step has changed, part after part. @param {{state: Record<string, any>}} step */
    answer(step) {
      state = after(state, step.state);
      for (const name of Object.keys(step.state)) desk.set(name, state[name]);
    },
  };
}

/** What the person does for each step of the visit; the page itself asks for answers a moment later. @type {Record<string, () => unknown>} */
const VISIT = {
  put: () => click(named("King of spades")),
  take: () => click(named("Take back king of spades")),
  turn: () => click(named("To move? Player 2")),
  back: () => click(button("Go back")),
  text: () => write(find(".nn-lab-text"), "standard 90 P1+ AD,2C/2H,5D"),
  whatif: () => {
    click(button("What if", ".nn-tools button"));
    click(button("Give a card away"));
    const [card] = all(".nn-lab-ifform select");
    write(card, "h0:2C", "change");
    click(button("Compare"));
  },
  drop: () => click(named("Remove")),
  answer: () => click(button("Next")),
};

test("a visit goes as it was recorded, and the focus is never lost", async () => {
  const lab = opened();
  click(button("Set up"));
  for (const step of steps.slice(1)) {
    const { do: kind } = step.send;
    if (VISIT[kind]) VISIT[kind]();
    if (!VISIT[kind] || kind === "text") await rest(kind === "text" ? 370 : 80);
    assert.deepEqual(lab.sent.at(-1), step.send);
    lab.answer(step);
    await rest(); // what had the focus may be gone: the page sees to it at once, but not in the same breath
    assert.ok(find(".nn-root").contains(document.activeElement), `the focus after ${JSON.stringify(step.send)}`);
    assert.notEqual(document.activeElement, document.body);
  }
  assert.equal(lab.sent.length, steps.length - 1);
  leave();
  assert.equal(all(".nn-root").length, 0);
});

test("cards are put where they are wanted, and the control that was pressed keeps the focus", () => {
  const lab = opened();
  click(button("Set up"));
  assert.equal(all(".nn-lab-beside .nn-lab-table").length, 1);
  click(named("Player 2: cards go here"));
  assert.equal(find("[data-chosen] .nn-lab-place").textContent, "●Player 2");
  click(named("King of spades"));
  assert.deepEqual(lab.sent.at(-1), { do: "put", card: "KS", place: "h1", seq: 0, asked: 1 });
  click(named("Player 1: cards go here"));
  lab.answer(steps[1]);
  assert.equal(document.activeElement, named("Player 1: cards go here"));
  click(named("Take back king of spades"));
  lab.answer(steps[3]);
  assert.equal(document.activeElement, named("Take back ace of diamonds")); // the last card is gone: the first one of that hand
});

test("a card is chosen before the answer is shown, and the verdict is what is heard last", () => {
  /** @param {Record<string, unknown>} [more] */
  const ask = (more) => ({
    title: "Which card, and why?",
    why: "Choose a card first.",
    waits: true,
    chosen: "",
    said: "",
    choices: ["2C", "10C"].map((code) => ({ code, label: `the ${code}`, cards: [] })),
    ...more,
  });
  const lab = opened({ ask: ask() });
  lab.set("answer", { ...steps[0].state.answer, kind: "none" });
  const held = all("button.nn-lab-mine");
  assert.deepEqual(
    held.map((card) => card.getAttribute("aria-label")),
    ["the 2C", "the 10C"],
  );
  click(held[0]); // as in the question
  assert.deepEqual(lab.sent.at(-1), { do: "choose", choice: "2C", seq: 0, asked: 1 });
  held[1].focus();
  click(button("See the tree"));
  assert.equal(find("[role=status]").textContent, "Choose a card first.");
  const [two, ten] = all(".nn-lab-choice");
  click(ten);
  assert.deepEqual(lab.sent.at(-1), { do: "choose", choice: "10C", seq: 0, asked: 2 });
  held[1].focus();
  const said = "You chose the 10C. The 2C is better.";
  lab.answer({ state: { view: { n: 2, ask: ask({ waits: false, why: "", chosen: "10C", said }) } } });
  lab.set("answer", steps[0].state.answer);
  assert.equal(find("[role=status]").textContent, said);
  assert.equal(find(".nn-lab-judged").textContent, said);
  assert.equal(document.activeElement, ten); // wherever it was pressed
  assert.equal(all("button.nn-lab-mine").length, 0);
  assert.equal(ten.getAttribute("aria-pressed"), "true");
  assert.equal(two.getAttribute("tabindex"), "-1");
  const before = lab.sent.length;
  click(two);
  assert.equal(lab.sent.length, before);
  click(find(".nn-lab-question input"));
  assert.deepEqual(lab.sent.at(-1), { do: "answers", shown: true, seq: 0, asked: 3 });
});

test("the pack is one Tab stop, and arrows go from card to card", () => {
  const lab = opened();
  click(button("Set up"));
  const cards = all(".nn-lab-pick");
  const stops = () => all(".nn-lab-pick").filter((card) => card.getAttribute("tabindex") === "0");
  assert.deepEqual(stops(), [cards[0]]);
  cards[0].focus();
  press(cards[0], "ArrowRight");
  assert.equal(document.activeElement, cards[1]);
  assert.deepEqual(stops(), [cards[1]]);
  press(cards[1], "End");
  assert.deepEqual(stops(), [cards[51]]);
  press(cards[51], "ArrowRight");
  assert.equal(document.activeElement, cards[51]);
  const { pack } = steps[0].state.form;
  const other = pack.cards.map((/** @type {any} */ card) => ({ ...card, does: "+1" }));
  lab.answer({ state: { form: { pack: { ...pack, cards: other } }, view: { n: 2 } } });
  assert.deepEqual(stops(), [cards[51]]); // the card that somebody is at
  find(".nn-lab-text").focus();
  lab.answer({ state: { form: { pack: { ...pack, cards: other.slice(1) } }, view: { n: 3 } } });
  assert.deepEqual(stops(), [all(".nn-lab-pick")[0]]);
});

test("a panel that is shut gives the focus back, and keeps what was typed", () => {
  opened();
  click(button("Examples"));
  write(find("[id$=-number]"), "17");
  press(find("[id$=-number]"), "Escape");
  assert.equal(document.activeElement, button("Examples"));
  assert.equal(find("[id$=-examples]").hidden, true);
  click(button("Examples"));
  assert.equal(find("[id$=-number]").value, "17");
});

test("what somebody has typed stays until a new view comes", () => {
  const lab = opened();
  click(button("Set up"));
  write(find(".nn-lab-totalplace input"), "8");
  click(button("More"));
  lab.set("answer", { ...steps[0].state.answer, n: 2, asked: 0, say: "The line is worked out." });
  assert.equal(find("[role=status]").textContent, "The line is worked out.");
  assert.equal(find(".nn-lab-totalplace input").value, "8");
  lab.answer({ state: { view: { n: 2 } } });
  assert.equal(find(".nn-lab-totalplace input").value, "93");
  write(find(".nn-lab-totalplace input"), "9.5");
  write(find(".nn-lab-totalplace input"), "9.5", "change"); // no whole number: nothing is sent
  click(button("More"));
  assert.equal(find(".nn-lab-totalplace input").value, "93");
  assert.deepEqual(lab.sent, []);
});

test("a text is not changed under the hands of who types it", async () => {
  const lab = opened();
  const [, , , , , , , , , typed] = steps;
  const field = find(".nn-lab-text");
  write(field, "standard 90 P1+ AD, 2C / 2H,5D");
  await rest(370);
  lab.answer({ state: { view: { ...typed.state.view, seq: 1 } } });
  assert.equal(field.value, "standard 90 P1+ AD, 2C / 2H,5D");
  field.blur();
  assert.equal(field.value, typed.state.view.text);
});

test("what is wrong in a text stands beside it, and the way out too", () => {
  const lab = opened();
  lab.answer({ state: { view: { n: 2, problems: ["There is no such card: ZZ."], mend: true } } });
  const field = find(".nn-lab-text");
  assert.equal(field.getAttribute("aria-invalid"), "true");
  assert.equal(
    document.getElementById(field.getAttribute("aria-describedby"))?.textContent,
    "There is no such card: ZZ.",
  );
  assert.equal(find("[role=status]").textContent, "There is no such card: ZZ.");
  assert.equal(find(".nn-an").dataset.old, "yes");
  click(button("Use the nearest position"));
  assert.deepEqual(lab.sent.at(-1), { do: "mend", seq: 0, asked: 1 });
});

test("in a what-if a card goes to another player, and what was chosen stays while it can", () => {
  const lab = opened();
  click(button("What if", ".nn-tools button"));
  click(button("Give a card away"));
  const [card, to] = all(".nn-lab-ifform select");
  assert.equal(document.activeElement, card);
  assert.deepEqual(
    [...to.options].map((option) => option.textContent),
    ["Player 2"],
  );
  write(card, "h1:5D", "change");
  assert.deepEqual(
    [...to.options].map((option) => option.textContent),
    ["Player 1"],
  );
  lab.answer(steps[1]); // another card in the first hand
  assert.equal(card.value, "h1:5D");
  click(button("Compare"));
  assert.deepEqual(lab.sent.at(-1), { do: "whatif", kind: "give", seat: 1, card: "5D", to: 0, seq: 0, asked: 1 });
});

test("a house rule is first offered as what it is not", () => {
  const lab = opened();
  click(button("What if", ".nn-tools button"));
  click(button("Other house rule"));
  const rules = steps[0].state.form.rules.flatMap((/** @type {any} */ group) => group.options);
  const rule = rules.find(
    (/** @type {any} */ { name, kind }) => kind === "bool" && steps[0].state.form.matter.includes(name),
  );
  write(find("[id$=-if-rule]"), rule.name, "change");
  assert.equal(find("[id$=-if-value]").value, rule.value ? "no" : "yes");
  click(button("Compare"));
  assert.deepEqual(lab.sent.at(-1), {
    do: "whatif",
    kind: "rule",
    name: rule.name,
    value: !rule.value,
    seq: 0,
    asked: 1,
  });
});

test("lines beside each other are drawn when their width is known, and told in words", () => {
  const lab = opened();
  const rows = steps[12].state.rows;
  lab.answer({ state: { rows, view: { n: 2, compared: 1, freshRows: true } } });
  assert.equal(all(".nn-lab-row").length, 2);
  assert.equal(all(".nn-lab-svg").length, 2);
  assert.match(find("[role=status]").textContent, /^Player 1 gives/);
});

test("a what-if says what it changes, in which plays, and whether its moves are the best", () => {
  const row = {
    ...steps[12].state.rows[1],
    best: false,
    same: true,
    plies: 1,
    difference: "Nothing.",
    moves: "every move",
  };
  const lab = opened();
  const rows = [steps[12].state.rows[0], row];
  lab.answer({ state: { rows, view: { n: 2, compared: 1, freshRows: true } } });
  const line = () => all(".nn-lab-verdict")[1].textContent;
  assert.match(line(), /·every move·1 playThis changes nothing\./);
  assert.match(rowWords(row), /: Player \d wins\. Every move\. This changes nothing\.$/);
  const other = { ...row, best: true, same: false, plies: 2, moves: "2♣", difference: "By other moves." };
  assert.match(rowWords(other), / Best: 2♣\. By other moves\.$/);
  lab.answer({ state: { rows: [rows[0], other], view: { n: 3 } } });
  assert.match(line(), /·Best: 2.*·2 playsBy other moves\./);
  lab.answer({ state: { rows: [rows[0], { ...other, plies: null }], view: { n: 4 } } });
  assert.doesNotMatch(line(), /play/);
});

test("the browser keeps the position, and another address finds it under Go back", () => {
  const mine = { q: "", text: "standard 95 P1+ AS/2S" };
  const keepMine = () => localStorage.setItem("lab.position", JSON.stringify(mine));
  const again = opened({}, "lab", "", keepMine);
  assert.deepEqual(again.sent, [{ do: "text", text: mine.text, seq: 1, asked: 1 }]);
  assert.equal(find(".nn-lab-text").value, mine.text);
  leave();
  const { text } = steps[0].state.view;
  const ask = { title: "Which card?", why: "", waits: true, chosen: "", said: "", choices: [] };
  const keepFirst = (/** @type {object} */ more) => () =>
    localStorage.setItem("lab.position", JSON.stringify({ q: "", text, ...more }));
  const answered = opened({ ask }, "lab", "", keepFirst({}));
  assert.deepEqual(answered.sent, [{ do: "text", text, asks: false, seq: 1, asked: 1 }]);
  leave();
  assert.deepEqual(opened({ ask }, "lab", "", keepFirst({ asks: true })).sent, []);
  leave();
  const other = opened({}, "lab", "?variant=chicago", keepMine);
  assert.deepEqual(other.sent, [{ do: "earlier", text: mine.text, seq: 0, asked: 1 }]);
  other.answer(steps[1]);
  assert.deepEqual(JSON.parse(localStorage.getItem("lab.position") ?? ""), {
    q: "variant chicago",
    text: steps[1].state.view.text,
    earlier: mine.text,
  });
});

test("an address can ask for the match of this browser, and says when there is none", () => {
  opened({}, "lab", "?match=1");
  assert.match(find(".nn-lab-say").textContent, /^There is no match kept in this browser/);
  assert.equal(find("[id$=-match]").hidden, false);
  leave();
  const match = () => localStorage.setItem("play.match", JSON.stringify({ q: "", text: "nn1:abc" }));
  const lab = opened({}, "lab", "?match=1", match);
  assert.deepEqual(lab.sent.at(-1), { do: "match", text: "nn1:abc", saved: true, seq: 0, asked: 1 });
});

test("a deal that is still played is only shown when somebody is sure", () => {
  const deals = [
    { id: 1, label: "Deal 1", runs: false },
    { id: 2, label: "Deal 2, still played", runs: true },
  ];
  const match = { title: "A match", deals, deal: 1, play: 0, plays: 5, line: "Ann 2♣: 2", who: "Ben", note: "" };
  const lab = opened({ match }, "", "");
  click(button("From a match"));
  const [back, next] = all(".nn-lab-playrow button");
  assert.deepEqual(
    [back, next].map((one) => one.getAttribute("aria-disabled")),
    ["true", null],
  );
  click(next);
  assert.deepEqual(lab.sent.at(-1), { do: "go", play: 1, seq: 0, asked: 1 });
  write(find("[id$=-deal]"), "2", "change");
  assert.equal(document.activeElement, button("Show all cards of this deal"));
  assert.equal(lab.sent.length, 1);
  click(button("Show all cards of this deal"));
  assert.deepEqual(lab.sent.at(-1), { do: "deal", deal: 2, sure: true, seq: 0, asked: 2 });
});
