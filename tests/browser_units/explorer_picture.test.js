// Where the explorer's picture has its nodes and its camera, and what lies under a finger.

import assert from "node:assert/strict";
import test from "node:test";
import { Camera, ease } from "../../ninetynine_edu/panels/explorer/camera.js";
import { outlines } from "../../ninetynine_edu/panels/explorer/far.js";
import { firstOpen, LEVEL, layOut, OFTEN } from "../../ninetynine_edu/panels/explorer/layout.js";
import { lookOf } from "../../ninetynine_edu/panels/explorer/looks.js";
import { freshState } from "../../ninetynine_edu/panels/explorer/moving.js";
import { spreading } from "../../ninetynine_edu/panels/explorer/near.js";
import { hit, spanOf } from "../../ninetynine_edu/panels/explorer/picture.js";
import {
  boundsAt,
  boundWords,
  foundWords,
  isOver,
  lookAt,
  marksAt,
  searched,
  searchWords,
} from "../../ninetynine_edu/panels/explorer/search.js";
import { curve, outline, R } from "../../ninetynine_edu/panels/explorer/shapes.js";
import { tidyPlaces } from "../../ninetynine_edu/panels/explorer/tidy.js";
import { grown, NOTHING } from "../../ninetynine_edu/panels/explorer/tree.js";
import { learn } from "../../ninetynine_edu/panels/kit/say.js";
import { TABLE } from "./explorer_table.js";

/** @import {State} from "../../ninetynine_edu/panels/explorer/state.d.ts" */
/** @import {Columns} from "../../ninetynine_edu/panels/explorer/view.d.ts" */

/** A tree in which every node has so many children, so deep. @param {number} wide @param {number} deep @param {Partial<Columns>} [change] */
function grove(wide, deep, change = {}) {
  const parent = [-1];
  const depth = [0];
  for (let node = 0; node < parent.length; node += 1) {
    if (depth[node] === deep) continue;
    for (let i = 0; i < wide; i += 1) {
      parent.push(node);
      depth.push(depth[node] + 1);
    }
  }
  /** @template T @param {T} value @returns {T[]} */
  const all = (value) => parent.map(() => value);
  return grown({
    ...TABLE,
    parent,
    depth,
    move: all("2C"),
    label: all("2♣"),
    chance: all(""),
    player: depth.map((level) => level % 2),
    total: all(40),
    kind: all("move"),
    ended: all(""),
    ...change,
  });
}

/** All of a tree. @param {ReturnType<typeof grove>} tree */
const whole = (tree) => new Set(tree.inOrder);

/** What is shown of a tree. @param {ReturnType<typeof grove>} tree @param {Partial<State>} [change] @returns {State} */
function shown(tree, change = {}) {
  return { ...freshState(tree, whole(tree)), ...change };
}

/** A camera over a layout in a box. @param {ReturnType<typeof layOut>} lay @param {number} [wide] @param {number} [high] */
function over(lay, wide = 800, high = 500) {
  const camera = new Camera(lay);
  Object.assign(camera, { wide, high });
  camera.start();
  return camera;
}

test("places are tidy: the example of the Python side, and a subtree that must be pushed", () => {
  assert.deepEqual([...tidyPlaces([[1, 2], [], [3, 4, 5], [], [], []])], [0.5, 0, 1, 0, 1, 2]);
  assert.deepEqual([...tidyPlaces([[1, 2], [3, 4, 5], [6, 7, 8], [], [], [], [], [], []])].slice(0, 3), [2.5, 1, 4]);
  assert.deepEqual([...tidyPlaces([])], []);
});

test("children between two large branches are spread evenly", () => {
  const places = tidyPlaces([[1, 2, 3], [4, 5, 6, 7], [], [8, 9, 10, 11], ...Array.from({ length: 8 }, () => [])]);
  assert.equal(places[2] - places[1], places[3] - places[2]);
});

test("only what is open is laid out, a level below the other", () => {
  const tree = grove(2, 3);
  const lay = layOut(tree, new Set([0, 2]));
  assert.deepEqual(lay.order, [0, 1, 2, 5, 6]);
  assert.deepEqual([...lay.y], [0, LEVEL, LEVEL, 2 * LEVEL, 2 * LEVEL]);
  assert.equal(lay.width, Math.max(...lay.x));
  assert.deepEqual([lay.at.get(6), lay.at.get(3), lay.up[4]], [4, undefined, 2]);
});

