// The puzzle room in Node: what it shows, what it sends, where the focus goes, what the browser keeps.

import assert from "node:assert/strict";
import test from "node:test";
import { dayOf, mountRoom } from "../../ninetynine_edu/panels/practice/practice.js";
import { freshBrowser, testHost } from "./browser.js";

const CARD = { code: "2C", name: "two of clubs", rank: "2", suit: "C", red: false };
const OTHER = { code: "8D", name: "eight of diamonds", rank: "8", suit: "D", red: true };
const PICTURE = {
  svg: '<svg role="img" viewBox="0 0 9 9"><title>A tree</title></svg>',
  widest: 400,
  least: 0,
  name: "A tree",
};
const NUMBER = { way: "number", options: [], how: "" };
const EXERCISE = {
  title: "Say the total",
  skill: "Adding",
  question: "The total is 47. You play the eight of spades: adds 8. What is the new total?",
  asked: "The total is 47. You play the eight of spades: adds 8. What is the new total?",
  rules: [],
  answer: NUMBER,
  picture: null,
  place: { total: 47, hands: [{ who: "", cards: [CARD] }] },
};
const VIEW = {
  n: 1,
  task: 1,
  say: "",
  asked: 0,
  phase: "ask",
  fresh: true,
  game: "standard",
  name: "Ninety-nine",
  place: "",
  what: "mixed",
  whats: [
    ["", [["mixed", "A bit of everything"]]],
    ["One kind", [["say_total", "Say the total"]]],
  ],
  level: 2,
  levels: [1, 2, 3],
  streak: "",
  themes: [
    { theme: "last_card", title: "The last card", what: "theme_last_card", about: "Somebody runs out of cards." },
    { theme: "tempo", title: "Win time", what: "theme_tempo", about: "Play a card that changes nothing." },
    { theme: "keep_the_king", title: "Save a king", what: "theme_keep_the_king", about: "Your best card can wait." },
    { theme: "below_zero", title: "Below zero", what: "theme_below_zero", about: "Count back past zero." },
    { theme: "doubling", title: "Doubling", what: "theme_doubling", about: "A card doubles the total." },
  ],
  today: dayOf(new Date()),
  progress: { rating: 500, solved: 4, first: 3, best: 2, daily: false, themes: [] },
  saved: '{"schema":"ninetynine-progress"}',
  exercise: EXERCISE,
  hint: "",
  solution: null,
  out: null,
  ended: "",
};
const SOLUTION = { text: "47 and 8 is 55.", picture: PICTURE, answer: "55", out: true, themes: [] };
const OPTIONS = [
  { code: "2C", words: "two of clubs, add 2", faces: [CARD], tried: false },
  { code: "8D", words: "eight of diamonds, add 8", faces: [OTHER], tried: false },
];

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];
/** @param {string} words @returns {any} */
const button = (words) => all("button").find((one) => one.textContent === words);

/** @param {object} [view] @param {{keep?: string, kept?: string, what?: string}} [more] */
function opened(view = {}, { keep = "", kept, what } = {}) {
  const place = freshBrowser("http://localhost/voila/render/notebooks/practice.ipynb");
  if (kept !== undefined) localStorage.setItem("practice.progress", kept);
  if (what !== undefined) localStorage.setItem("practice.what", what);
  const games = [
    ["standard", "Ninety-nine"],
    ["chicago", "Chicago"],
  ];
  const state = { keep, games, view: { ...VIEW, ...view } };
  const desk = testHost(state);
  const close = mountRoom(desk.host, place);
  /** @param {object} change */
  const answer = (change) => desk.set("view", { ...state.view, ...change });
  return { ...desk, answer, close, place };
}

/** @param {string} way @param {object} [more] */
const asking = (way, more = {}) => ({
  exercise: { ...EXERCISE, answer: { way, options: OPTIONS, how: "", ...more }, place: null },
});

test("the question stands there with its cards, and a number is sent about it", () => {
  const page = opened({}, { keep: "practice" });
  assert.equal(find("h1").textContent, "Puzzles");
  assert.equal(find(".nn-kind").textContent, "Say the total");
  assert.match(find(".nn-question").textContent, /^The total is 47/);
  assert.equal(find(".nn-totalnow").textContent, "Total: 47");
  assert.equal(find(".nn-progress").textContent.trim(), "Level 2");
  assert.equal(find(".nn-levels [aria-pressed=true]").textContent, "2");
  find(".nn-pad input").value = "x";
  button("Say it").click();
  assert.equal(find(".nn-said").textContent, "Write the answer as a number, please.");
  find(".nn-pad input").value = "−5";
  button("Say it").click();
  assert.deepEqual(page.sent, [{ do: "answer", task: 1, said: -5 }]);
  page.close();
  assert.equal(page.place.textContent, "");
});

