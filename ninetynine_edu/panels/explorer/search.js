// Alpha-beta pruning as it is stepped through: what was looked at when, what was known then, and what was cut off.

import { marked, say, together } from "../kit/say.js";
import { minus } from "../kit/words.js";
import { NOTHING } from "./tree.js";

/** @import {Known, Marks, Pruned} from "./view.d.ts" */
/** @import {Look, Search, State, Tree} from "./state.d.ts" */

/** @type {Look} */
const PLAIN = { words: "", faded: false, later: false, open: false };
/** @type {Look} */
const LATER = { words: marked("Not looked at yet."), faded: false, later: true, open: false };

/** At which step each node has come to its end. @param {Tree} tree @param {Map<number, number>} order */
function endsOf(tree, order) {
  const last = tree.parent.map((_, node) => order.get(node) ?? 0);
  for (let node = last.length - 1; node > 0; node -= 1)
    last[tree.parent[node]] = Math.max(last[tree.parent[node]], last[node]);
  return last;
}

/** At which step each node was cut off, with all that follows it. @param {Tree} tree @param {number[]} ends @param {Pruned["cut"]} cut */
function goneOf({ parent }, ends, cut) {
  /** @type {Map<number, number>} */
  const gone = new Map();
  parent.forEach((from, node) => {
    const step = gone.get(from) ?? (cut[node] ? ends[from] : undefined);
    if (step !== undefined) gone.set(node, step);
  });
  return gone;
}

/** What becomes known of alpha and beta at each node, and at which step. @param {Known[][]} steps */
function boundsOf(steps) {
  /** @type {Search["bounds"]} */
  const bounds = new Map();
  steps.forEach((step, i) => {
    for (const [node, alpha, beta] of step) bounds.set(node, [...(bounds.get(node) ?? []), [i + 1, alpha, beta]]);
  });
  return bounds;
}

/** A search at its first step. @param {Tree} tree @param {Pruned} found @returns {Search} */
export function searched(tree, found) {
  const order = new Map(found.visited.map((node, i) => [node, i + 1]));
  const ends = endsOf(tree, order);
  const cuts = new Map(Object.entries(found.cut).map(([node, why]) => [ends[tree.parent[Number(node)]], why]));
  return {
    ...found,
    found,
    order,
    step: 1,
    ends,
    gone: goneOf(tree, ends, found.cut),
    cuts,
    bounds: boundsOf(found.steps),
  };
}

/** Whether there is no further step. @param {Search} search */
export const isOver = ({ step, visited }) => step >= visited.length;

/** How a search makes a node look. @param {Search | null} search @param {number} node @returns {Look} */
export function lookAt(search, node) {
  if (!search) return PLAIN;
  const { order, step, ends, gone, cut } = search;
  const seen = order.get(node) ?? Infinity;
  if (seen <= step)
    return { words: say("Looked at as number {n}.", { n: seen }), faded: false, later: false, open: ends[node] > step };
  if ((gone.get(node) ?? Infinity) > step) return { ...LATER, words: say(LATER.words) };
  return { ...PLAIN, words: together(say("Never looked at."), cut[node]), faded: true };
}

/** What may be shown of a node's worth: on its way a search does not know yet what it will find. @param {Pick<State, "tree" | "marks" | "search">} state @param {number} node @returns {Marks} */
export function marksAt({ tree, marks, search }, node) {
  const { later, open, faded } = lookAt(search, node);
  if (later || open || (faded && !isOver(/** @type {Search} */ (search)))) return NOTHING;
  return lookAt(search, tree.parent[node]).open ? { ...marks, line: [], often: [] } : marks;
}

/** What is known of alpha and beta at a node by now; null where it was not looked at. @param {Search | null} search @param {number} node @returns {[alpha: string, beta: string] | null} */
export function boundsAt(search, node) {
  const now = search?.bounds.get(node)?.findLast(([step]) => step <= search.step);
  return now ? [minus(now[1] ?? "−∞"), minus(now[2] ?? "∞")] : null;
}

/** The same in words. @param {Search | null} search @param {number} node */
export function boundWords(search, node) {
  const [alpha, beta] = boundsAt(search, node) ?? ["", ""];
  return alpha && say("Alpha {alpha}, beta {beta}.", { alpha, beta });
}

/** What the last step has found out, in words: at the nodes above its own, and what is cut off. @param {Search} search @param {Tree} tree */
export function foundWords(search, tree) {
  const [, ...above] = search.steps[search.step - 1];
  const found = above.map(([node]) => {
    const [alpha, beta] = boundsAt(search, node) ?? ["", ""];
    return say("Then at total {total}: alpha {alpha}, beta {beta}.", { total: minus(tree.total[node]), alpha, beta });
  });
  return together(...found, search.cuts.get(search.step));
}

/** What the search knew at a node. @param {Search} search @param {number} node */
export function searchWords(search, node) {
  const { faded, later } = lookAt(search, node);
  if (faded) return together(say("The chosen node was never looked at."), search.cut[node]);
  if (later) return say("The chosen node has not been looked at yet.");
  return search.windowWords[search.windows[node]] || "";
}
