// What-ifs beside each other: which totals are shown, and which differ.

import assert from "node:assert/strict";
import test from "node:test";
import { axisOf, differences, differenceWords } from "../../ninetynine_edu/panels/lab/axis.js";

/** @param {string} marks @param {number} low @param {Record<string, string>} [shares] */
const line = (marks, low, shares = {}) => ({
  ...{ low, high: low + marks.length - 1, total: low + marks.length - 5, who: "Player 1", marks, shares },
});

test("totals below which nothing changes are left out, from a full ten on", () => {
  const axis = axisOf([line(`${"W".repeat(90)}LLLLLLLLLL`, 0)], 800);
  assert.equal(axis?.from, 70);
  assert.equal(axis?.high, 99);
});

test("the total that lies on the table is always shown", () => {
  const low = { ...line(`${"W".repeat(90)}LLLLLLLLLL`, 0), total: 33 };
  assert.equal(axisOf([low], 800)?.from, 33);
});

test("without lines or room there is no axis, and marks never get too small", () => {
  assert.equal(axisOf([], 800), null);
  assert.equal(axisOf([line("WL", 98)], 0), null);
  assert.equal(axisOf([line("WL".repeat(50), 0)], 100)?.pitch, 9);
});

test("totals differ by their marks, and by what is won in between", () => {
  const first = line("WWSL", 96, { 98: "0" });
  assert.deepEqual(differences(line("WLSL", 96, { 98: "0" }), first), [false, true, false, false]);
  assert.deepEqual(differences(line("WWSL", 96, { 98: "1/2" }), first), [false, false, true, false]);
  assert.deepEqual(differences(line("LLWW", 94), first), [false, false, false, false], "only totals of both lines");
  assert.deepEqual(differences({ ...line("WLSL", 96), who: "Player 2" }, first), [], "another one is to move");
  assert.deepEqual(differences(null, first), []);
});

test("how much differs is said in a sentence", () => {
  assert.equal(differenceWords([false, true]), "1 total is different.");
  assert.equal(differenceWords([true, true]), "2 totals are different.");
  assert.equal(differenceWords([]), "The same at every total.");
});