test("a text is written with how to write it, and none is not sent", () => {
  const page = opened(asking("text", { options: [], how: "Write it as you like: 3/4" }));
  const field = find(".nn-write input");
  assert.equal(find(`#${field.getAttribute("aria-describedby")}`).textContent, "Write it as you like: 3/4");
  button("Check").click();
  assert.equal(find(".nn-said").textContent, "Write your answer first.");
  field.value = " 3/4 ";
  button("Check").click();
  assert.deepEqual(page.sent, [{ do: "answer", task: 1, said: "3/4" }]);
  page.close();
});

test("a card is pressed to answer, once, and a wrong one stays where it is", () => {
  const page = opened(asking("one"));
  assert.equal(all(".nn-option .nn-face").length, 2);
  all(".nn-option")[1].dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
  assert.deepEqual(page.sent, []);
  all(".nn-option")[1].click();
  assert.deepEqual(page.sent, [{ do: "answer", task: 1, said: "8D" }]);
  page.answer({ say: "Not quite.", ...asking("one", { options: [OPTIONS[0], { ...OPTIONS[1], tried: true }] }) });
  const wrong = all(".nn-option")[1];
  assert.equal(wrong.getAttribute("aria-disabled"), "true");
  wrong.click();
  assert.equal(page.sent.length, 1);
  page.close();
});

test("many cards are drawn without their names, words without cards", () => {
  const many = Array.from({ length: 13 }, (_, n) => ({ ...OPTIONS[0], code: `C${n}` }));
  const page = opened(asking("one", { options: many }));
  assert.equal(find(".nn-options").dataset.kind, "many");
  assert.equal(find(".nn-option .nn-sr").textContent, "two of clubs, add 2");
  page.answer(asking("one", { options: [{ code: "P1", words: "Player 1", faces: [], tried: false }] }));
  assert.equal(find(".nn-options").dataset.kind, "words");
  page.close();
});

test("several cards are chosen and sent together, or none", () => {
  const page = opened(asking("some"));
  button("Check").click();
  assert.match(find(".nn-said").textContent, /^Choose cards first/);
  all(".nn-option")[1].click();
  all(".nn-option")[0].click();
  assert.equal(all(".nn-option[aria-pressed=true]").length, 2);
  button("Check").click();
  all(".nn-option")[1].click();
  button("Check").click();
  button("None of them").click();
  assert.deepEqual(
    page.sent.map(({ said }) => said),
    ["8D, 2C", "2C", "none"],
  );
  page.answer({ task: 2 });
  assert.equal(all(".nn-option[aria-pressed=true]").length, 0);
  page.close();
});

test("a hint is asked for, then how it goes, and the solution has its picture", () => {
  const page = opened();
  button("Give me a hint").click();
  page.answer({ hint: "From 47 it is 3 more to 50.", fresh: false });
  assert.equal(find(".nn-hint").textContent, "Hint: From 47 it is 3 more to 50.");
  button("Show me how").click();
  assert.deepEqual(page.sent, [
    { do: "help", task: 1 },
    { do: "help", task: 1 },
  ]);
  page.answer({ phase: "told", hint: "", say: "Look how it goes.", solution: SOLUTION });
  assert.equal(find(".nn-right").textContent, "Answer: 55");
  assert.ok(find(".nn-solution .nn-picture svg title"));
  assert.equal(find(".nn-mark"), null);
  page.close();
});

test("after a right answer the focus is on the way on, and then where the next one is answered", () => {
  const page = opened();
  /** @type {unknown[]} */
  const shown = [];
  Element.prototype.scrollIntoView = function (how) {
    shown.push([this.textContent, typeof how === "object" && how.block]);
  };
  find(".nn-pad input").focus();
  page.answer({ phase: "right", say: "Well thought!", streak: "2 in a row", solution: { ...SOLUTION, answer: "" } });
  assert.equal(find(".nn-said").textContent, "✓Well thought!");
  assert.equal(find(".nn-progress strong").textContent, "2 in a row");
  assert.equal(document.activeElement, button("Next"));
  assert.deepEqual(shown, [["Next", "nearest"]], "no further than needed: what was said stays in sight");
  button("Next").click();
  assert.deepEqual(page.sent, [{ do: "next", task: 1 }]);
  page.answer({ task: 2, phase: "ask", say: "", solution: null });
  assert.equal(document.activeElement, find(".nn-pad input"));
  assert.equal(shown.length, 1);
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  assert.match(find(".nn-said .nn-sr").textContent, /^The total is 47/);
  page.close();
});

