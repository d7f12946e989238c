// Choosing nodes, opening and closing branches.

import { say, sayMany } from "../kit/say.js";
import { layOut } from "./layout.js";
import { NOTHING } from "./tree.js";
import { grouped, nodesWords } from "./words.js";

/** @import {By, Explorer, Local, State} from "./state.d.ts" */

/** A tree that nobody has looked at yet. @param {State["tree"]} tree @param {Set<number>} [open] @returns {State} */
export function freshState(tree, open = new Set()) {
  return {
    tree,
    lay: layOut(tree, open),
    marks: NOTHING,
    open,
    selected: 0,
    hits: new Set(),
    asking: new Set(),
    search: null,
    now: -1,
  };
}

/** Put a sentence into the status line; it is drawn with the page. @param {Local} local @param {string} words */
export function note(local, words) {
  Object.assign(local, { say: words, heard: [], silent: false });
}

/** Lay the open part out anew. @param {Explorer} explorer @param {number} [keep] a node that stays where it is on the screen */
export function relay({ state, picture }, keep) {
  state.lay = layOut(state.tree, state.open);
  picture.take(keep);
}

/** Open all branches above a node; whether there were any. @param {Explorer} explorer @param {number} node */
function openPath({ state: { tree, open } }, node) {
  const before = open.size;
  for (let up = tree.parent[node]; up >= 0; up = tree.parent[up]) open.add(up);
  return open.size > before;
}

/** Whether a node lies behind another. @param {Explorer} explorer @param {number} node @param {number} above */
function isBehind({ state: { tree } }, node, above) {
  let up = tree.parent[node];
  while (up >= 0 && up !== above) up = tree.parent[up];
  return up >= 0;
}

/** Choose a node that may lie in a closed branch. @param {Explorer} explorer @param {number} node @param {number} keep what stays where it is on the screen */
export function reach(explorer, node, keep) {
  const { state } = explorer;
  state.selected = node;
  if (openPath(explorer, node)) relay(explorer, state.lay.at.has(keep) ? keep : 0);
}

/** @param {Explorer} explorer @param {() => void} askCards ask for the cards at the chosen node */
export function moving(explorer, askCards) {
  const { state, local, acts, refresh } = explorer;
  /** @param {number} node @param {By} [by] */
  const select = (node, by = "picture") => {
    if (node < 0 || node >= state.tree.parent.length) return;
    if (by === "picture" && node === state.selected) {
      toggle(node);
      return;
    }
    reach(explorer, node, state.selected);
    if (by !== "picture") explorer.picture.centre(node, by === "find" || by === "line");
    if (by !== "line" && by !== "find" && local.line[local.step] !== node) local.step = -1;
    askCards();
    refresh();
    explorer.list.reveal(node);
  };
  /** @param {number} node */
  const toggle = (node) => {
    const { tree, open } = state;
    const kids = node < 0 ? 0 : tree.kids[node].length;
    if (!kids) {
      acts.tell(say("Nothing follows here."));
      return;
    }
    if (open.delete(node)) {
      if (isBehind(explorer, state.selected, node)) {
        state.selected = node;
        askCards();
      }
    } else open.add(node);
    relay(explorer, node);
    explorer.picture.centre(node);
    const closed = say("Closed: {nodes} behind.", { nodes: nodesWords(tree.behind[node]) });
    const opened =
      tree.kind[node] === "chance"
        ? sayMany("Opened: {n} card.", "Opened: {n} cards.", kids)
        : sayMany("Opened: {n} play.", "Opened: {n} plays.", kids);
    note(local, open.has(node) ? opened : closed);
    refresh();
  };
  /** @param {number[]} nodes @param {boolean} [whole] all of the tree */
  const openNodes = (nodes, whole = false) => {
    const { tree, open } = state;
    const before = open.size;
    for (const node of nodes) if (tree.kids[node].length) open.add(node);
    const number = open.size - before;
    relay(explorer, whole ? -1 : state.selected);
    const working = explorer.view.work;
    if (whole && !working) explorer.picture.fit(); // with questions the start is better: there the nodes can be read
    const branches = sayMany("{count} branch opened.", "{count} branches opened.", number, { count: grouped(number) });
    const all = say("All {nodes} are open.", { nodes: nodesWords(tree.parent.length) });
    if (number && !working) note(local, whole ? all : branches);
    refresh();
  };
  const closeAll = () => {
    state.open = new Set();
    state.selected = 0;
    relay(explorer, -1);
    askCards();
    note(local, say("Closed: {nodes} behind the start.", { nodes: nodesWords(state.tree.behind[0]) }));
    refresh();
  };
  /** Enter in the list: an answer where a question is open, else open or close. @param {number} node */
  const choose = (node) => {
    const asked = state.tree.parent[node];
    const { work } = explorer.view;
    if (!work || work.done || !state.asking.has(asked)) {
      toggle(node);
      return;
    }
    state.selected = asked;
    acts.send({ do: "choose", node: asked, child: node });
  };
  return { select, toggle, openNodes, closeAll, choose };
}
