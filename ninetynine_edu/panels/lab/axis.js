// Which totals the number lines of what-ifs show, and where they differ.

import { say, sayMany } from "../kit/say.js";

/** @import {Axis, Line} from "./view.d.ts" */

/**
 * Where the totals stand, for all lines alike: only from where anything changes on, as far as there is room.
 *
 * @param {Line[]} lines
 * @param {number} width
 * @returns {Axis | null}
 */
export function axisOf(lines, width) {
  if (!lines.length || !width) return null;
  const low = Math.min(...lines.map((line) => line.low));
  const high = Math.max(...lines.map((line) => line.high));
  /** @param {Line} line @param {number} total */
  const at = (line, total) => line.marks[total - line.low];
  let from = low;
  while (from < high - 20 && lines.every((line) => at(line, from + 1) === at(line, low))) from += 1;
  from = Math.max(low, Math.min(Math.floor((from - 3) / 10) * 10, ...lines.map((line) => line.total)));
  const pitch = Math.max(9, Math.min(30, (width - 8) / (high - from + 1)));
  return { from, high, pitch, wide: Math.ceil(pitch * (high - from + 1) + 8) };
}

/**
 * For each total of a line, whether it is another one than in the first line; nothing where they cannot be compared.
 *
 * @param {Line | null} line
 * @param {Line | null} first
 * @returns {boolean[]}
 */
export function differences(line, first) {
  if (!line || !first || line === first || line.who !== first.who) return [];
  return [...line.marks].map((mark, at) => {
    const total = line.low + at;
    const other = first.marks[total - first.low];
    if (other === undefined) return false;
    return other !== mark || (mark === "S" && line.shares[total] !== first.shares[total]);
  });
}

/** How much differs, in a sentence. @param {boolean[]} differs */
export function differenceWords(differs) {
  const count = differs.filter(Boolean).length;
  return count
    ? sayMany("{n} total is different.", "{n} totals are different.", count)
    : say("The same at every total.");
}
