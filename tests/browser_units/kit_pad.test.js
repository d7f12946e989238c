// The keys beside the field for a total.

import assert from "node:assert/strict";
import test from "node:test";
import { pressed, written } from "../../ninetynine_edu/panels/kit/pad.js";

/** @param {string} value @param {number} [start] @param {number} [end] */
const field = (value, start = value.length, end = start) => ({ value, start, end });

test("a total is written with any sign", () => {
  assert.deepEqual(
    ["55", " −6 ", "-6", "+7", "007"].map((text) => written(text)),
    [55, -6, -6, 7, 7],
  );
  for (const text of ["", "-", "five", "5.5", "1e3", "99999", "−−5"]) assert.equal(written(text), null, text);
});

test("keys write where the mark stands and over what is selected", () => {
  assert.deepEqual(pressed(field("4"), "7"), field("47"));
  assert.deepEqual(pressed(field("45", 0, 2), "7"), field("7"));
  assert.deepEqual(pressed(field("45", 1), "7"), field("475", 2));
  assert.deepEqual(pressed(field("12345"), "6"), field("12345"));
});

test("the key for taking back takes one figure or all that is selected", () => {
  assert.deepEqual(pressed(field("45"), "Backspace"), field("4"));
  assert.deepEqual(pressed(field("45", 0, 2), "Backspace"), field(""));
  assert.deepEqual(pressed(field("", 0), "Backspace"), field(""));
});

test("the key for minus turns the sign round", () => {
  assert.deepEqual(pressed(field("6"), "-"), field("−6"));
  assert.deepEqual(pressed(field("−6"), "-"), field("6"));
  assert.deepEqual(pressed(field(""), "-"), field("−"));
});
