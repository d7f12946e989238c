// The workshop's form and text as data: which rows there are, what stands in them after an answer, what is kept.

import assert from "node:assert/strict";
import test from "node:test";
import { asNumber, refusalOf, settled, TYPE_IT } from "../../ninetynine_edu/panels/workshop/fields.js";
import { effectChoices, menu, rowsOf } from "../../ninetynine_edu/panels/workshop/rows.js";
import { begun, boxed, lineSpan, numbers, readKept, ways } from "../../ninetynine_edu/panels/workshop/text.js";
import { freshBrowser } from "./browser.js";
import { FORM } from "./workshop_view.js";

/** @import {Row} from "../../ninetynine_edu/panels/workshop/view.d.ts" */

/** @type {Row} */
const EFFECT = {
  key: "9",
  kind: "effect",
  label: "9",
  value: "=99",
  path: ["cards", "9"],
  choices: [
    ["=99", "sets the total to 99"],
    ["0, skip", "skips"],
  ],
};
/** @type {Row} */
const HAND = { key: "hand_size", kind: "int", label: "Cards", value: 3, path: ["rules", "hand_size"] };
/** @param {Row} row @param {string | number | null} value */
const refusal = (row, value) => ({ path: row.path, value, text: "That is nothing." });

test("numbers come first in the frame, rare rules by themselves, and each row says what was before", () => {
  const rows = rowsOf(FORM);
  const keys = rows.frame.map(({ key }) => key);
  assert.deepEqual(keys, ["limit", "hand_size", "min_players", "max_players", "life_mode", "ranks"]);
  assert.deepEqual([rows.rules.length, rows.rare.length], [1, 1]);
  assert.equal(rows.frame[0].was, "In Ninety-nine: 99");
  assert.equal(rows.frame[4].was, ""); // nothing has changed there
  assert.equal(rows.rules[0].was, "In Ninety-nine: no");
  const [nine, joker] = rows.cards;
  assert.deepEqual([nine.was, nine.own], ["In Ninety-nine: sets the total to 99", false]);
  assert.deepEqual([joker.was, joker.own], ["In Ninety-nine: not named", true]); // so it can be taken out
  assert.equal(rowsOf({ ...FORM, baseName: "" }).cards[0].was, "");
});

test("a card can do what only it does, what all can, and always what it does now", () => {
  const card = { ...FORM.cards[0], plain: /** @type {[string, string][]} */ ([["+9", "adds 9"]]) };
  const values = effectChoices(FORM.effects, { ...card, effect: "0" }).map(([value]) => value);
  assert.deepEqual(values, ["+9", "0", "0, skip"]);
  assert.equal(effectChoices(FORM.effects, { ...card, effect: "x3", words: "times three" })[0][1], "times three");
  assert.equal(effectChoices([["+9", "adds 9"]], card).filter(([value]) => value === "+9").length, 1);
});

test("a menu says what cards do in words, and writes their code only where two would read alike", () => {
  assert.deepEqual(
    menu([["+1, skip", "adds 1, and the next misses a turn"]])[0][1],
    "Adds 1, and the next misses a turn",
  );
  /** @type {[string, string][]} */
  const alike = [
    ["0", "stays"],
    ["-0", "stays"],
  ];
  assert.deepEqual(
    menu(alike).map(([, words]) => words),
    ["Stays  ·  0", "Stays  ·  −0"],
  );
});

test("an answer leaves alone what somebody types, until that was refused and is taken back", () => {
  const typed = { ...settled(undefined, HAND, undefined, ""), value: "12" };
  assert.equal(settled(typed, HAND, undefined, "field").value, "12");
  assert.equal(settled(typed, HAND, undefined, "").value, "3");
  const wrong = settled({ ...typed, value: "" }, HAND, refusal(HAND, ""), "field");
  assert.deepEqual([wrong.value, wrong.refused], ["", "That is nothing."]);
  assert.equal(settled(wrong, HAND, undefined, "field").value, "3"); // As before, while the focus is there
  assert.equal(settled(undefined, HAND, refusal(HAND, null), "").value, "");
});

test("a list opens its box for what is not in it, and closes it for what is", () => {
  const first = settled(undefined, EFFECT, undefined, "");
  assert.deepEqual([first.value, first.typed, first.typing], ["=99", "=99", false]);
  const refused = settled(first, EFFECT, refusal(EFFECT, "0, skp"), "");
  assert.deepEqual([refused.value, refused.typed, refused.typing], [TYPE_IT, "0, skp", true]);
  const still = settled({ ...refused, typed: "0, sk" }, EFFECT, undefined, "beside");
  assert.deepEqual([still.value, still.typed, still.typing], [TYPE_IT, "0, sk", true]);
  const done = settled(refused, { ...EFFECT, value: "0, skip" }, undefined, "");
  assert.deepEqual([done.value, done.typing, done.refused], ["0, skip", false, null]);
  const fixed = settled(undefined, { ...EFFECT, kind: "choice" }, refusal(EFFECT, "gone"), "");
  assert.equal(fixed.typing, false); // nothing can be typed there
});

test("a tick is what Python says", () => {
  const row = /** @type {Row} */ ({ ...HAND, kind: "bool", value: true });
  assert.equal(settled(undefined, row, undefined, "field").value, true);
});

test("a refusal is about the entry with the same path, and numbers are numbers", () => {
  const list = [refusal(HAND, 7), refusal(EFFECT, "x")];
  assert.equal(refusalOf(list, EFFECT)?.value, "x");
  assert.equal(refusalOf(list, { ...HAND, path: ["hand_size"] }), undefined);
  assert.deepEqual([" 12 ", "-3", "1.5", "", "9999999999"].map(asNumber), [12, -3, "1.5", "", "9999999999"]);
});

test("lines have numbers, wrong ones a sign too, and a line can be found", () => {
  assert.equal(numbers("a\nb\n", [2]), "1\n▶2\n3");
  assert.equal(numbers("\n".repeat(9000), []).split("\n").length, 5000);
  assert.deepEqual(lineSpan("ab\ncde\n", 2), [3, 6]);
  assert.deepEqual(lineSpan("ab", 9), [3, 3]);
  assert.equal(boxed("a\r\nb\rc\n"), "a\nb\nc\n");
});

test("what is kept under another address is not lost", () => {
  const kept = readKept('{"q": "chicago", "text": "theirs", "earlier": "first"}');
  assert.deepEqual(begun(kept, "chicago"), { text: "theirs", earlier: "first" });
  assert.deepEqual(begun(kept, ""), { text: null, earlier: "theirs" });
  assert.deepEqual(begun(null, ""), { text: null, earlier: undefined });
  for (const strange of [null, "", "{", "7", '{"text": 7}']) assert.equal(readKept(strange), null);
});

test("a code leads to the other pages, where there are any and it is not too long", () => {
  freshBrowser("http://localhost/base/voila/render/notebooks/variant_workshop.ipynb");
  const [play, ...others] = ways("standard;limit=50~39B4");
  assert.equal(play.href, "/base/voila/render/notebooks/play.ipynb?variant=standard%3Blimit%3D50~39B4");
  assert.equal(others.length, 2);
  assert.deepEqual(ways("x".repeat(1500)), []);
  assert.deepEqual(ways(""), []);
  freshBrowser("http://localhost/lab/tree/notebook.ipynb");
  assert.deepEqual(ways("x"), []);
});
