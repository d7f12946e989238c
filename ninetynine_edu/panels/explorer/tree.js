// A tree as the page walks through it: made of the columns that Python sends.

/** @import {Columns, Marks} from "./view.d.ts" */
/** @import {Tree} from "./state.d.ts" */

/** What is known of a tree of which nothing is known. @type {Marks} */
export const NOTHING = { value: [], best: [], line: [], often: [], payoffs: null };

/** How many other nodes look just like each one to who moves. @param {number[]} seen @param {number[]} player */
function alikeOf(seen, player) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  /** @param {number} node */
  const key = (node) => `${player[node]} ${seen[node]}`;
  seen.forEach((look, node) => {
    if (look >= 0) sizes.set(key(node), (sizes.get(key(node)) ?? 0) + 1);
  });
  return seen.map((look, node) => (look >= 0 ? (sizes.get(key(node)) ?? 1) - 1 : 0));
}

/** The nodes whose parents are open, in the order of a list. @param {number[][]} kids @param {(node: number) => boolean} isOpen */
function listed(kids, isOpen) {
  const found = [];
  const waiting = [0];
  while (waiting.length) {
    const node = /** @type {number} */ (waiting.pop());
    found.push(node);
    if (isOpen(node)) for (let i = kids[node].length - 1; i >= 0; i -= 1) waiting.push(kids[node][i]);
  }
  return found;
}

/** The open part of a tree, in the order of the list. @param {Tree} tree @param {Set<number>} open */
export function openList(tree, open) {
  return listed(tree.kids, (node) => open.has(node));
}

/** Children, counts below each node, and the order of the list. @param {Columns} columns @returns {Tree} */
export function grown(columns) {
  const { parent, seen, player } = columns;
  /** @type {number[][]} */
  const kids = parent.map(() => []);
  parent.forEach((from, node) => {
    if (from >= 0) kids[from].push(node);
  });
  const behind = new Int32Array(parent.length);
  for (let node = parent.length - 1; node > 0; node -= 1) behind[parent[node]] += behind[node] + 1;
  const inOrder = listed(kids, () => true);
  return { ...columns, kids, behind, inOrder, alike: seen ? alikeOf(seen, player) : null };
}

/** The nodes from the root to a node. @param {Tree} tree @param {number} node */
export function pathTo(tree, node) {
  const path = [];
  for (let here = node; here >= 0; here = tree.parent[here]) path.push(here);
  return path.reverse();
}

/** The number of a fraction's text. @param {string} text */
function shareOf(text) {
  const [over, under] = String(text || "0")
    .split("/")
    .map(Number);
  return over / (under || 1);
}

/** @param {Marks} marks @param {number} node */
function rank(marks, node) {
  if (marks.often[node]) return shareOf(marks.often[node]);
  return (marks.line[node] ? 2 : 0) + (marks.best[node] ? 1 : 0);
}

/** From a node on, what best play does: where a card is drawn, the likeliest one. @param {Tree} tree @param {Marks} marks @param {number} node */
export function bestFrom(tree, marks, node) {
  const line = [node];
  for (;;) {
    const here = line[line.length - 1];
    const below = tree.kids[here];
    if (!below.length) return line;
    const drawn = tree.kind[here] === "chance";
    /** @param {number} child */
    const worth = (child) => (drawn ? shareOf(tree.chance[child]) : rank(marks, child));
    const next = below.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    if (!drawn && !rank(marks, next)) return line;
    line.push(next);
  }
}