test("the focus is left alone where somebody has it elsewhere", () => {
  const page = opened();
  find("select").focus();
  page.answer({ task: 2 });
  assert.equal(document.activeElement, find("select"));
  page.close();
});

test("a puzzle is played out on the same page", () => {
  const page = opened({ phase: "right", solution: { ...SOLUTION, answer: "" } });
  button("Play it out").click();
  assert.deepEqual(page.sent, [{ do: "out", task: 1 }]);
  const hands = [
    { who: "The other player's cards", cards: [OTHER] },
    { who: "Nobody", cards: [] },
  ];
  page.answer({ phase: "out", out: { total: 97, hands, options: OPTIONS, over: false } });
  assert.equal(find(".nn-totalnow").textContent, "Total: 97");
  assert.match(find(".nn-place").textContent, /The other player's cards/);
  assert.equal(find(".nn-question"), null);
  assert.equal(find(".nn-options").getAttribute("aria-label"), "Your cards");
  assert.equal(document.activeElement, all(".nn-option")[0]);
  all(".nn-option")[0].click();
  assert.deepEqual(page.sent.at(-1), { do: "play", task: 1, move: "2C" });
  page.answer({ phase: "out", say: "You win!", out: { total: 99, hands: [], options: [], over: true } });
  assert.ok(button("Next").className.includes("nn-main"));
  button("Next").click();
  assert.deepEqual(page.sent.at(-1), { do: "next", task: 1 });
  page.close();
});

test("what is practised, the game and the level are chosen", () => {
  const page = opened();
  const [what, game] = all("select");
  assert.equal(find("optgroup").getAttribute("label"), "One kind");
  what.value = "say_total";
  what.dispatchEvent(new Event("change", { bubbles: true }));
  game.value = "chicago";
  game.dispatchEvent(new Event("change", { bubbles: true }));
  all(".nn-levels button")[2].click();
  assert.deepEqual(page.sent, [
    { do: "what", what: "say_total" },
    { do: "game", game: "chicago" },
    { do: "level", level: 3 },
  ]);
  page.close();
});

test("a theme is chosen by its picture, and the page goes up to its puzzle", () => {
  const page = opened({ what: "theme_below_zero" });
  const tiles = all(".nn-tile");
  assert.deepEqual(
    tiles.map((tile) => [tile.querySelector("strong").textContent, tile.getAttribute("aria-pressed")]).slice(2, 4),
    [
      ["Save a king", "false"],
      ["Below zero", "true"],
    ],
  );
  assert.equal(all(".nn-tile svg[aria-hidden=true]").length, 5);
  tiles[1].focus();
  tiles[1].click();
  assert.deepEqual(page.sent, [{ do: "what", what: "theme_tempo" }]);
  let went = 0;
  find(".nn-room").scrollIntoView = () => {
    went += 1;
  };
  page.answer({ task: 2, what: "theme_tempo" });
  assert.equal(document.activeElement, find(".nn-pad input"));
  assert.equal(went, 1);
  page.answer({ task: 3 });
  assert.equal(went, 1, "only after a theme was chosen");
  page.close();
  const without = opened({ themes: [] });
  assert.equal(find(".nn-themes"), null);
  without.close();
});

test("a level that is chosen far below the exercise leads up to it; beside it nothing moves", () => {
  const page = opened();
  const three = () => find('.nn-levels [aria-label="Level 3"]');
  let went = 0;
  find(".nn-room").scrollIntoView = () => {
    went += 1;
  };
  for (const [at, top] of [100, -50].entries()) {
    find(".nn-asks").getBoundingClientRect = () => ({ top });
    three().focus();
    three().click();
    page.answer({ task: 2 + at, level: 3 });
    assert.equal(document.activeElement, at ? find(".nn-pad input") : three());
    assert.equal(went, at);
  }
  page.close();
});

test("a picture that a phone has no room for can be scrolled with the keyboard", () => {
  const page = opened({ exercise: { ...EXERCISE, picture: { ...PICTURE, least: 620 } } });
  const box = find(".nn-picture");
  assert.deepEqual(
    ["tabindex", "role", "aria-label"].map((name) => box.getAttribute(name)),
    ["0", "group", "A tree"],
  );
  assert.equal(box.style.getPropertyValue("--least"), "620px");
  page.answer({ task: 2, exercise: { ...EXERCISE, picture: { ...PICTURE, least: 200 } } });
  assert.equal(find(".nn-picture").getAttribute("tabindex"), null, "there is nothing to scroll");
  page.close();
});

test("what a puzzle was about is told when it is over, and one like it can be had", () => {
  const themes = [{ theme: "tempo", title: "Win time" }];
  const page = opened({ phase: "right", say: "Well thought!", solution: { ...SOLUTION, themes } });
  assert.equal(find(".nn-told").textContent, "This puzzle was about:Win time");
  button("One like this").click();
  page.answer({ phase: "out", out: { total: 99, hands: [], options: OPTIONS, over: false } });
  assert.equal(button("One like this"), undefined, "not while it is played out");
  page.answer({ phase: "out", out: { total: 99, hands: [], options: [], over: true } });
  button("One like this").click();
  assert.deepEqual(page.sent, [
    { do: "like", task: 1 },
    { do: "like", task: 1 },
  ]);
  page.close();
});

test("the day of the device is told where it is another one", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  const page = opened({ today: "2020-01-05" });
  assert.deepEqual(page.sent, [{ do: "today", day: dayOf(new Date()) }]);
  page.close();
  const later = opened({ today: "2020-01-05", fresh: false });
  assert.deepEqual(later.sent, []);
  later.close();
});

