// What the page of the endgame tables counts together itself: rows of a heat map, shares in words, where a key leads.

import assert from "node:assert/strict";
import test from "node:test";
import { cellAfter, shadeOf } from "../../ninetynine_edu/panels/tables/cells.js";
import { cellsOf, grouped, holds, kindsIn, linesOf, sorted } from "../../ninetynine_edu/panels/tables/lines.js";
import { fraction, percent } from "../../ninetynine_edu/panels/tables/words.js";

/** @import {Heat} from "../../ninetynine_edu/panels/tables/view.d.ts" */

const names = ["A", "9", "J/Q"];
/** @type {Heat} */
const picture = {
  id: "0",
  kind: "heat",
  title: "Total and hand",
  says: [],
  totals: true,
  rows: ["A A", "A 9", "9 J/Q"],
  columns: ["0", "1"],
  of: 10,
  ways: [1, 4, 3],
  width: 2,
};
const cells = Uint16Array.from([1, 3, 10, 10, 0, 2]);
const lines = linesOf(picture, names, cells);

test("a share is never said to be nothing or all when it is only nearly so", () => {
  const said = [0, 0.0001, 0.125, 0.9999, 1, -0.25, -0.0001].map(percent);
  assert.deepEqual(said, ["0.0 %", "0.0… %", "12.5 %", "99.9… %", "100.0 %", "-25.0 %", "-0.0… %"].map(hard));
});

test("an exact fraction is in lowest terms", () => {
  assert.deepEqual([fraction(6, 10), fraction(0, 10), fraction(10, 10)], ["3/5", "0", "1"]);
});

test("the cells come as bytes somewhere in a buffer, two or four a number", () => {
  const buffer = new ArrayBuffer(16);
  new Uint16Array(buffer).set([9, 9, 300, 4]);
  assert.deepEqual([...cellsOf(new DataView(buffer, 4, 4), 2)], [300, 4]);
  assert.deepEqual([...cellsOf(new DataView(buffer, 4, 4), 4)], [300 + 4 * 65536]);
});

test("each hand is a line with its share of all deals", () => {
  assert.deepEqual(
    lines.map(({ name, share }) => [name, share]),
    [
      ["A A", 0.2],
      ["A 9", 1],
      ["9 J/Q", 0.1],
    ],
  );
});

test("what somebody types names kinds of card, and a word that names none is told", () => {
  assert.deepEqual(kindsIn("a♠, queen", names), { asked: [], odd: "QUEEN" });
  assert.deepEqual(kindsIn("a, q", names), { asked: ["A", "J/Q"], odd: "" });
});

test("a kind that is named twice must be held twice", () => {
  assert.deepEqual(
    lines.map((line) => holds(line, ["A", "A"])),
    [true, false, false],
  );
});

test("in a group each hand counts as often as it is dealt", () => {
  const [ace] = grouped(lines, picture, names);
  assert.deepEqual([ace.name, ace.of, [...ace.counts]], ["A", 50, [41, 43]]);
});

test("rows are best first, worst first, or in the order of the cards", () => {
  /** @param {string} order */
  const order = (order) => sorted(lines, order).map(({ row }) => row);
  assert.deepEqual(
    [order("best"), order("worst"), order("pack")],
    [
      [1, 0, 2],
      [2, 0, 1],
      [0, 1, 2],
    ],
  );
});

test("the cursor stays in the field, and other keys are left alone", () => {
  /** @param {string} key */
  const after = (key, ctrlKey = false) => cellAfter({ key, ctrlKey, metaKey: false }, 1, 1, 30, 5, 10);
  assert.deepEqual(
    [after("PageUp"), after("End"), after("End", true), after("x")],
    [[0, 1], [1, 4], [29, 4], undefined],
  );
});

test("the shades go from nothing to all", () => {
  assert.deepEqual([shadeOf(0), shadeOf(1)], ["rgb(255,244,230)", "rgb(0,43,69)"]);
});

/** The space before a per cent sign does not break. @param {string} text */
function hard(text) {
  return text.replace(" ", "\u00a0");
}
