// A heat map in a scrolling box. Only what is in sight is drawn, so thousands of rows cost no more than thirty. The box is one
// Tab stop; arrow keys move from cell to cell, Enter opens what is behind one. What a cell says is words, never colour alone.

import { h } from "../kit/hand.js";
import { set } from "../kit/root.js";

/** @import {HeatLine} from "./view.d.ts" */

/** @typedef {[row: number, column: number]} Cell */

const SHADES = ["#FFF4E6", "#F8CF9E", "#E9A98C", "#B592B3", "#6F88C4", "#0C64A6", "#002B45"]; // as in heatmaps.py, each darker than the one before
/** For each share of 255 the three colours that are mixed. */
const SHADE = Array.from({ length: 256 }, (_, n) => {
  const at = (n / 255) * (SHADES.length - 1),
    low = Math.min(SHADES.length - 2, Math.floor(at));
  /** @param {string} shade @param {number} place */
  const part = (shade, place) => parseInt(shade.slice(place, place + 2), 16);
  const mix = [1, 3, 5].map((place) =>
    Math.round(part(SHADES[low], place) + (part(SHADES[low + 1], place) - part(SHADES[low], place)) * (at - low)),
  );
  return mix;
});
/** @param {number} share */
export const shadeOf = (share) => `rgb(${SHADE[Math.round(share * 255)].join()})`;
const ROW_HEIGHTS = [2, 4, 7, 11, 16, 22, 30, 40];
const COLUMN_WIDTHS = [1, 2, 3, 5, 8, 8, 12, 18];

/**
 * Where the cursor goes with a key, in a field of rows and columns; nothing for other keys.
 *
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean}} event
 * @param {number} row @param {number} column @param {number} rows @param {number} columns @param {number} page
 * @returns {Cell | undefined}
 */
export function cellAfter(event, row, column, rows, columns, page) {
  const far = event.ctrlKey || event.metaKey;
  /** @type {Record<string, Cell>} */
  const places = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    PageUp: [row - page, column],
    PageDown: [row + page, column],
    Home: [far ? 0 : row, 0],
    End: [far ? rows - 1 : row, columns - 1],
  };
  const go = places[event.key];
  return go && [Math.max(0, Math.min(rows - 1, go[0])), Math.max(0, Math.min(columns - 1, go[1]))];
}

/** What draws on a canvas. @param {HTMLCanvasElement} canvas */
export const penOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** A canvas as large as its place on the page, sharp on every screen. @param {HTMLCanvasElement} canvas @param {number} width @param {number} height */
export function fitCanvas(canvas, width, height) {
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const pen = penOf(canvas);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  return pen;
}

/**
 * @typedef {object} Shown what a heat map shows
 * @property {HeatLine[]} lines
 * @property {string[]} columns
 * @property {string} label
 * @property {boolean} totals whether the columns are totals
 * @property {boolean} [fresh] whether it is another picture, which begins at its beginning
 * @property {number} [at] the column where a fresh one begins
 */

/**
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {(row: number, column: number, byKeys: boolean) => void} options.onCell the cell under pointer or cursor has changed
 * @param {(row: number, column: number) => void} options.onOpen
 */