test("a set tells where it is, and at its end how it went", () => {
  const page = opened({ place: "Exercise 1 of 2", level: null, levels: [] });
  assert.equal(find(".nn-progress").textContent.trim(), "Exercise 1 of 2");
  assert.equal(find(".nn-levels"), null);
  page.answer({ phase: "over", exercise: null, ended: "Right at once: 1 of 2", place: "" });
  assert.equal(find(".nn-said").textContent, "Right at once: 1 of 2");
  assert.equal(find(".nn-question"), null);
  button("Again").click();
  assert.deepEqual(page.sent, [{ do: "again", task: 1 }]);
  page.close();
});

test("how somebody is getting on is kept in the browser and taken up again, once", () => {
  const page = opened({}, { keep: "practice", kept: '{"rating":700}' });
  assert.deepEqual(page.sent, [{ do: "kept", text: '{"rating":700}', what: "" }]);
  page.answer({ fresh: false, saved: '{"rating":720}' });
  assert.equal(localStorage.getItem("practice.progress"), '{"rating":720}');
  page.close();
  assert.deepEqual(opened({ fresh: false }, { keep: "practice", kept: "{}" }).sent, []);
  assert.deepEqual(opened({}, { keep: "practice", kept: VIEW.saved }).sent, []);
});

test("what is practised is kept once somebody chose it or answered, and asked for again", () => {
  const page = opened({}, { keep: "practice" });
  page.answer({ what: "say_total" });
  assert.equal(localStorage.getItem("practice.what"), null, "of an address that was only looked at nothing is kept");
  page.answer({ what: "say_total", fresh: false });
  assert.equal(localStorage.getItem("practice.what"), "say_total");
  page.answer({ what: "set", fresh: false });
  assert.equal(localStorage.getItem("practice.what"), "say_total");
  page.close();
  const again = opened({}, { keep: "practice", kept: VIEW.saved, what: "say_total" });
  assert.deepEqual(again.sent, [{ do: "kept", text: VIEW.saved, what: "say_total" }]);
  again.close();
  assert.deepEqual(opened({}, { keep: "practice", kept: VIEW.saved, what: "mixed" }).sent, []);
});

test("it is saved as a file, opened from one, and begun anew only when asked twice", async () => {
  const page = opened({ progress: { ...VIEW.progress, daily: true, themes: ["Win time: 2 of 3 right at once"] } });
  assert.equal(all(".nn-own li").length, 5);
  assert.match(find(".nn-own").textContent, /Your rating: 500.*Done: 4, right at once: 3/);
  /** @type {any[]} */
  const saved = [];
  URL.createObjectURL = (/** @type {any} */ blob) => `blob:${saved.push(blob)}`;
  button("Save as a file").click();
  assert.equal(await saved[0].text(), VIEW.saved);
  const input = find(".nn-file");
  const given = async (/** @type {any} */ file) => {
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await new Promise((done) => setImmediate(done));
  };
  await given({ size: 2, text: async () => "{}" });
  assert.deepEqual(page.sent.at(-1), { do: "open", text: "{}" });
  await given({ size: 10 ** 9, text: async () => "" });
  assert.match(find(".nn-said").textContent, /^This file cannot be read/);
  button("Start from zero").click();
  assert.equal(page.sent.length, 1);
  button("Really start from zero?").click();
  assert.deepEqual(page.sent.at(-1), { do: "forget" });
  assert.ok(button("Start from zero"));
  page.close();
});

test("a page without its program says so", () => {
  const page = opened();
  page.host.send = () => {
    throw new Error("nobody is there");
  };
  button("Give me a hint").click();
  assert.match(find(".nn-said").textContent, /cannot be reached/);
  page.close();
});
