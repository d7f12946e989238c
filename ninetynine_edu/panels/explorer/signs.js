// What a node and the ties between nodes are drawn of in the picture.

import { minus } from "../kit/words.js";
import { outline, R } from "./shapes.js";
import { s } from "./svg.js";
import { cardParts, inside } from "./words.js";

/** @import {Tie} from "./state.d.ts" */
/** @import {NodeLook} from "./looks.js" */

/** As wide as a letter of a play, and of what stands beside a node, at most, in px. */
const LETTER = 8.7;
const TOTAL = 10.5;

/** @param {number} x @param {number} y @param {string} words @param {string} kind @param {number} [size] */
const text = (x, y, words, kind, size) =>
  s("text", { x, y, class: kind, ...(size ? { "font-size": size } : {}) }, words);

/** @param {string} kind @param {string} d */
const path = (kind, d) => s("path", { class: kind, d });

/** What lies around a node: found, chosen, the step of a search, to be answered. @param {NodeLook} look */
function rings({ hit, chosen, now, asked, shape }) {
  return [
    hit && path("nn-xhit", outline("circle", 0, 0, 29)),
    chosen ? path("nn-xring", outline("circle", 0, 0, 24.5)) : now && path("nn-xnow", outline("circle", 0, 0, 24.5)),
    asked && path("nn-xasked", outline(shape, 0, 0, 22.5)),
  ];
}

/** What stands in a node, and how large. @param {NodeLook} look @returns {[string, number]} */
function innerOf({ value, later }) {
  if (later) return ["", 17];
  return value === null ? ["?", 17] : inside(value);
}

/** What stands beside a node: the total, what it is worth where there is no room inside, whose it is. @param {NodeLook} look */
function besideOf(look) {
  const { value, later, shape, total, seat } = look;
  const worth = !innerOf(look)[0] && !later && value ? ` · ${minus(value)}` : "";
  return `${minus(total)}${worth}${shape === "hexagon" ? ` P${seat + 1}` : ""}`;
}

/** What a node is worth, inside it where there is room, and the total beside it. @param {NodeLook} look */
function values(look) {
  const [inner, size] = innerOf(look);
  const down = look.shape === "triangle" ? 9 : size === 17 ? 6 : Math.round(size * 3.6) / 10;
  return [inner && text(0, down, inner, "nn-xinner", size), text(R + 11, 6, besideOf(look), "nn-xtotal")];
}

/** Half as wide as the play above a node, in px. @param {string} label */
const halfOf = (label) => (label.length * LETTER) / 2 + 3;

/** How far a node reaches from the point where it stands, to the left and to the right, with what is written about it. @param {NodeLook} look */
export function reachOf(look) {
  const around = Math.max(R + 11, look.label ? halfOf(look.label) : 0);
  return [around, Math.max(around, R + 11 + besideOf(look).length * TOTAL)];
}

/** Alpha and beta of a search, below the total: a place of their own, so that nothing moves when they come. @param {NodeLook} look */
function windows({ bounds }) {
  if (!bounds) return [];
  return bounds.map((bound, i) => {
    const words = `${"αβ"[i]} ${bound}`;
    return text(R + 11, 21 + 14 * i, words, "nn-xbound", words.length > 6 ? 10 : 13);
  });
}

/** The play that leads to a node, above it. @param {NodeLook} look */
function labels({ label, line, often }) {
  if (!label) return [];
  const half = halfOf(label);
  const words = cardParts(label).map(([part, red]) => s("tspan", red ? { class: "nn-xred" } : {}, part));
  return [
    s("rect", { class: "nn-xback", x: -half, y: -R - 31, width: 2 * half, height: 22, rx: 6 }),
    s("text", { x: 0, y: -R - 15, class: `nn-xlabel${line ? " nn-xbold" : ""}` }, ...words),
    often && text(0, -R - 34, often, "nn-xoften"),
  ];
}

/** What opens or closes a branch. @param {NodeLook} look */
function handleOf({ handle, isOpen, chosen }) {
  if (!handle || (isOpen && !chosen)) return null;
  const wide = isOpen ? 26 : 16 + handle.length * 8.6;
  const back = s("rect", { x: -wide / 2, y: R + 5, width: wide, height: 23, rx: 11.5 });
  return s("g", { class: "nn-xhandle" }, back, text(0, R + 22, handle, "nn-xcount"));
}

/** Everything that a node is drawn of, about the point where it stands. @param {NodeLook} look */
export function nodeParts(look) {
  const all = [
    ...rings(look),
    path("nn-xshape", outline(look.shape, 0, 0, R)),
    ...values(look),
    ...windows(look),
    ...labels(look),
    look.faded && path("nn-xcross", "M-15 -15L15 15M15 -15L-15 15"),
    look.sign && text(0, R + 17, look.sign, "nn-xsign"),
    handleOf(look),
  ];
  return all.filter((part) => part instanceof Node);
}

/** The class of a node. @param {NodeLook} look */
export function nodeClass({ state, faded, later, value }) {
  const less = state === "share" && value?.startsWith("-");
  return `nn-xnode nn-x-${state}${faded ? " nn-xfaded" : ""}${later ? " nn-xlater" : ""}${less ? " nn-xless" : ""}`;
}

/** The class of the edge above a node. @param {NodeLook} look */
export function edgeClass({ line, waits, faded }) {
  return `nn-xedge${line ? " nn-xline" : ""}${waits ? " nn-xwaits" : ""}${faded ? " nn-xfaded" : ""}`;
}

/** How far the hull around nodes that look alike reaches, before the first and behind the last of them. */
export const TIED = [R + 10, R + 44];

/** An information set: a hull around each run of neighbours, and a line that ties the runs together. @param {Tie} tie */
export function tieShape({ runs, y, laneY }) {
  const hulls = runs.map(([a, b]) =>
    s("rect", { x: a - R - 8, y: y - R - 8, width: b - a + 2 * R + 50, height: 2 * R + 16, rx: 24 }),
  );
  const middles = runs.map(([a, b]) => (a + b) / 2);
  const stubs = middles.map((x) => `M${x} ${y + R + 8}V${laneY}`).join("");
  const line = `${stubs}M${middles[0]} ${laneY}H${middles[middles.length - 1]}`;
  return s("g", { class: "nn-xtie" }, ...hulls, runs.length > 1 ? s("path", { d: line }) : null);
}
