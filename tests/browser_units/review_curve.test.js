// The curve of looking back: where its points stand, which stretches are estimates, where it has gaps, what a click is about.

import assert from "node:assert/strict";
import test from "node:test";
import {
  acrossAt,
  CURVE,
  curveLayout,
  endValue,
  nearest,
  stopsOf,
  upAt,
} from "../../ninetynine_edu/panels/review/curve.js";

/** @param {number} before @param {number} [deals] @param {"" | "turn" | "slip"} [mark] */
const value = (before, deals = 0, mark = "") => ({ before, after: before, deals, quick: false, mark, better: null });
/** @param {number} seat */
const step = (seat) => ({ seat, total: 0, to: 1, short: "", laid: [], hands: [], out: [], turn: 1, words: "" });
/** @type {any} */
const DEAL = { two: true, last: false, steps: [0, 1, 0, 1, 0].map(step), end: { lost: [0], won: 1 } };

test("places go from side to side, and shares from the bottom to the top", () => {
  assert.equal(acrossAt(0, 10, 500), CURVE.side);
  assert.equal(acrossAt(10, 10, 500), 500 - CURVE.side);
  assert.equal(acrossAt(5, 10, 500), 250);
  assert.equal(upAt(1), CURVE.top);
  assert.equal(upAt(0), CURVE.height - CURVE.bottom);
  assert.equal(acrossAt(0, 0, 320), CURVE.side, "a deal without plays has a place too");
});

test("a click is about the place that is nearest, and never past the ends", () => {
  for (const at of [0, 3, 7, 22]) assert.equal(nearest(acrossAt(at, 22, 320), 22, 320), at);
  assert.equal(nearest(-50, 22, 320), 0);
  assert.equal(nearest(9000, 22, 320), 22);
  assert.equal(nearest(acrossAt(3, 22, 320) + 5, 22, 320), 3);
});

test("a player's curve has their own plays alone, known or not yet", () => {
  const worth = [
    { number: 5, open: value(1), seen: null },
    { number: 4, open: value(0), seen: value(0.5, 24) },
    { number: 3, open: value(0.25), seen: value(0.75, 24, "slip") },
  ];
  const open = stopsOf(DEAL, worth, 0, "open");
  assert.deepEqual(
    open.map(({ at, value }) => [at, value?.before ?? null]),
    [
      [0, null],
      [2, 0.25],
      [4, 1],
    ],
  );
  assert.deepEqual(
    stopsOf(DEAL, worth, 1, "seen").map(({ at, value }) => [at, value?.before ?? null]),
    [
      [1, null],
      [3, 0.5],
    ],
  );
});

test("an unknown play leaves a gap, and an estimate makes its stretches dotted", () => {
  const stops = [value(1), null, value(0.5), value(0.25, 24, "slip"), value(0)].map((value, at) => ({ at, value }));
  const { points, stretches, ground } = curveLayout(stops, 4, 444);
  assert.deepEqual(
    points.map(({ x, exact, mark }) => [x, exact, mark]),
    [
      [22, true, ""],
      [222, true, ""],
      [322, false, "slip"],
      [422, true, ""],
    ],
  );
  assert.deepEqual(
    stretches.map(({ exact }) => exact),
    [false, false],
  );
  assert.equal(stretches[0].d, `M222 ${upAt(0.5)}L322 ${upAt(0.25)}`);
  assert.equal(ground.split("M").length - 1, 1, "one run of neighbours, the lone point has no ground");
});

test("neighbours that are exact make a solid stretch, and nothing known draws nothing", () => {
  const { stretches } = curveLayout(
    [0, 1].map((at) => ({ at, value: value(at) })),
    1,
    320,
  );
  assert.deepEqual(
    stretches.map(({ exact }) => exact),
    [true],
  );
  assert.deepEqual(curveLayout([{ at: 0, value: null }], 1, 320), { points: [], stretches: [], ground: "" });
});

test("the end is as good as can be for whoever did not lose, or for the last one left", () => {
  assert.deepEqual(
    [0, 1].map((who) => endValue(DEAL, who).before),
    [0, 1],
  );
  const last = { ...DEAL, last: true, end: { lost: [], won: 2 } };
  assert.deepEqual(
    [0, 1, 2].map((who) => endValue(last, who).before),
    [0, 0, 1],
  );
});
