// A heat map in a scrolling box. Only what is in sight is drawn, so thousands of rows cost no more than thirty. The box is one
// Tab stop; arrow keys move from cell to cell, Enter opens what is behind one. What a cell says is words, never colour alone.

import { createRef } from "preact";
import { h } from "../kit/view.js";
import { cellAfter } from "./cells.js";
import { drawMap, paintCells, sightOf } from "./heat_ink.js";
import { coloursOf, fitCanvas, lettersOf, penOf, unitOf } from "./ink.js";

/** @import {Cell} from "./state.d.ts" */
/** @import {HeatLine} from "./view.d.ts" */

/** @typedef {ReturnType<typeof heatMap>} HeatMap */

/**
 * @typedef {object} Shown what a heat map shows
 * @property {HeatLine[]} lines
 * @property {string[]} columns
 * @property {boolean} totals whether the columns are totals
 * @property {number} at the column where the cursor begins
 * @property {boolean} another whether these are no longer rows of the same picture
 */

/**
 * @typedef {object} Size
 * @property {number} left room for the names of the rows, in px
 * @property {number} top room for the names of the columns
 * @property {number} wide a column
 * @property {number} high a row
 * @property {number} unit how large everything is
 * @property {number} step which of the sizes
 * @property {number} whole how high all of it must be at once; 0 for rows of a size of their own
 */

const ROW_HEIGHTS = [2, 4, 7, 11, 16, 22, 30, 40];
const COLUMN_WIDTHS = [1, 2, 3, 5, 8, 8, 12, 18];
const MANY = 400; // so many names are measured

/** Sizes for what is shown in a box so wide. @param {Size} size @param {Shown} data @param {CanvasRenderingContext2D} pen @param {number} width */
function measured(size, { lines, columns, totals }, pen, width) {
  const { unit } = size;
  pen.font = lettersOf(unit);
  /** @param {string[]} names */
  const longest = (names) => Math.max(0, ...names.map((name) => pen.measureText(name).width));
  const names = longest(lines.slice(0, MANY).map(({ name }) => name));
  size.left = Math.ceil(Math.min(Math.max(names, 20 * unit), width * 0.36) + 14 * unit);
  size.top = Math.ceil((totals ? 12 * unit : Math.min(longest(columns.slice(0, MANY)), 110 * unit)) + 14 * unit);
  const room = width - size.left - 2;
  const [down, across] = [Math.max(1, lines.length), Math.max(1, columns.length)];
  size.high = size.whole
    ? Math.max(0.2, Math.min(30 * unit, (size.whole - size.top) / down))
    : ROW_HEIGHTS[size.step] * unit;
  if (size.whole && columns.length > 120) size.wide = Math.max(0.5, room / columns.length);
  else size.wide = Math.max(size.whole ? 2 : COLUMN_WIDTHS[size.step] * unit, Math.min(44 * unit, room / across));
}

/**
 * @param {object} options
 * @param {() => Element} options.root where the theme's colours are
 * @param {(row: number, column: number, byKeys: boolean) => void} options.onCell the cell under pointer or cursor has changed
 * @param {(row: number, column: number) => void} options.onOpen
 */
