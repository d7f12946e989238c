// A heat map as it is drawn: the cells in sight, their names beside and above them, a frame around the one that is read out.

import { mixOf } from "./cells.js";
import { lettersOf, penOf } from "./ink.js";

/** @import {Shown, Size} from "./heat.js" */
/** @import {Cell} from "./state.d.ts" */
/** @import {HeatLine} from "./view.d.ts" */

/** @typedef {(name: string) => string} Colours */

/**
 * @typedef {object} Sight what can be seen of a heat map
 * @property {Size} size
 * @property {Shown} data
 * @property {number} width of the box, in px
 * @property {number} height
 * @property {(column: number) => number} x where a column begins
 * @property {(row: number) => number} y where a row begins
 * @property {Cell} first the first row and column in sight
 * @property {Cell} last
 * @property {0 | 1} gap between cells that are large enough
 * @property {Cell | null} here the cell that is read out
 */

/** @param {HTMLElement} box @param {Size} size @param {Shown} data @param {Cell | null} here @returns {Sight} */
export function sightOf(box, size, data, here) {
  const { left, top, wide, high } = size;
  const [width, height] = [box.clientWidth, box.clientHeight];
  /** @param {number} scrolled @param {number} step */
  const first = (scrolled, step) => Math.max(0, Math.floor(scrolled / step));
  /** @param {number} scrolled @param {number} room @param {number} step @param {number} many */
  const last = (scrolled, room, step, many) => Math.min(many - 1, Math.floor((scrolled + room) / step));
  return {
    size,
    data,
    width,
    height,
    x: (column) => left + column * wide - box.scrollLeft,
    y: (row) => top + row * high - box.scrollTop,
    first: [first(box.scrollTop, high), first(box.scrollLeft, wide)],
    last: [
      last(box.scrollTop, height - top, high, data.lines.length),
      last(box.scrollLeft, width - left, wide, data.columns.length),
    ],
    gap: high >= 11 && wide >= 7 ? 1 : 0,
    here,
  };
}

/** The whole map with one pixel a cell: drawing it is then one step, however many cells there are. @param {HTMLCanvasElement} pixels @param {HeatLine[]} lines @param {number} columns */
export function paintCells(pixels, lines, columns) {
  pixels.width = Math.max(1, columns);
  pixels.height = Math.max(1, lines.length);
  if (!lines.length || !columns) return;
  const pen = penOf(pixels);
  const image = pen.createImageData(columns, lines.length);
  let at = 0;
  for (const { counts, of } of lines) {
    for (let column = 0; column < columns; column += 1) {
      const mix = mixOf(counts[column] / of);
      image.data[at] = mix[0];
      image.data[at + 1] = mix[1];
      image.data[at + 2] = mix[2];
      image.data[at + 3] = 255;
      at += 4;
    }
  }
  pen.putImageData(image, 0, 0);
}

/** @param {CanvasRenderingContext2D} pen @param {HTMLCanvasElement} pixels @param {Sight} sight @param {Colours} colour */
export function drawMap(pen, pixels, sight, colour) {
  drawCells(pen, pixels, sight);
  if (sight.gap) drawGaps(pen, sight, colour("grid"));
  // The names stay in sight: they are drawn over the cells.
  const { left, top } = sight.size;
  pen.fillStyle = colour("surface");
  pen.fillRect(0, 0, left - 2, sight.height);
  pen.fillRect(0, 0, sight.width, top - 2);
  inside(pen, [0, top - 2, left, sight.height], () => drawRowNames(pen, sight, colour));
  inside(pen, [left - 2, 0, sight.width, top], () => {
    if (sight.data.totals) drawTotals(pen, sight, colour);
    else drawHands(pen, sight, colour);
  });
  if (sight.here)
    inside(pen, [left - 2, top - 2, sight.width, sight.height], () => drawFrame(pen, sight, sight.here, colour));
}

/** Draw inside a rectangle only. @param {CanvasRenderingContext2D} pen @param {[number, number, number, number]} place @param {() => void} draw */
function inside(pen, place, draw) {
  pen.save();
  pen.beginPath();
  pen.rect(...place);
  pen.clip();
  draw();
  pen.restore();
}

/** @param {CanvasRenderingContext2D} pen @param {HTMLCanvasElement} pixels @param {Sight} sight */
function drawCells(pen, pixels, { size: { wide, high }, x, y, first, last }) {
  const [rows, columns] = [last[0] - first[0] + 1, last[1] - first[1] + 1];
  if (rows < 1 || columns < 1) return;
  pen.imageSmoothingEnabled = high < 1 || wide < 1; // cells smaller than a pixel are mixed
  pen.imageSmoothingQuality = "high";
  pen.drawImage(pixels, first[1], first[0], columns, rows, x(first[1]), y(first[0]), columns * wide, rows * high);
}

