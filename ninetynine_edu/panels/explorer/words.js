// A tree in words, as trees/text.py says it.

import { cap } from "../kit/words.js";

/** @import {Marks} from "./view.d.ts" */
/** @import {Tree} from "./state.d.ts" */

const STUCK = ["", "stuck", "no_cards"];
const REDS = /[0-9AJQKT]{1,2}[♥♦]|\bRJ\b/g;
/** @type {Record<string, string>} */
const ENDINGS = { cut: " More plays follow that are not drawn.", decided: " Nothing that follows can change that." };

/** @param {number} count @param {string} word */
export function many(count, word) {
  return `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
}

/** What happens at a node. @param {Tree} tree @param {number} node */
function doesWords(tree, node) {
  const ended = tree.ended[node] || "";
  const who = tree.names[tree.player[node]];
  if (tree.kind[node] === "chance") return node || !tree.hidden ? "a card is drawn" : "the cards are dealt";
  if (tree.kind[node] !== "end" && !ended) return `${who} to move`;
  return STUCK.includes(ended) ? `${who} stuck` : `the deal is over, ${ended.replaceAll("_", " ")}`;
}

/** @param {Tree} tree @param {Marks} marks @param {number} node */
function worthWords(tree, marks, node) {
  const value = marks.value[node];
  const seat = tree.names[tree.seat];
  if (value === null || value === undefined) return "not worked out yet";
  const shares = marks.payoffs?.[node];
  if (shares) return tree.alive.map((own, i) => `${tree.names[own]} ${shares.split(" ")[i]}`).join(", ");
  if (value === "1" || value === "-1") return `${value === "1" ? "won" : "lost"} for ${seat}`;
  return `worth ${value} for ${seat}`;
}

/** One node as a sentence. @param {Tree} tree @param {Marks} marks @param {number} node */
function nodeWords(tree, marks, node) {
  const more = ENDINGS[tree.kind[node]] || "";
  return `Total ${tree.total[node]}: ${doesWords(tree, node)}; ${worthWords(tree, marks, node)}.${more}`;
}

/** The play or draw that leads to a node, as a sentence. @param {Tree} tree @param {Marks} marks @param {number} node */
function edgeWords(tree, marks, node) {
  const from = tree.parent[node];
  const label = tree.label[node];
  if (from < 0) return "";
  if (tree.chance[node]) return `${label} ${from || !tree.hidden ? "drawn" : "dealt"}, chance ${tree.chance[node]}. `;
  const often = marks.often[node] ? `, played with probability ${marks.often[node]}` : "";
  return `${tree.names[tree.player[from]]}: ${label}${often || (marks.line[node] ? ", best play" : "")}. `;
}

/** @param {Tree} tree @param {Marks} marks @param {number} node */
export function allWords(tree, marks, node) {
  return cap(edgeWords(tree, marks, node) + nodeWords(tree, marks, node));
}

/** How often an edge is taken, where that is neither never nor always. @param {Tree} tree @param {Marks} marks @param {number} node */
export function oftenOf(tree, marks, node) {
  const often = tree.chance[node] || marks.often[node] || "";
  return often === "0" || often === "1" ? "" : often;
}

/** Cut a label into parts, [text, red]. @param {string} label */
export function cardParts(label) {
  /** @type {[string, boolean][]} */
  const parts = [];
  let from = 0;
  for (const found of label.matchAll(REDS)) {
    if (found.index > from) parts.push([label.slice(from, found.index), false]);
    parts.push([found[0], true]);
    from = found.index + found[0].length;
  }
  if (from < label.length) parts.push([label.slice(from), false]);
  return parts;
}

/** How large a text of so many letters is inside a node. @type {Record<number, number>} */
const SIZES = { 1: 17, 2: 16, 3: 14, 4: 12, 5: 10.5 };

/** What stands in a node, and its size. @param {string} value @returns {[string, number]} */
export function inside(value) {
  if (value === "1" || value === "-1") return [value === "1" ? "W" : "L", 17];
  const text = value.replace("-", "−");
  const size = SIZES[text.length] || 0;
  return [size ? text : "", size];
}
