// Marks on the number line: won, lost, not allowed, not known, in between. Their outlines and their words.

import { marked, say, together } from "../kit/say.js";
import { minus } from "../kit/words.js";

/** @import {Mark, Strip, View} from "./view.d.ts" */

const CANNOT = ".";

/** @type {Record<Mark, "won" | "lost" | "none" | "open" | "share">} */
export const KIND = { W: "won", L: "lost", ".": "none", "?": "open", S: "share" };

/** @type {Record<Mark, string>} */
export const SAYS = {
  W: marked("wins"),
  L: marked("loses"),
  ".": marked("not allowed"),
  "?": marked("not known"),
  S: marked("in between"),
};

/** The mark at a place of a line. @param {string} marks @param {number} at */
export const markAt = (marks, at) => /** @type {Mark} */ (marks[at]);

/** A share's two numbers: "-1/3". @param {string | undefined} share @returns {[number, number]} */
function parts(share) {
  const [top, bottom] = String(share || "0")
    .replace("−", "-")
    .split("/")
    .map(Number);
  return [top, bottom || 1];
}

/** How full a share is, from 0 to 1: "-1/3" is worth a third. @param {string | undefined} share */
export function levelOf(share) {
  const [top, bottom] = parts(share);
  return Math.max(0, Math.min(1, (1 + top / bottom) / 2));
}

/** @param {number} n */
const f = (n) => Math.round(n * 100) / 100;

/** The outline of a mark around (x, y): a disc, a diamond, a dot, a ring with a level, a query. @param {Mark} mark @param {number} x @param {number} y @param {number} r */
export function shapeOf(mark, x, y, r) {
  /** @param {number} q */
  const ring = (q) => `M${f(x - q)} ${f(y)}a${f(q)} ${f(q)} 0 1 0 ${f(2 * q)} 0a${f(q)} ${f(q)} 0 1 0 ${f(-2 * q)} 0z`;
  if (mark === "L") return `M${f(x)} ${f(y - r)}L${f(x + r)} ${f(y)}L${f(x)} ${f(y + r)}L${f(x - r)} ${f(y)}z`;
  if (mark === ".") return ring(Math.max(1, r * 0.22));
  if (mark === "?") return `M${f(x - r * 0.5)} ${f(y)}h${f(r)}`;
  return ring(mark === "W" ? r : r * 0.92);
}

/** The part of a ring that is filled, from below. @param {number} level @param {number} x @param {number} y @param {number} r */
export function fillOf(level, x, y, r) {
  if (level <= 0) return "";
  if (level >= 1) return shapeOf("W", x, y, r);
  const height = r - 2 * r * level;
  const half = Math.sqrt(Math.max(0, r * r - height * height));
  return `M${f(x - half)} ${f(y + height)}A${f(r)} ${f(r)} 0 ${level > 0.5 ? 1 : 0} 0 ${f(x + half)} ${f(y + height)}z`;
}

/** A share in words: of two players how often this one wins, of more what it gets. @param {string} share @param {string} method */
export function shareWords(share, method) {
  if (method === "max-n") return say("gets {share}", { share: minus(share) });
  const [top, bottom] = parts(share);
  const whole = 2 * bottom;
  const part = bottom + top;
  /** @type {(a: number, b: number) => number} */
  const common = (a, b) => (b ? common(b, a % b) : a);
  const by = common(whole, part);
  return say("wins {part} in {whole}", { part: part / by, whole: whole / by });
}

/** Below which total all rows stay the same: there is nothing to see. @param {Strip} strip */
export function sameBelow(strip) {
  const lines = [...strip.rows.map((row) => row.marks), strip.whole.marks];
  let at = 1;
  while (at < lines[0].length && lines.every((marks) => marks[at] === marks[0] && marks[0] !== "S")) at += 1;
  return strip.low + at;
}

/** What the marks of a strip mean, those that are there. @param {Strip} strip @returns {[Mark, string][]} */
export function legendOf(strip) {
  const there = [...strip.rows.map((row) => row.marks), strip.whole.marks].join("");
  /** @type {[Mark, string][]} */
  const words = [
    ["W", say("{who} wins", { who: strip.who })],
    ["L", say("{who} loses", { who: strip.who })],
    [CANNOT, say(SAYS[CANNOT])],
    ["?", say("not worked out yet")],
    ["S", strip.method === "max-n" ? say("gets a share") : say("wins part of the time")],
  ];
  return words.filter(([mark]) => there.includes(mark));
}

/** What is said when a step of the line is reached, or its start. @param {View} view */
export function stepSaid(view) {
  const { at, line } = view;
  if (view.problem && !at) return say("No answer yet. See above what you can do.");
  if (!at) {
    const here = view.strip ? minus(view.strip.says[view.start - view.strip.low]) : view.says;
    return together(here, line.length > 0 && say("Press Next to play it through."));
  }
  const step = say("Step {at} of {all}: {words}", { at, all: line.length, words: line[at - 1].words });
  return together(step, !view.over && say("{who} is next.", { who: view.who }));
}
