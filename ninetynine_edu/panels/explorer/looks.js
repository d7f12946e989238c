// How a node is to look in the picture: what of it can be told from far away, and everything from near by.

import { boundsAt, lookAt, marksAt } from "./search.js";
import { grouped, oftenOf } from "./words.js";

/** @import {Dot, State, Tree} from "./state.d.ts" */

/** The shape of a node. @param {Tree} tree @param {number} node */
export function shapeOf(tree, node) {
  return tree.kind[node] === "chance" ? "diamond" : tree.shapes[tree.player[node]];
}

/** What the text of a value says at a glance; null as long as it is not known. @param {string | null | undefined} value @returns {Dot["state"]} */
export function stateOf(value) {
  if (value === null || value === undefined) return "open";
  return value === "1" ? "won" : value === "-1" ? "lost" : "share";
}

/** What of a node can be told from far away. @param {State} state @param {number} node @returns {Dot} */
export function dotOf(state, node) {
  const { faded, later } = lookAt(state.search, node);
  const marks = marksAt(state, node);
  const value = marks.value[node] ?? null;
  return {
    value,
    shape: shapeOf(state.tree, node),
    line: Boolean(marks.line[node]),
    state: stateOf(value),
    faded,
    later,
  };
}

/** The sign under a node whose branch is not drawn. @type {Record<string, string>} */
const SIGNS = { cut: "…", decided: "=" };

/** How a node is to look from near by; `key` changes when anything of it does. @param {State} state @param {number} node */
export function lookOf(state, node) {
  const { tree, open } = state;
  const isOpen = open.has(node);
  const look = {
    ...dotOf(state, node),
    total: tree.total[node],
    label: tree.label[node],
    waits: Boolean(tree.chance[node]),
    often: oftenOf(tree, marksAt(state, node), node),
    bounds: boundsAt(state.search, node),
    isOpen,
    handle: !tree.kids[node].length ? "" : isOpen ? "−" : `+${grouped(tree.behind[node])}`,
    sign: SIGNS[tree.kind[node]] || "",
    seat: tree.player[node],
    chosen: node === state.selected,
    hit: state.hits.has(node),
    asked: state.asking.has(node),
    now: state.now === node,
  };
  const { value, line, handle, chosen, hit, asked, now, faded, later, often, bounds } = look;
  const key = `${tree.n}|${value}|${line}|${handle}|${chosen}|${hit}|${asked}|${now}|${faded}|${later}|${often}|${bounds}`;
  return { ...look, key };
}

/** @typedef {ReturnType<typeof lookOf>} NodeLook */
