// Where the totals of a number line stand: all side by side where there is room, else on a tape that is pulled along.

import { say } from "../kit/say.js";
import { minus } from "../kit/words.js";
import { sameBelow } from "./marks.js";

/** @import {Layout} from "./state.d.ts" */
/** @import {Strip} from "./view.d.ts" */

/** So wide is what stands beside the marks, in px, where there is room for it. */
const LABELS = 148;
const CHIPS = 142;
const NARROW = 560;

/** What is said of how the total is moved. @param {boolean} wide @param {boolean} labels */
function hintFor(wide, labels) {
  if (wide) return say("Drag the line, or press ← and →.");
  return labels ? say("Pull the marks along, or press ← and →.") : say("Pull the marks along.");
}

/**
 * Lay a number line out.
 *
 * @param {Strip} strip
 * @param {number} width of the place, in px
 * @param {number} total where it stands
 * @param {boolean} all whether totals at which nothing changes are wanted too
 * @param {number} unit how large everything is, as `--nn-u` says
 * @returns {Layout}
 */
export function layoutOf(strip, width, total, all, unit = 1) {
  const labels = width < NARROW * unit ? 0 : LABELS * unit;
  const room = width - labels - (labels ? CHIPS * unit : 0);
  const fits = Math.floor(room / 24); // so many stand easily side by side: no room is left empty
  const first = Math.floor(Math.min(sameBelow(strip) - 3, strip.high + 1 - fits) / 10) * 10;
  const cuttable = !all && first - strip.low >= 20 && total >= first && room / (strip.high - strip.low + 1) < 14;
  const cutCount = strip.high - (cuttable ? first : strip.low) + 1;
  const wide = room / cutCount >= 7.5 && labels > 0;
  const from = wide && cuttable ? first : strip.low;
  const pitch = wide ? Math.min(26 * unit, room / cutCount) : 24;
  return {
    strip,
    width,
    from,
    pitch,
    wide,
    count: strip.high - from + 1,
    left: labels,
    room: wide ? pitch * cutCount : labels ? room : width,
    cut: wide && cuttable ? say("Show the totals below {total} too", { total: minus(first) }) : "",
    hint: hintFor(wide, labels > 0),
  };
}

/** The middle of a total, in px from the first one. @param {Layout} layout @param {number} total */
export const middleOf = ({ from, pitch }, total) => (total - from + 0.5) * pitch;

/** How far the tape is pulled: the line stays in the middle, the marks come to it. @param {Layout} layout @param {number} total */
export const shiftOf = (layout, total) => (layout.wide ? 0 : middleOf(layout, total) - layout.room / 2);

/** The total at a place of the field, in px from its left edge. @param {Layout} layout @param {number} at @param {number} shift */
export const totalAt = ({ from, pitch, left }, at, shift) => Math.floor((at - left + shift) / pitch) + from;

/** How wide one total is in the small picture of all of them. @param {Layout} layout */
export const smallPitch = ({ width, count }) => width / count;
