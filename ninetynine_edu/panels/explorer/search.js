// Alpha-beta pruning as it is stepped through: what was looked at when, and what was cut off.

import { marked, say, together } from "../kit/say.js";

/** @import {Pruned} from "./view.d.ts" */
/** @import {Look, Search, Tree} from "./state.d.ts" */

/** @type {Look} */
const PLAIN = { words: "", faded: false, later: false };
/** @type {Look} */
const LATER = { words: marked("Not looked at yet."), faded: false, later: true };

/** After which step which plays were cut off: their sentences. @param {Tree} tree @param {Map<number, number>} order @param {Pruned["cut"]} cut */
function cutsOf(tree, order, cut) {
  const last = tree.parent.map((_, node) => order.get(node) ?? 0);
  for (let node = last.length - 1; node > 0; node -= 1)
    last[tree.parent[node]] = Math.max(last[tree.parent[node]], last[node]);
  return new Map(Object.entries(cut).map(([node, sentence]) => [last[tree.parent[Number(node)]], sentence]));
}

/** A search that has come to its end. @param {Tree} tree @param {Pruned} found @returns {Search} */
export function searched(tree, found) {
  const order = new Map(found.visited.map((node, i) => [node, i + 1]));
  return { ...found, found, order, step: found.visited.length, cuts: cutsOf(tree, order, found.cut) };
}

/** How a search makes a node look. @param {Search | null} search @param {number} node @returns {Look} */
export function lookAt(search, node) {
  if (!search) return PLAIN;
  const seen = search.order.get(node);
  if (seen !== undefined && seen <= search.step)
    return { words: say("Looked at as number {n}.", { n: seen }), faded: false, later: false };
  if (seen !== undefined || search.step < search.visited.length) return { ...LATER, words: say(LATER.words) };
  return { words: together(say("Never looked at."), search.cut[node]), faded: true, later: false };
}

/** What the search knew at a node. @param {Search} search @param {number} node */
export function searchWords(search, node) {
  const seen = search.order.get(node);
  const window = () => search.windowWords[search.windows[node]] || "";
  const words =
    seen === undefined
      ? say("The chosen node was never looked at.")
      : seen > search.step
        ? say("The chosen node has not been looked at yet.")
        : window();
  return [words, search.cut[node]].filter(Boolean).join(" ");
}