test("nodes that look alike are tied together, in lanes where runs would cross", () => {
  // Of the four nodes on the level of Bo, the outer ones and the inner ones look alike.
  const tree = grove(4, 1, { seen: [-1, 1, 2, 2, 1] });
  const { ties, height } = layOut(tree, whole(tree));
  assert.deepEqual(
    ties.map(({ runs, lane }) => [runs, lane]),
    [
      [
        [
          [0, 0],
          [276, 276],
        ],
        0,
      ],
      [[[92, 184]], 1],
    ],
  );
  assert.ok(ties[1].laneY > ties[0].laneY);
  assert.equal(height, LEVEL);
  assert.equal(layOut(tree, new Set()).ties.length, 0);
});

test("at first a small tree is open, of a large one whole levels and the line of best play", () => {
  const small = grove(2, 3);
  assert.equal(firstOpen(small, [], 10_000).size, 7);
  assert.deepEqual([...firstOpen(small, [], 300)], [0, 1, 2]); // no room for the eight of the last level
  const large = grove(3, 5);
  const levels = [...Array(13).keys()]; // 1 + 3 + 9 nodes, with 27 below; 81 more would be too many
  assert.deepEqual([...firstOpen(large, [], 10_000)], levels);
  const line = large.parent.map((_, node) => [3, 12, 39].includes(node));
  assert.deepEqual([...firstOpen(large, line, 10_000)], [...levels, 39]);
});

test("the camera shows all of a small tree, and the root of a wide one", () => {
  const small = over(layOut(grove(2, 2), whole(grove(2, 2))));
  assert.ok(small.k >= 0.7 && small.sees(0) && small.sees(6));
  const tree = grove(12, 2);
  const wide = over(layOut(tree, whole(tree)));
  assert.equal(wide.k, 0.7);
  assert.ok(wide.sees(0) && !wide.sees(1));
  wide.stand(wide.fitting());
  assert.ok(wide.isFar);
  assert.ok(wide.tall() > wide.k * 2, "a crowd is not drawn as a thin line");
});

test("all of a tree is seen with the plays and totals that are written about it", () => {
  const tree = grove(2, 2, { label: Array(7).fill("A♣ +11"), total: [84, 95, 85, 97, 98, 90, -100] });
  const state = shown(tree);
  const camera = new Camera(state.lay);
  camera.span = spanOf(state, state.lay.order);
  Object.assign(camera, { wide: 278, high: 340 });
  const { x, k } = camera.fitting();
  const last = state.lay.x[state.lay.at.get(6) ?? 0];
  assert.ok((last + 29 + "−100".length * 9) * k + x < 278, "the total stands right of the last node");
  assert.ok((state.lay.x[state.lay.at.get(3) ?? 0] - ("A♣ +11".length * 8.7) / 2) * k + x > 0);
  assert.equal(spanOf(state, []), null);
});

test("the hull around nodes that look alike is in sight too", () => {
  const tree = grove(2, 1, { seen: [-1, 1, 1] });
  const state = shown(tree);
  const { left, right } = /** @type {any} */ (spanOf(state, state.lay.order));
  const [first, last] = state.lay.ties[0].runs[0];
  assert.ok(left < first - R - 8 && right > last + R + 42); // as tieShape draws it
});

test("how often cards come stands clear of what closes the branch above", () => {
  const tree = grove(2, 1, { chance: ["", "1/2", "1/2"] });
  assert.deepEqual([...layOut(tree, whole(tree)).y].slice(0, 2), [0, LEVEL + OFTEN]);
});

test("of a tree that is too wide the line of best play is in sight at first", () => {
  const tree = grove(5, 2);
  const line = tree.parent.map((_, node) => [0, 5, 30].includes(node));
  const state = shown(tree, { marks: { ...NOTHING, line } });
  const camera = new Camera(state.lay);
  Object.assign(camera, { wide: 700, high: 500 });
  camera.start();
  const at = (/** @type {number} */ node) => state.lay.x[state.lay.at.get(node) ?? 0] * camera.k + camera.x;
  assert.ok(at(30) > 700);
  camera.line = spanOf(state, [5, 30]);
  camera.start();
  assert.ok(at(30) + 50 * camera.k < 700 && at(30) > 0);
});

