// How a node is to look in the picture: what of it can be told from far away, and everything from near by.

import { lookAt } from "./search.js";
import { oftenOf } from "./words.js";

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
export function dotOf({ tree, marks, search }, node) {
  const { faded, later } = lookAt(search, node);
  const value = later ? null : (marks.value[node] ?? null);
  const line = Boolean(marks.line[node]) && !later;
  return { value, shape: shapeOf(tree, node), line, state: stateOf(value), faded, later };
}

/** The sign under a node whose branch is not drawn. @type {Record<string, string>} */
const SIGNS = { cut: "…", decided: "=" };

/** How a node is to look from near by; `key` changes when anything of it does. @param {State} state @param {number} node */
export function lookOf(state, node) {
  const { tree, marks, open } = state;
  const isOpen = open.has(node);
  const look = {
    ...dotOf(state, node),
    total: tree.total[node],
    label: tree.label[node],
    waits: Boolean(tree.chance[node]),
    often: oftenOf(tree, marks, node),
    isOpen,
    handle: !tree.kids[node].length ? "" : isOpen ? "−" : `+${tree.behind[node].toLocaleString("en")}`,
    sign: SIGNS[tree.kind[node]] || "",
    seat: tree.player[node],
    chosen: node === state.selected,
    hit: state.hits.has(node),
    asked: state.asking.has(node),
    now: state.now === node,
  };
  const { value, line, handle, chosen, hit, asked, now, faded, later, often } = look;
  const key = `${tree.n}|${value}|${line}|${handle}|${chosen}|${hit}|${asked}|${now}|${faded}|${later}|${often}`;
  return { ...look, key };
}

/** @typedef {ReturnType<typeof lookOf>} NodeLook */
