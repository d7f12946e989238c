// The four bands over the totals as they are drawn, one above the other.

import { lettersOf, penOf, unitOf } from "./ink.js";

/** @import {Faced} from "./view.d.ts" */

/** @typedef {"hatch" | "pale" | "stripes" | "dark"} Look */
/** @typedef {(name: string) => string} Colours */

/**
 * @typedef {object} Scale
 * @property {number} width of the box, in px
 * @property {number} height
 * @property {number} unit how large everything is
 * @property {number} side room for the shares, in px
 * @property {number} foot room for the totals
 * @property {(total: number) => number} x where a total begins
 * @property {(share: number) => number} y how high a share lies
 */

/** @type {Record<string, Look>} */
export const BANDS = { stuck: "hatch", "every move loses": "pale", "a choice": "stripes", "every move wins": "dark" };

/** @param {Element} box @param {number} totals @returns {Scale} */
export function scaleOf(box, totals) {
  const { clientWidth: width, clientHeight: height } = box;
  const unit = unitOf(box);
  const [side, foot] = [50 * unit, 26 * unit];
  return {
    width,
    height,
    unit,
    side,
    foot,
    x: (total) => side + (total / totals) * (width - side - 4),
    y: (share) => 6 + (1 - share) * (height - foot - 6),
  };
}

/** How a band is filled: never by colour alone. @param {CanvasRenderingContext2D} pen @param {Look} look @param {Colours} colour */
function hatching(pen, look, colour) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const ink = penOf(tile);
  ink.fillStyle = { hatch: colour("surface"), pale: "#f2b070", stripes: "#6a9cc8", dark: "#00395a" }[look];
  ink.fillRect(0, 0, 8, 8);
  ink.lineWidth = 1;
  ink.strokeStyle = look === "hatch" ? colour("muted") : "#1b1b1b";
  ink.beginPath();
  for (const at of [-8, 0, 8]) {
    if (look === "hatch" || look === "stripes") {
      ink.moveTo(at, 8);
      ink.lineTo(at + 8, 0);
    }
    if (look === "hatch") {
      ink.moveTo(at, 0);
      ink.lineTo(at + 8, 8);
    }
  }
  ink.stroke();
  return pen.createPattern(tile, "repeat");
}

/** The outline of a band. @param {CanvasRenderingContext2D} pen @param {number[]} low where it begins at each total @param {number[]} shares @param {Scale} scale */
function outline(pen, low, shares, { x, y }) {
  pen.beginPath();
  for (let total = 0; total < low.length; total += 1) {
    pen.lineTo(x(total), y(low[total] + shares[total]));
    pen.lineTo(x(total + 1), y(low[total] + shares[total]));
  }
  for (let total = low.length - 1; total >= 0; total -= 1) {
    pen.lineTo(x(total + 1), y(low[total]));
    pen.lineTo(x(total), y(low[total]));
  }
  pen.closePath();
}

/** @param {CanvasRenderingContext2D} pen @param {Faced} picture @param {number} marked a band, or -1 @param {Scale} scale @param {Colours} colour */
export function drawBands(pen, { totals, bands }, marked, scale, colour) {
  const low = new Array(totals).fill(0);
  for (const [at, { what, shares }] of bands.entries()) {
    outline(pen, low, shares, scale);
    pen.fillStyle = hatching(pen, BANDS[what], colour) || colour("muted");
    pen.fill();
    pen.lineWidth = 1.5;
    pen.strokeStyle = colour("surface");
    pen.stroke();
    if (at === marked) {
      pen.lineWidth = 2.5;
      pen.strokeStyle = colour("ink");
      pen.stroke();
    }
    for (let total = 0; total < totals; total += 1) low[total] += shares[total];
  }
}

/** @param {CanvasRenderingContext2D} pen @param {number} totals @param {number} chosen the total that is read out @param {Scale} scale @param {Colours} colour */
export function drawAxes(pen, totals, chosen, { x, y, height, unit, side, foot }, colour) {
  pen.fillStyle = colour("muted");
  pen.font = lettersOf(unit);
  pen.textBaseline = "middle";
  pen.textAlign = "right";
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    pen.fillText(`${share * 100} %`, side - 6, Math.min(Math.max(y(share), 8 * unit), height - foot));
  }
  pen.textAlign = "center";
  const step = [5, 10, 20].find((n) => x(n) - x(0) >= 30 * unit) || 50;
  for (let total = 0; total < totals; total += step) {
    if (Math.abs(x(total) - x(chosen)) > 24 * unit) pen.fillText(String(total), x(total + 0.5), height - foot / 2);
  }
  pen.fillStyle = pen.strokeStyle = colour("ink");
  pen.font = `bold ${lettersOf(unit)}`;
  pen.fillText(String(chosen), x(chosen + 0.5), height - foot / 2);
  pen.lineWidth = 2;
  pen.strokeRect(x(chosen) - 1, y(1) - 2, Math.max(5, x(1) - x(0)) + 2, y(0) - y(1) + 4);
}