export function heatMap({ root, onCell, onOpen }) {
  const canvas = h("canvas", { "aria-hidden": "true" }),
    pixels = document.createElement("canvas");
  const stick = h("div", { class: "nt-stick" }, canvas);
  const space = h("div", { class: "nt-space" }, stick);
  const box = h(
    "div",
    { class: "nt-map", role: "application", tabindex: "0", "aria-roledescription": "heat map" },
    space,
  );
  /** @type {Shown} */
  let data = { lines: [], columns: [], label: "", totals: true };
  // whole: how high all of it must be at once; 0 for rows of a size of their own
  const size = { left: 0, top: 0, wide: 10, high: 16, step: 4, whole: 0 };
  /** @type {Cell} */
  let cursor = [0, 0];
  /** @type {Cell | null} */
  let hover = null;
  let waiting = 0,
    unseen = false;

  /** How high the box can become; with few rows it is lower. */
  function tallest() {
    return (parseFloat(getComputedStyle(box).maxHeight) || 500) - 4;
  }

  function measure() {
    const pen = penOf(canvas);
    pen.font = "14px system-ui, sans-serif";
    const longest = Math.max(0, ...data.lines.slice(0, 400).map((line) => pen.measureText(line.name).width));
    size.left = Math.ceil(Math.min(Math.max(longest, 20), box.clientWidth * 0.36)) + 14;
    const longestColumn = data.totals
      ? 0
      : Math.max(0, ...data.columns.slice(0, 400).map((name) => pen.measureText(name).width));
    size.top = data.totals ? 26 : Math.ceil(Math.min(longestColumn, 110)) + 14;
    const room = box.clientWidth - size.left - 2;
    size.high = ROW_HEIGHTS[size.step];
    size.wide = Math.max(COLUMN_WIDTHS[size.step], Math.min(44, room / Math.max(1, data.columns.length)));
    if (size.whole) size.high = Math.max(0.2, Math.min(30, (size.whole - size.top) / Math.max(1, data.lines.length)));
    if (size.whole && data.columns.length > 120) size.wide = Math.max(0.5, room / data.columns.length);
    else if (size.whole) size.wide = Math.max(2, Math.min(44, room / Math.max(1, data.columns.length)));
    space.style.width = `${Math.floor(size.left + data.columns.length * size.wide)}px`;
    space.style.height = `${Math.floor(size.top + data.lines.length * size.high)}px`;
  }

  /** The whole map with one pixel a cell: drawing it is then one step, however many cells there are. */
  function paint() {
    const rows = data.lines.length,
      columns = data.columns.length;
    pixels.width = Math.max(1, columns);
    pixels.height = Math.max(1, rows);
    if (!rows || !columns) return;
    const pen = penOf(pixels),
      image = pen.createImageData(columns, rows);
    let at = 0;
    for (const line of data.lines) {
      for (let column = 0; column < columns; column += 1) {
        const mix = SHADE[Math.round((line.counts[column] / line.of) * 255)];
        image.data[at] = mix[0];
        image.data[at + 1] = mix[1];
        image.data[at + 2] = mix[2];
        image.data[at + 3] = 255;
        at += 4;
      }
    }
    pen.putImageData(image, 0, 0);
  }

  function draw() {
    waiting = 0;
    const width = box.clientWidth,
      height = box.clientHeight;
    if (!width || !height) return;
    const pen = fitCanvas(canvas, width, height);
    const style = getComputedStyle(root);
    /** @param {string} name */
    const colour = (name) => style.getPropertyValue(`--nn-${name}`).trim();
    const { left, top, wide, high } = size,
      rows = data.lines.length,
      columns = data.columns.length;
    /** @param {number} column */
    const x = (column) => left + column * wide - box.scrollLeft;
    /** @param {number} row */
    const y = (row) => top + row * high - box.scrollTop;
    const [row0, row1] = [
      Math.max(0, Math.floor(box.scrollTop / high)),
      Math.min(rows - 1, Math.floor((box.scrollTop + height - top) / high)),
    ];
    const [col0, col1] = [
      Math.max(0, Math.floor(box.scrollLeft / wide)),
      Math.min(columns - 1, Math.floor((box.scrollLeft + width - left) / wide)),
    ];
    const gap = high >= 11 && wide >= 7 ? 1 : 0;
    if (row1 >= row0 && col1 >= col0) {
      pen.imageSmoothingEnabled = high < 1 || wide < 1; // cells smaller than a pixel are mixed
      pen.imageSmoothingQuality = "high";
      pen.drawImage(
        pixels,
        col0,
        row0,
        col1 - col0 + 1,
        row1 - row0 + 1,
        x(col0),
        y(row0),
        (col1 - col0 + 1) * wide,
        (row1 - row0 + 1) * high,
      );
    }
    if (gap) {
      pen.fillStyle = colour("surface");
      for (let column = col0; column <= col1; column += 1) pen.fillRect(Math.round(x(column + 1)) - 1, top, 1, height);
      for (let row = row0; row <= row1; row += 1) pen.fillRect(left, Math.round(y(row + 1)) - 1, width, 1);
    }
    // The names stay in sight: they are drawn over the cells.
    pen.fillStyle = colour("surface");
    pen.fillRect(0, 0, left - 2, height);
    pen.fillRect(0, 0, width, top - 2);
    const here = hover || (document.activeElement === box ? cursor : null);
    const ink = colour("ink"),
      muted = colour("muted");
    pen.font = `${high >= 18 ? 14 : 12}px system-ui, sans-serif`;
    pen.textBaseline = "middle";
    pen.textAlign = "right";
    pen.save();
    pen.beginPath();
    pen.rect(0, top - 2, left, height);
    pen.clip();
    const every = Math.max(1, Math.ceil(14 / high));
    for (let row = row0 - (row0 % every); row <= row1; row += every) {
      if (here && Math.abs(y(row) - y(here[0])) < 14) continue;
      if (y(row) + high / 2 > top + 6) name(pen, data.lines[row].name, left - 8, y(row) + high / 2, left - 10, muted);
    }
    if (here) {
      pen.font = `bold ${pen.font}`;
      name(pen, data.lines[here[0]].name, left - 8, y(here[0]) + high / 2, left - 10, ink);
    }
    pen.restore();
    pen.font = "12px system-ui, sans-serif";
    pen.save();
    pen.beginPath();
    pen.rect(left - 2, 0, width, top);
    pen.clip();
    if (data.totals) {
      pen.textAlign = "center";
      const step = [1, 2, 5, 10, 20, 50].find((n) => n * wide >= 24) || 50;
      for (let column = col0; column <= col1; column += 1) {
        if (
          Number(data.columns[column]) % step ||
          x(column) < left - 1 ||
          (here && Math.abs(x(column) - x(here[1])) < 22)
        )
          continue;
        pen.fillStyle = muted;
        pen.fillText(data.columns[column], x(column) + wide / 2, top / 2);
      }
      if (here) {
        pen.fillStyle = ink;
        pen.font = "bold 13px system-ui, sans-serif";
        pen.fillText(data.columns[here[1]], Math.max(left + 8, x(here[1]) + wide / 2), top / 2);
      }
    } else {
      const step = Math.max(1, Math.ceil(14 / wide));
      /** @param {number} column @param {string} fill @param {string} font */
      const across = (column, fill, font) => {
        pen.save();
        pen.translate(x(column) + wide / 2, top - 6);
        pen.rotate(-Math.PI / 2);
        pen.textAlign = "left";
        pen.font = font;
        name(pen, data.columns[column], 0, 0, top - 10, fill);
        pen.restore();
      };
      for (let column = col0 - (col0 % step); column <= col1; column += step) {
        if (!here || Math.abs(x(column) - x(here[1])) >= 14) across(column, muted, "12px system-ui, sans-serif");
      }
      if (here) across(here[1], ink, "bold 12px system-ui, sans-serif");
    }
    pen.restore();
    if (here) {
      pen.save();
      pen.beginPath();
      pen.rect(left - 2, top - 2, width, height);
      pen.clip();
      const [a, b, c, d] = [
        Math.round(x(here[1])),
        Math.round(y(here[0])),
        Math.max(6, Math.round(wide) - gap),
        Math.max(6, Math.round(high) - gap),
      ];
      pen.lineWidth = 5;
      pen.strokeStyle = colour("surface");
      pen.strokeRect(a - 2, b - 2, c + 4, d + 4);
      pen.lineWidth = 2.5;
      pen.strokeStyle = ink;
      pen.strokeRect(a - 2, b - 2, c + 4, d + 4);
      pen.restore();
    }
  }
  /** @param {CanvasRenderingContext2D} pen @param {string} text @param {number} x @param {number} y @param {number} most @param {string} fill */
  function name(pen, text, x, y, most, fill) {
    pen.fillStyle = fill;
    let shown = text;
    while (shown.length > 2 && pen.measureText(shown).width > most) shown = `${shown.slice(0, -2)}…`;
    pen.fillText(shown, x, y);
  }
  function redraw() {
    if (!waiting) waiting = requestAnimationFrame(draw);
  }

  /** @param {MouseEvent} event @returns {Cell | null} */
  function under(event) {
    const place = box.getBoundingClientRect();
    const [a, b] = [event.clientX - place.left, event.clientY - place.top];
    if (a < size.left || b < size.top || a >= box.clientWidth || b >= box.clientHeight) return null;
    const [column, row] = [
      Math.floor((a - size.left + box.scrollLeft) / size.wide),
      Math.floor((b - size.top + box.scrollTop) / size.high),
    ];
    return row < data.lines.length && column < data.columns.length ? [row, column] : null;
  }
  function intoSight() {
    const [a, b] = [cursor[1] * size.wide, cursor[0] * size.high];
    const [width, height] = [box.clientWidth - size.left, box.clientHeight - size.top];
    if (a < box.scrollLeft) box.scrollLeft = a;
    else if (a + size.wide > box.scrollLeft + width) box.scrollLeft = a + size.wide - width;
    if (b < box.scrollTop) box.scrollTop = b;
    else if (b + size.high > box.scrollTop + height) box.scrollTop = b + size.high - height;
  }
  /** @param {Cell} to @param {boolean} byKeys */
  function move(to, byKeys) {
    cursor = to;
    hover = null;
    intoSight();
    redraw();
    onCell(cursor[0], cursor[1], byKeys);
  }
  box.addEventListener("keydown", (event) => {
    if (!data.lines.length) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onOpen(...cursor);
      return;
    }
    const to = cellAfter(event, ...cursor, data.lines.length, data.columns.length, 10);
    if (!to) return;
    event.preventDefault();
    move(to, true);
  });
  box.addEventListener("scroll", redraw, { passive: true });
  box.addEventListener("focus", () => {
    if (data.lines.length) {
      redraw();
      onCell(...cursor, true);
    }
  });
  box.addEventListener("blur", redraw);
  box.addEventListener("pointermove", (event) => {
    const cell = under(event);
    if (String(cell) === String(hover)) return;
    hover = cell;
    if (cell) onCell(...cell, false);
    redraw();
  });
  box.addEventListener("pointerleave", () => {
    hover = null;
    redraw();
  });
  box.addEventListener("click", (event) => {
    const cell = under(event);
    if (cell) {
      move(cell, false);
      onOpen(...cell);
    }
  });
  const watcher = new ResizeObserver(() => {
    if (size.whole) size.whole = tallest();
    measure();
    if (unseen && box.clientWidth) {
      unseen = false;
      intoSight();
    }
    redraw();
  });
  watcher.observe(box);

  return {
    node: box,
    redraw,
    close: () => watcher.disconnect(),
    /** @param {Shown} next */
    show(next) {
      const fresh = next.fresh;
      data = next;
      set(box, { "aria-label": next.label });
      paint();
      cursor = [Math.min(cursor[0], Math.max(0, data.lines.length - 1)), Math.min(cursor[1], data.columns.length - 1)];
      hover = null;
      if (fresh)
        Object.assign(size, { whole: data.lines.length > 120 ? tallest() : 0, step: data.lines.length > 30 ? 4 : 5 });
      measure();
      if (fresh) {
        cursor = [0, next.at || 0];
        box.scrollTop = 0;
        unseen = !box.clientWidth;
        intoSight();
      }
      redraw();
    },
    /** One size larger or smaller, or all at once (0). @param {number} step */
    zoom(step) {
      if (step && size.whole) {
        // from all at once to the next size there is
        const larger = ROW_HEIGHTS.findIndex((high) => high > size.high);
        size.step = (larger < 0 ? ROW_HEIGHTS.length : larger) - (step > 0 ? 0 : 1) - step;
      }
      size.whole = step === 0 ? tallest() : 0;
      size.step = Math.max(0, Math.min(ROW_HEIGHTS.length - 1, size.step + step));
      measure();
      intoSight();
      redraw();
      return size.step;
    },
  };
}