test("zooming keeps the point under the finger, within bounds", () => {
  const camera = over(layOut(grove(2, 2), whole(grove(2, 2))));
  /** @param {{x: number, k: number}} stand */
  const under = ({ x, k }) => (300 - x) / k;
  const nearer = camera.zoomed(1.2, 300, 200, camera);
  assert.ok(Math.abs(under(nearer) - under(camera)) < 1e-9);
  assert.equal(camera.zoomed(99, 0, 0, camera).k, 2);
  const away = camera.zoomed(0, 0, 0, camera).k;
  assert.ok(away > 0 && away < 0.34);
});

test("some of the tree stays in sight, and the page scrolls on where there is no more of it", () => {
  const camera = over(layOut(grove(2, 2), whole(grove(2, 2))));
  assert.deepEqual(camera.more(1, 1), [false, false]);
  camera.x = 9999;
  camera.clamp();
  assert.ok(camera.x < 800);
  assert.deepEqual([camera.more(1, 0)[0], camera.more(-1, 0)[0], camera.more(0, 0)[0]], [true, false, false]);
});

test("a glide begins where the camera stands and ends where it is to stand", () => {
  const camera = over(layOut(grove(2, 2), whole(grove(2, 2))));
  const { x, y, k } = camera;
  camera.glide({ x: x - 60, y, k }, 1000);
  assert.equal(camera.goal.x, x - 60);
  camera.move(1130);
  assert.ok(camera.x < x && camera.x > x - 60);
  camera.move(1300);
  assert.deepEqual([camera.x, camera.ride], [x - 60, null]);
  assert.deepEqual([ease(0), ease(1)], [0, 1]);
});

test("a tree spreads from where its nodes were, new ones from their parents", () => {
  const tree = grove(2, 2);
  const before = layOut(tree, new Set([0]));
  const after = layOut(tree, new Set([0, 2]));
  const spread = spreading(() => after);
  assert.deepEqual(spread.place(4), [after.x[4], after.y[4]]);
  spread.begin(before, after, 0, 0);
  const began = performance.now();
  assert.ok(spread.goes(began));
  const [x, y] = spread.place(4);
  assert.ok(y < after.y[4] && Math.abs(x - before.x[2]) < Math.abs(after.x[4] - before.x[2]) + 1e-9);
  assert.equal(spread.goes(began + 1000), false);
  assert.deepEqual(spread.place(4), [after.x[4], after.y[4]]);
});

test("a finger hits the nearest node, or the handle below it", () => {
  const tree = grove(2, 2);
  const state = shown(tree, { selected: 1 });
  const camera = over(state.lay);
  /** @param {number} node @param {number} down */
  const at = (node, down) => {
    const i = state.lay.at.get(node) ?? -1;
    return hit(state, camera, state.lay.x[i] * camera.k + camera.x, (state.lay.y[i] + down) * camera.k + camera.y);
  };
  assert.deepEqual(
    [at(1, 0), at(1, 28), at(2, 28), at(6, 0)],
    [
      [1, false],
      [1, true],
      [-1, false],
      [6, false],
    ],
  );
  state.open = new Set([0, 1]);
  assert.deepEqual(at(2, 28), [2, true]);
  assert.deepEqual(hit(state, camera, -500, -500), [-1, false]);
});

test("a look has a new key whenever something of it changes", () => {
  const tree = grove(2, 1);
  const state = shown(tree);
  const keys = [
    lookOf(state, 1),
    lookOf({ ...state, selected: 1 }, 1),
    lookOf({ ...state, hits: new Set([1]) }, 1),
    lookOf({ ...state, asking: new Set([1]) }, 1),
    lookOf({ ...state, now: 1 }, 1),
    lookOf({ ...state, marks: { ...NOTHING, value: ["1", "-1"] } }, 1),
    lookOf({ ...state, marks: { ...NOTHING, line: [false, true] } }, 1),
    lookOf({ ...state, marks: { ...NOTHING, often: ["", "1/2"] } }, 1),
  ].map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
  assert.deepEqual([lookOf(state, 0).handle, lookOf({ ...state, open: new Set() }, 0).handle], ["−", "+2"]);
});

test("how many stand behind a closed node is written as the language writes it", () => {
  const state = { ...shown(grove(1, 1200)), open: new Set() };
  learn({ lang: "de" });
  const german = lookOf(state, 0).handle;
  learn(undefined);
  assert.deepEqual([german, lookOf(state, 0).handle], ["+1.200", "+1,200"]);
});