export function heatMap({ root, onCell, onOpen }) {
  const canvas = createRef();
  const space = createRef();
  const pixels = document.createElement("canvas");
  /** @type {HTMLElement | null} */
  let box = null;
  /** @type {Shown} */
  let data = { lines: [], columns: [], totals: true, at: 0, another: true };
  /** @type {Size} */
  const size = { left: 0, top: 0, wide: 10, high: 16, unit: 1, step: 4, whole: 0 };
  /** @type {Cell} */
  let cursor = [0, 0];
  /** @type {Cell | null} */
  let hover = null;
  let waiting = 0;
  let unseen = false;

  /** How high the box can become; with few rows it is lower. @param {Element} box */
  const tallest = (box) => (parseFloat(getComputedStyle(box).maxHeight) || 500) - 4;

  /** @param {Element} box */
  function measure(box) {
    size.unit = unitOf(box);
    measured(size, data, penOf(canvas.current), box.clientWidth);
    const { style } = space.current;
    style.width = `${Math.floor(size.left + data.columns.length * size.wide)}px`;
    style.height = `${Math.floor(size.top + data.lines.length * size.high)}px`;
  }
  function draw() {
    waiting = 0;
    if (!box?.clientWidth || !box.clientHeight) return;
    const here = hover || (document.activeElement === box ? cursor : null);
    const sight = sightOf(box, size, data, here);
    drawMap(fitCanvas(canvas.current, sight.width, sight.height), pixels, sight, coloursOf(root()));
  }
  function redraw() {
    if (!waiting) waiting = requestAnimationFrame(draw);
  }

  /** @param {MouseEvent & {currentTarget: HTMLElement}} event @returns {Cell | null} */
  function under({ currentTarget: box, clientX, clientY }) {
    const place = box.getBoundingClientRect();
    const [a, b] = [clientX - place.left, clientY - place.top];
    if (a < size.left || b < size.top || a >= box.clientWidth || b >= box.clientHeight) return null;
    const column = Math.floor((a - size.left + box.scrollLeft) / size.wide);
    const row = Math.floor((b - size.top + box.scrollTop) / size.high);
    return row < data.lines.length && column < data.columns.length ? [row, column] : null;
  }
  /** @param {Element} box */
  function intoSight(box) {
    const [a, b] = [cursor[1] * size.wide, cursor[0] * size.high];
    const [width, height] = [box.clientWidth - size.left, box.clientHeight - size.top];
    if (a < box.scrollLeft) box.scrollLeft = a;
    else if (a + size.wide > box.scrollLeft + width) box.scrollLeft = a + size.wide - width;
    if (b < box.scrollTop) box.scrollTop = b;
    else if (b + size.high > box.scrollTop + height) box.scrollTop = b + size.high - height;
  }
  /** @param {Element} box @param {Cell} to @param {boolean} byKeys */
  function move(box, to, byKeys) {
    cursor = to;
    hover = null;
    intoSight(box);
    redraw();
    onCell(cursor[0], cursor[1], byKeys);
  }

  const watcher = new ResizeObserver(() => {
    if (!box) return;
    if (size.whole) size.whole = tallest(box);
    measure(box);
    if (unseen && box.clientWidth) {
      unseen = false;
      intoSight(box);
    }
    redraw();
  });
  /** Another box when another picture has been there. @param {HTMLElement | null} node */
  const held = (node) => {
    watcher.disconnect();
    box = node;
    unseen = true;
    if (box) watcher.observe(box);
  };

  const listeners = {
    /** @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
    onkeydown(event) {
      if (!data.lines.length) return;
      const opens = event.key === "Enter" || event.key === " ";
      const to = cellAfter(event, ...cursor, data.lines.length, data.columns.length, 10);
      if (opens || to) event.preventDefault();
      if (opens) onOpen(...cursor);
      else if (to) move(event.currentTarget, to, true);
    },
    onscroll: redraw,
    onfocus() {
      if (!data.lines.length) return;
      redraw();
      onCell(...cursor, true);
    },
    onblur: redraw,
    /** @param {PointerEvent & {currentTarget: HTMLElement}} event */
    onpointermove(event) {
      const cell = under(event);
      if (String(cell) === String(hover)) return;
      hover = cell;
      if (cell) onCell(...cell, false);
      redraw();
    },
    onpointerleave() {
      hover = null;
      redraw();
    },
    /** @param {MouseEvent & {currentTarget: HTMLElement}} event */
    onclick(event) {
      const cell = under(event);
      if (!cell) return;
      move(event.currentTarget, cell, false);
      onOpen(...cell);
    },
  };

  return {
    redraw,
    close() {
      watcher.disconnect();
      cancelAnimationFrame(waiting);
    },
    /** Its place on the page. @param {string} label @param {boolean} hidden */
    node(label, hidden) {
      const inside = h("div", { class: "nt-stick" }, h("canvas", { "aria-hidden": "true", ref: canvas }));
      const role = { role: "application", "aria-roledescription": "heat map", "aria-label": label };
      return h(
        "div",
        { class: "nt-map", tabindex: "0", ...role, hidden, ref: held, ...listeners },
        h("div", { class: "nt-space", ref: space }, inside),
      );
    },
    /** Other rows, from their beginning; their place is on the page by now. @param {Shown} next */
    show(next) {
      data = next;
      hover = null;
      cursor = [0, next.at];
      paintCells(pixels, data.lines, data.columns.length);
      if (!box) return;
      Object.assign(size, {
        whole: data.lines.length > 120 ? (unseen ? 1 : tallest(box)) : 0,
        step: data.lines.length > 30 ? 4 : 5,
      });
      unseen = unseen || !box.clientWidth;
      if (unseen) return; // whoever watches its size says when it is laid out
      measure(box);
      box.scrollTop = 0;
      if (next.another) box.scrollLeft = 0;
      intoSight(box);
      redraw();
    },
    /** One size larger or smaller, or all at once (0). @param {number} step */
    zoom(step) {
      if (!box) return;
      if (step && size.whole) {
        // from all at once to the next size there is
        const larger = ROW_HEIGHTS.findIndex((high) => high * size.unit > size.high);
        size.step = (larger < 0 ? ROW_HEIGHTS.length : larger) - (step > 0 ? 0 : 1) - step;
      }
      size.whole = step === 0 ? tallest(box) : 0;
      size.step = Math.max(0, Math.min(ROW_HEIGHTS.length - 1, size.step + step));
      measure(box);
      intoSight(box);
      redraw();
    },
  };
}
