// Marks of the number line: how full, how they look, what is said of them.

import assert from "node:assert/strict";
import test from "node:test";
import {
  fillOf,
  legendOf,
  levelOf,
  sameBelow,
  shapeOf,
  shareWords,
  stepSaid,
} from "../../ninetynine_edu/panels/answer/marks.js";

/** @import {Strip, View} from "../../ninetynine_edu/panels/answer/view.d.ts" */

/** @param {string[]} rows @param {string} whole @returns {Strip} */
function strip(rows, whole) {
  const marks = (/** @type {string} */ line) => ({ marks: line, shares: {}, plies: [] });
  return {
    ...{ low: 90, high: 90 + whole.length - 1, limit: 99, total: 92, seat: 0, who: "Ann", method: "number line" },
    rows: rows.map((line, at) => ({ ...marks(line), key: String(at), name: "2♣", does: "" })),
    whole: marks(whole),
    says: [...whole].map((mark, at) => `${mark} at ${90 + at}.`),
  };
}

test("a share between -1 and 1 fills a ring from nothing to the whole", () => {
  assert.equal(levelOf("-1"), 0);
  assert.equal(levelOf("-1/2"), 0.25);
  assert.equal(levelOf("−1/2"), 0.25, "a true minus sign is one too");
  assert.equal(levelOf("1"), 1);
  assert.equal(levelOf(undefined), 0.5, "of what is not told, half");
});

test("each mark has an outline of its own, and a full ring is a disc", () => {
  const outlines = /** @type {const} */ (["W", "L", ".", "?", "S"]).map((mark) => shapeOf(mark, 10, 10, 7));
  assert.equal(new Set(outlines).size, 5);
  assert.equal(fillOf(0, 10, 10, 7), "");
  assert.equal(fillOf(1, 10, 10, 7), shapeOf("W", 10, 10, 7));
  assert.equal(fillOf(0.5, 10, 10, 7), "M3 10A7 7 0 0 0 17 10z");
});

test("a share is said as wins out of deals between two, as a gain among more", () => {
  assert.equal(shareWords("0", "chance"), "wins 1 in 2");
  assert.equal(shareWords("-1/3", "chance"), "wins 1 in 3");
  assert.equal(shareWords("1/5", "chance"), "wins 3 in 5");
  assert.equal(shareWords("-1/2", "max-n"), "gets −1/2");
});

test("the lowest totals where nothing changes need not be seen; shares may differ unseen", () => {
  assert.equal(sameBelow(strip(["WWWL", "WWLL"], "WWWW")), 92);
  assert.equal(sameBelow(strip(["SSS"], "SSS")), 91);
});

test("the legend tells of the marks that are there, and of no others", () => {
  assert.deepEqual(legendOf(strip(["WW.?"], "WWL?")), [
    ["W", "Ann wins"],
    ["L", "Ann loses"],
    [".", "not allowed"],
    ["?", "not worked out yet"],
  ]);
  assert.deepEqual(legendOf({ ...strip(["S"], "S"), method: "max-n" }), [["S", "gets a share"]]);
});

test("a step of the line is said with who is to move, its start with the way on", () => {
  const line = [{ move: "2♣", words: "Ann plays the 2 of clubs.", who: "Ann", seat: 0, total: 94 }];
  const here = { problem: "", at: 0, line, strip: strip(["WWW"], "WWW"), start: 92, over: false, who: "Ben", says: "" };
  const view = /** @type {View} */ (/** @type {unknown} */ (here));
  assert.equal(stepSaid(view), "W at 92. Press Next to play it through.");
  assert.equal(stepSaid({ ...view, line: [] }), "W at 92.");
  assert.equal(stepSaid({ ...view, at: 1 }), "Step 1 of 1: Ann plays the 2 of clubs. Ben is next.");
  assert.equal(stepSaid({ ...view, at: 1, over: true }), "Step 1 of 1: Ann plays the 2 of clubs.");
  assert.equal(stepSaid({ ...view, problem: "It is large." }), "No answer yet. See above what you can do.");
});
