// Where the open part of a tree stands: its places, levels, and information sets; and which part is open at first.

import { R } from "./shapes.js";
import { tidyPlaces } from "./tidy.js";

/** @import {Layout, Tie, Tree} from "./state.d.ts" */

/** How far apart levels are, and lanes for the lines that tie nodes together, in px. */
export const LEVEL = 98;
/** The room above a row that how often its cards come needs below what closes a branch. */
export const OFTEN = 16;
const LANE = 7;
/** So many nodes at most are open at first. */
const FEW = 60;

/** What a layout needs of a tree. @typedef {Pick<Tree, "kids" | "depth" | "player" | "seen" | "slot" | "chance">} Growth */

/** The open nodes, level by level, each with the place of its parent and of its children. @param {Growth} tree @param {Set<number>} open */
function opened(tree, open) {
  const order = [0];
  const up = [-1];
  const at = new Map([[0, 0]]);
  /** @type {number[][]} */
  const kids = [];
  for (let i = 0; i < order.length; i += 1) {
    const below = open.has(order[i]) ? tree.kids[order[i]] : [];
    kids.push(
      below.map((child) => {
        at.set(child, order.length);
        up.push(i);
        return order.push(child) - 1;
      }),
    );
  }
  return { order, up, at, kids };
}

/** @param {Growth} tree @param {number[]} order */
function levelsOf(tree, order) {
  /** @type {number[][]} */
  const levels = [];
  order.forEach((node, i) => {
    const deep = tree.depth[node];
    levels[deep] = levels[deep] || [];
    levels[deep].push(i);
  });
  return levels;
}

/** The open part of a tree, laid out in pixels. @param {Growth} tree @param {Set<number>} open @returns {Layout} */
export function layOut(tree, open) {
  const { order, up, at, kids } = opened(tree, open);
  const x = tidyPlaces(kids).map((place) => place * tree.slot);
  const levels = levelsOf(tree, order);
  /** @type {Tie[]} */
  const ties = [];
  /** @type {number[]} */
  const tops = [];
  let top = 0;
  let width = 0;
  for (const row of levels) {
    if (row.some((place) => tree.chance[order[place]])) top += OFTEN;
    const own = tiesOf(tree, order, x, row);
    for (const tie of own) ties.push({ ...tie, y: top, laneY: top + R + 9 + tie.lane * LANE });
    tops.push(top);
    top += LEVEL + own.reduce((most, tie) => Math.max(most, tie.lane + 1), 0) * LANE;
    width = Math.max(width, x[row[row.length - 1]]);
  }
  const y = Float64Array.from(order, (node) => tops[tree.depth[node]]);
  return { order, up, at, kids, x, y, levels, ties, width, height: tops[tops.length - 1] };
}

/** The nodes of one level that look alike, as places in its row. @param {Growth} tree @param {number[]} order @param {number[]} row */
function alikeIn({ seen, player }, order, row) {
  /** @type {Map<string, number[]>} */
  const members = new Map();
  row.forEach((i, place) => {
    const look = seen ? seen[order[i]] : -1;
    if (look < 0) return;
    const key = `${player[order[i]]} ${look}`;
    const same = members.get(key);
    if (same) same.push(place);
    else members.set(key, [place]);
  });
  return [...members.values()].filter((places) => places.length > 1);
}

/** Runs of neighbours among places in order. @param {number[]} places */
function runsOf(places) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const place of places) {
    const last = runs[runs.length - 1];
    if (last && last[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs;
}

/**
 * Information sets of several nodes on one level: the runs of neighbours, and a lane in which a line ties them together.
 *
 * @param {Growth} tree @param {number[]} order @param {Float64Array} x @param {number[]} row
 */
function tiesOf(tree, order, x, row) {
  /** @type {number[]} */
  const busy = [];
  const sets = tree.seen ? alikeIn(tree, order, row) : [];
  return sets.map((places) => {
    const runs = runsOf(places).map(([a, b]) => /** @type {[number, number]} */ ([x[row[a]], x[row[b]]]));
    let lane = busy.findIndex((end) => end < runs[0][0]);
    if (lane < 0) lane = busy.length;
    busy[lane] = runs[runs.length - 1][1];
    return { runs, lane };
  });
}

/** Whole levels, as long as they can be read. @param {Tree} tree @param {number} room in px */
function levelsThatFit(tree, room) {
  /** @type {Set<number>} */
  let open = new Set();
  let shown = 1;
  let level = [0];
  while (level.length) {
    const below = level.flatMap((node) => tree.kids[node]);
    if (!below.length || (open.size && shown + below.length > FEW)) break;
    const more = new Set([...open, ...level.filter((node) => tree.kids[node].length)]);
    if (open.size && layOut(tree, more).width > room) break;
    open = more;
    shown += below.length;
    level = below;
  }
  return { open, shown };
}

/** All of a small tree that fits, else whole levels and the line of best play. @param {Tree} tree @param {boolean[]} line @param {number} room in px */
export function firstOpen(tree, line, room) {
  const inner = tree.parent.length <= FEW ? tree.inOrder.filter((node) => tree.kids[node].length) : [];
  const whole = new Set(inner);
  if (whole.size && layOut(tree, whole).width <= room) return whole;
  let { open, shown } = levelsThatFit(tree, room);
  for (let node = 0; node >= 0 && shown < FEW; ) {
    if (!open.has(node) && tree.kids[node].length) {
      open.add(node);
      shown += tree.kids[node].length;
    }
    node = tree.kids[node].find((child) => line[child]) ?? -1;
  }
  return open;
}
