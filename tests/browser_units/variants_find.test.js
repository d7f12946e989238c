// What is typed into the search of all games, and what it finds.

import assert from "node:assert/strict";
import test from "node:test";
import { found, foundInWords, wishes } from "../../ninetynine_edu/panels/variants/find.js";

const SAID = "minus 10";
const COLUMNS = ["game", "9", "10", "k"];
/** @param {string[]} cells */
const cards = (...cells) => ({ name: cells[0], words: `${cells.join(" ")} ${SAID}`, cells, does: ["", "", SAID, ""] });
const LINES = [
  cards("chicago", "skip", "−10", "=99"),
  cards("standard", "=99", "−10", "0"),
  cards("boom", "+9", "−1", "=999"),
  { name: "chicago", words: "chicago 3 hand", cells: null, does: null },
  { name: "boom", words: "boom k =99 hand", cells: null, does: null },
];
/** @param {string} text */
const names = (text) => [...found(LINES, COLUMNS, text)];

test("wishes stand between commas, with the signs of the tables", () => {
  assert.deepEqual(wishes(" K  =99, 10 -10,, q +/-20 "), ["k =99", "10 −10", "q ±20"]);
  assert.deepEqual(wishes(" , "), []);
});

test("a card and what it does is looked for in its column alone, and whole", () => {
  assert.deepEqual(names("k =99"), ["chicago"]); // not the =999 of another, nor words elsewhere
  assert.deepEqual(names("10 -1"), ["boom"]);
  assert.deepEqual(names("9 skip"), ["chicago"]);
});

test("any other wish is looked for in all lines of a game, and every wish must be fulfilled", () => {
  assert.deepEqual(names("hand"), ["chicago", "boom"]);
  assert.deepEqual(names("hand, 10 -10"), ["chicago"]);
  assert.deepEqual(names("game"), []); // the head of the first column is no card
  assert.deepEqual(names(""), ["chicago", "standard", "boom"]);
});

test("words find what a card does, and a column's words only that column", () => {
  assert.deepEqual(names("minus"), ["chicago", "standard", "boom"]);
  assert.deepEqual(names("10 minus"), ["chicago", "standard", "boom"]);
  assert.deepEqual(names("9 minus"), []);
  assert.deepEqual(names("10 -10"), ["chicago", "standard"]); // signs in a column as they stand there
});

test("signs of patterns are only signs", () => {
  assert.deepEqual(names("k .99"), []);
  assert.deepEqual(names("9 +9"), ["boom"]);
});

test("what is found is said, and nothing where nothing was asked", () => {
  assert.equal(foundInWords("  ", 40), "");
  assert.equal(foundInWords("x", 1), "1 game found.");
  assert.equal(foundInWords("x", 2), "2 games found.");
  assert.match(foundInWords("x", 0), /such as K =99/);
});
