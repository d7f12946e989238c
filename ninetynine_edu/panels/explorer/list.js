// The same tree as a list, by the ARIA tree pattern: one Tab stop, arrow keys, type-ahead. Rows are made when they are needed.

import { say, sayMany } from "../kit/say.js";
import { h, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { shapeOf, stateOf } from "./looks.js";
import { cardWords } from "./pieces.js";
import { boundWords, lookAt, marksAt } from "./search.js";
import { openList } from "./tree.js";
import { allWords, letterOf, nodesWords } from "./words.js";

/** @import {Acts, Look, Nodes, State, Tree} from "./state.d.ts" */

/** So many rows are made at first, and so many more whenever somebody comes near the end. */
const ROWS = 200;
/** So long a letter belongs to those typed before, in ms. */
const TYPING = 700;

/** What a row says behind the sentence of its node. @param {State} state @param {number} node @param {Look} look */
function moreWords({ tree, open, asking, hits, search }, node, look) {
  const alike = tree.alike?.[node];
  const closed = tree.kids[node].length > 0 && !open.has(node);
  return [
    asking.has(node) ? say("To be worked out.") : "",
    look.words,
    boundWords(search, node),
    alike
      ? sayMany("Looks like {n} other node to {who}.", "Looks like {n} other nodes to {who}.", alike, {
          who: tree.names[tree.player[node]],
        })
      : "",
    hits.has(node) ? say("Found.") : "",
    closed ? say("{nodes} behind.", { nodes: nodesWords(tree.behind[node]) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The sign of a value in a row. @param {string | null} value */
function markOf(value) {
  if (value === null) return "?";
  return value === "1" || value === "-1" ? letterOf(value) : minus(value);
}

/** What a row shows; `key` changes when anything of it does. @param {State} state @param {number} node */
function rowOf(state, node) {
  const { tree, open, selected } = state;
  const look = lookAt(state.search, node);
  const marks = marksAt(state, node);
  const value = marks.value[node] ?? null;
  const line = marks.line[node];
  const isOpen = tree.kids[node].length ? open.has(node) : null;
  const more = moreWords(state, node, look);
  const key = `${value}|${line}|${marks.often[node]}|${isOpen}|${more}|${selected === node}`;
  return { node, value, line, isOpen, more, marks, faded: look.faded, chosen: selected === node, key };
}

/** @param {string} base @param {Tree} tree @param {ReturnType<typeof rowOf>} row */
function drawRow(base, tree, { node, value, line, isOpen, more, marks, faded, chosen }) {
  const from = tree.parent[node];
  const family = from < 0 ? [0] : tree.kids[from];
  const attributes = {
    class: "nn-xrow",
    role: "treeitem",
    id: `${base}-${tree.n}-${node}`,
    "data-node": node,
    "aria-level": tree.depth[node] + 1,
    "aria-setsize": family.length,
    "aria-posinset": family.indexOf(node) + 1,
    "aria-expanded": isOpen === null ? null : String(isOpen),
    "aria-selected": String(chosen),
    "data-line": line ? "yes" : false,
    "data-faded": faded ? "yes" : false,
    style: { "--nn-deep": Math.min(tree.depth[node], 12) },
  };
  const mark = {
    class: "nn-xrowmark",
    "aria-hidden": "true",
    "data-value": stateOf(value),
    "data-shape": shapeOf(tree, node),
  };
  return h(
    "div",
    attributes,
    h("span", { class: "nn-xtwist", "aria-hidden": "true" }, isOpen === null ? "" : isOpen ? "▾" : "▸"),
    h("span", mark, markOf(value)),
    h(
      "span",
      { class: "nn-xrowwords" },
      cardWords(minus(allWords(tree, marks, node))),
      more ? [" ", h("i", {}, more)] : null,
    ),
  );
}

/** The next node of a list whose play begins with what was typed. @param {Tree} tree @param {number[]} rows @param {number} start @param {string} typed */
function typedAhead(tree, rows, start, typed) {
  const wanted = typed.toLowerCase();
  /** @param {number} node */
  const begins = (node) =>
    [tree.label[node], tree.move[node], `total ${tree.total[node]}`].some((text) =>
      text.toLowerCase().startsWith(wanted),
    );
  const from = start % rows.length;
  return [...rows.slice(from), ...rows.slice(0, from)].find(begins);
}

/** Show a row inside the list, without moving the page. @param {HTMLElement} box @param {HTMLElement} row */
function scrollTo(box, row) {
  const top = row.offsetTop;
  const bottom = top + row.offsetHeight;
  if (top < box.scrollTop + 8) box.scrollTop = top - 8;
  else if (bottom > box.scrollTop + box.clientHeight - 8) box.scrollTop = bottom - box.clientHeight + 8;
}

/** @param {State} state @param {Acts} acts @param {Nodes["list"]} ref @param {() => void} redraw */
export function makeList(state, acts, ref, redraw) {
  const base = `nn-xrow-${Math.random().toString(36).slice(2)}`;
  /** The open part, and where each node stands in it. */
  let rows = [0];
  let places = new Map([[0, 0]]);
  let limit = ROWS;
  let typed = "";
  let typedAt = 0;
  /** Of what is shown. */
  let version = 0;

  /** @param {number} place */
  const idAt = (place) => (place < limit && place < rows.length ? `${base}-${state.tree.n}-${rows[place]}` : null);
  /** @param {number | undefined} node */
  const to = (node) => {
    if (node !== undefined && node >= 0) acts.select(node, "list");
  };
  const right = () => {
    const { tree, open, selected } = state;
    if (!tree.kids[selected].length) return;
    if (open.has(selected)) to(tree.kids[selected][0]);
    else acts.toggle(selected);
  };
  const left = () => {
    const { tree, open, selected } = state;
    if (tree.kids[selected].length && open.has(selected)) acts.toggle(selected);
    else to(tree.parent[selected]);
  };
  const openFamily = () => {
    const from = state.tree.parent[state.selected];
    acts.openNodes(from < 0 ? [0] : state.tree.kids[from]);
  };
  /** What keys do from a place on. @param {number} place @returns {Record<string, () => void>} */
  const keys = (place) => ({
    ArrowDown: () => to(rows[place + 1]),
    ArrowUp: () => to(rows[place - 1]),
    Home: () => to(rows[0]),
    End: () => to(rows[rows.length - 1]),
    PageDown: () => to(rows[Math.min(rows.length - 1, place + 8)]),
    PageUp: () => to(rows[Math.max(0, place - 8)]),
    ArrowRight: right,
    ArrowLeft: left,
    Enter: () => acts.choose(state.selected),
    " ": () => acts.choose(state.selected),
    "*": openFamily,
  });
  /** @param {string} letter @param {number} place */
  const typeAhead = (letter, place) => {
    const now = performance.now();
    typed = now - typedAt < TYPING ? typed + letter : letter;
    typedAt = now;
    to(typedAhead(state.tree, rows, typed.length > 1 ? place : place + 1, typed));
  };
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = places.get(state.selected) ?? 0;
    const acts = keys(place);
    if (!Object.hasOwn(acts, event.key) && event.key.length !== 1) return;
    event.preventDefault();
    if (Object.hasOwn(acts, event.key)) acts[event.key]();
    else typeAhead(event.key, place);
  };
  /** @param {MouseEvent} event */
  const onclick = ({ target, detail }) => {
    const row = target instanceof Element ? target.closest(".nn-xrow") : null;
    if (!row || !(target instanceof Element)) return;
    const node = Number(row.getAttribute("data-node"));
    if (target.closest(".nn-xtwist") || detail === 2) acts.toggle(node);
    else acts.select(node, "list");
  };
  /** @param {Event & {currentTarget: HTMLElement}} event */
  const onscroll = ({ currentTarget: box }) => {
    if (limit >= rows.length || box.scrollTop + box.clientHeight <= box.scrollHeight - 600) return;
    limit += ROWS;
    version += 1;
    redraw();
  };

  const drawn = () => {
    const { tree } = state;
    return rows.slice(0, limit).map((node) => {
      const row = rowOf(state, node);
      return h(When, { key: `${tree.n} ${node}`, value: row.key, draw: () => drawRow(base, tree, row) });
    });
  };
  const box = () =>
    h(
      "div",
      {
        class: "nn-xlist",
        role: "tree",
        tabindex: "0",
        "aria-label": say("The tree as a list"),
        "data-many": Math.min(limit, rows.length) > 300 ? "yes" : false,
        "aria-activedescendant": idAt(places.get(state.selected) ?? rows.length),
        ref,
        onclick,
        onkeydown,
        onscroll,
      },
      drawn(),
    );

  return {
    /** The list as it was last brought up to date. */
    draw: () => h(When, { value: version, draw: box }),
    /** Bring the list up to date with the state; it is drawn with the page. */
    update() {
      rows = openList(state.tree, state.open);
      places = new Map(rows.map((node, place) => [node, place]));
      const wanted = places.get(state.selected) ?? 0;
      if (wanted + 40 > limit) limit = wanted + ROWS;
      version += 1;
    },
    /** Show the row of a node. @param {number} node */
    reveal(node) {
      const id = idAt(places.get(node) ?? rows.length);
      const row = id ? document.getElementById(id) : null;
      if (row && ref.current) scrollTo(ref.current, row);
    },
    /** Begin anew with another tree. */
    clear() {
      limit = ROWS;
      if (ref.current) ref.current.scrollTop = 0;
    },
  };
}