/** @param {CanvasRenderingContext2D} pen @param {Sight} sight @param {string} fill */
function drawGaps(pen, { size: { left, top }, data, width, height, x, y, first, last }, fill) {
  pen.fillStyle = fill;
  const [right, bottom] = [Math.min(width, x(data.columns.length)), Math.min(height, y(data.lines.length))];
  for (let column = first[1]; column <= last[1]; column += 1)
    pen.fillRect(Math.round(x(column + 1)) - 1, top, 1, bottom - top);
  for (let row = first[0]; row <= last[0]; row += 1) pen.fillRect(left, Math.round(y(row + 1)) - 1, right - left, 1);
}

/** A name, cut where there is no room for it. @param {CanvasRenderingContext2D} pen @param {string} text @param {number} x @param {number} y @param {number} most @param {string} fill */
function drawName(pen, text, x, y, most, fill) {
  pen.fillStyle = fill;
  let shown = text;
  while (shown.length > 2 && pen.measureText(shown).width > most) shown = `${shown.slice(0, -2)}…`;
  pen.fillText(shown, x, y);
}

/** @param {CanvasRenderingContext2D} pen @param {Sight} sight @param {Colours} colour */
function drawRowNames(pen, { size: { left, top, high, unit }, data: { lines }, y, first, last, here }, colour) {
  pen.font = lettersOf(unit);
  pen.textBaseline = "middle";
  pen.textAlign = "right";
  /** @param {number} row @param {string} fill */
  const beside = (row, fill) =>
    drawName(pen, lines[row].name, left - 8 * unit, y(row) + high / 2, left - 10 * unit, fill);
  const muted = colour("muted");
  const every = Math.max(1, Math.ceil((15 * unit) / high));
  for (let row = first[0] - (first[0] % every); row <= last[0]; row += every) {
    if (here && Math.abs(y(row) - y(here[0])) < 15 * unit) continue;
    if (y(row) + high / 2 > top + 6 * unit) beside(row, muted);
  }
  if (!here) return;
  pen.font = `bold ${pen.font}`;
  beside(here[0], colour("ink"));
}

/** @param {CanvasRenderingContext2D} pen @param {Sight} sight @param {Colours} colour */
function drawTotals(pen, { size: { left, top, wide, unit }, data: { columns }, x, first, last, here }, colour) {
  pen.font = lettersOf(unit);
  pen.textBaseline = "middle";
  pen.textAlign = "center";
  pen.fillStyle = colour("muted");
  const step = [1, 2, 5, 10, 20, 50].find((n) => n * wide >= 28 * unit) || 50;
  for (let column = first[1]; column <= last[1]; column += 1) {
    if (Number(columns[column]) % step || x(column) < left - 1) continue;
    if (here && Math.abs(x(column) - x(here[1])) < 24 * unit) continue;
    pen.fillText(columns[column], x(column) + wide / 2, top / 2);
  }
  if (!here) return;
  pen.fillStyle = colour("ink");
  pen.font = `bold ${lettersOf(unit)}`;
  pen.fillText(columns[here[1]], Math.max(left + 8 * unit, x(here[1]) + wide / 2), top / 2);
}

/** @param {CanvasRenderingContext2D} pen @param {Sight} sight @param {Colours} colour */
function drawHands(pen, { size: { top, wide, unit }, data: { columns }, x, first, last, here }, colour) {
  /** @param {number} column @param {string} fill @param {string} font */
  const across = (column, fill, font) => {
    pen.save();
    pen.translate(x(column) + wide / 2, top - 6 * unit);
    pen.rotate(-Math.PI / 2);
    pen.textBaseline = "middle";
    pen.textAlign = "left";
    pen.font = font;
    drawName(pen, columns[column], 0, 0, top - 10 * unit, fill);
    pen.restore();
  };
  const muted = colour("muted");
  const step = Math.max(1, Math.ceil((15 * unit) / wide));
  for (let column = first[1] - (first[1] % step); column <= last[1]; column += step) {
    if (!here || Math.abs(x(column) - x(here[1])) >= 15 * unit) across(column, muted, lettersOf(unit));
  }
  if (here) across(here[1], colour("ink"), `bold ${lettersOf(unit)}`);
}

/** @param {CanvasRenderingContext2D} pen @param {Sight} sight @param {Cell | null} cell @param {Colours} colour */
function drawFrame(pen, { size: { wide, high }, x, y, gap }, cell, colour) {
  if (!cell) return;
  const [left, top] = [Math.round(x(cell[1])) - 2, Math.round(y(cell[0])) - 2];
  const [width, height] = [Math.max(6, Math.round(wide) - gap) + 4, Math.max(6, Math.round(high) - gap) + 4];
  pen.lineWidth = 5;
  pen.strokeStyle = colour("surface");
  pen.strokeRect(left, top, width, height);
  pen.lineWidth = 2.5;
  pen.strokeStyle = colour("ink");
  pen.strokeRect(left, top, width, height);
}