test("from far away won nodes are filled, lost ones hollow, and edges one path", () => {
  const state = shown(grove(3, 1), { marks: { ...NOTHING, value: ["1/2", "1", "-1", null], line: [false, true] } });
  const found = new Map(outlines(state).map(({ name, d }) => [name, d]));
  assert.deepEqual([...found.keys()].sort(), [
    "chosen round",
    "edge",
    "hollow square",
    "line",
    "lost square",
    "open round",
    "share round",
    "won square",
  ]);
  assert.equal(found.get("edge")?.match(/M/g)?.length, 2);
});

test("a search is stepped through: looked at, not yet, never", () => {
  const tree = grove(2, 2);
  const found = {
    visited: [0, 1, 3, 2, 5, 6],
    /** @type {[number, string | null, string | null][][]} */
    steps: [
      [[0, null, null]],
      [[1, null, null]],
      [
        [3, null, null],
        [1, null, "-1"],
      ],
      [[2, "-1", null]],
      [[5, "-1", null]],
      [[6, "-1", "1/2"]],
    ],
    cut: { 4: "Bo is sure of more." },
    windows: { 3: 0 },
    windowWords: ["Nothing was sure."],
    words: "",
  };
  const search = searched(tree, found);
  const later = { words: "Not looked at yet.", faded: false, later: true, open: false };
  const marks = { ...NOTHING, value: ["-1", "-1", "0", "-1", "1", "0", "0"], line: [false, true] };
  const value = (/** @type {number} */ node) => marksAt({ tree, marks, search }, node).value[node];
  assert.equal(search.step, 1);
  assert.deepEqual(lookAt(search, 0), { words: "Looked at as number 1.", faded: false, later: false, open: true });
  assert.deepEqual([lookAt(search, 1), lookAt(search, 4)], [later, later]);
  assert.deepEqual(
    [boundsAt(search, 0), boundsAt(search, 1), value(0), value(1)],
    [["−∞", "∞"], null, undefined, undefined],
  );
  search.step = 3;
  assert.deepEqual(
    [boundsAt(search, 1), boundsAt(search, 3)],
    [
      ["−∞", "−1"],
      ["−∞", "∞"],
    ],
  );
  assert.equal(foundWords(search, tree), "Then at total 40: alpha −∞, beta −1. Bo is sure of more.");
  assert.deepEqual([value(0), value(1), value(3), value(4)], [undefined, "-1", "-1", undefined]);
  assert.deepEqual(marksAt({ tree, marks, search }, 1).line, []); // which play is best is not known yet
  search.step = 2;
  assert.deepEqual([boundsAt(search, 1), boundWords(search, 3)], [["−∞", "∞"], ""]);
  search.step = 6;
  assert.ok(isOver(search) && marksAt({ tree, marks, search }, 1).line[1]);
  assert.equal(boundWords(search, 6), "Alpha −1, beta 1/2.");
  assert.deepEqual([...search.cuts], [[3, "Bo is sure of more."]]); // told when the last of its siblings was looked at
  assert.deepEqual(lookAt(search, 3), { words: "Looked at as number 3.", faded: false, later: false, open: false });
  const never = { words: "Never looked at. Bo is sure of more.", faded: true, later: false, open: false };
  assert.deepEqual(lookAt(search, 4), never);
  assert.equal(searchWords(search, 3), "Nothing was sure.");
  assert.equal(searchWords(search, 4), "The chosen node was never looked at. Bo is sure of more.");
  search.step = 2;
  assert.ok(lookAt(search, 3).later && lookAt(search, 4).later && !lookAt(search, 1).later);
  assert.equal(searchWords(search, 3), "The chosen node has not been looked at yet.");
  assert.deepEqual(lookAt(null, 0), { words: "", faded: false, later: false, open: false });
});

test("outlines are closed, and an edge leaves and reaches its nodes at their rims", () => {
  for (const shape of /** @type {const} */ (["circle", "square", "triangle", "diamond", "pentagon", "hexagon"]))
    assert.match(outline(shape, 0, 0, 18), /^M.*Z$/);
  assert.equal(outline("diamond", 0, 0, 10), "M0.0 -12.0L12.0 0.0L0.0 12.0L-12.0 0.0Z");
  assert.equal(curve(0, 0, 50, 98), "M0.0 18.0C0.0 52.1 50.0 18.0 50.0 80.0");
});
