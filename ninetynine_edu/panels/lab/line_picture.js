// The number line of a what-if as a picture: marks by shape, bands where it differs, the total as a line through it.

import { fillOf, KIND, levelOf, markAt, shapeOf } from "../answer/marks.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { minus } from "../kit/words.js";

/** @import {Mark} from "../answer/view.d.ts" */
/** @import {Axis, Line} from "./view.d.ts" */

/** The middle of a total, in px. @param {Axis} axis @param {number} total */
const middle = ({ from, pitch }, total) => 4 + (total - from + 0.5) * pitch;

/** Every total of a line that is on the axis. @param {Line} line @param {Axis} axis */
function totals({ low, marks }, { from, high }) {
  return [...marks].map((_, at) => low + at).filter((total) => total >= from && total <= high);
}

/** One path for all marks of a kind. @param {Line} line @param {Axis} axis */
function marks(line, axis) {
  const r = Math.min(7.5, axis.pitch * 0.4);
  /** @type {Record<Mark, string>} */
  const paths = { W: "", L: "", ".": "", "?": "", S: "" };
  let levels = "";
  for (const total of totals(line, axis)) {
    const mark = markAt(line.marks, total - line.low);
    const x = middle(axis, total);
    paths[mark] += shapeOf(mark, x, 13, mark === "." ? 4 : r);
    if (mark === "S") levels += fillOf(levelOf(line.shares[total]), x, 13, r * 0.86);
  }
  const all = /** @type {[Mark, string][]} */ (Object.entries(paths));
  const kinds = all.filter(([, d]) => d).map(([mark, d]) => h("path", { d, class: `nn-mk nn-mk-${KIND[mark]}` }));
  return [...kinds, h("path", { d: levels, class: "nn-mk-level" })];
}

/** A band behind all neighbours that differ. @param {Line} line @param {boolean[]} differs @param {Axis} axis */
export function bands(line, differs, axis) {
  let path = "";
  let first = /** @type {number | null} */ (null);
  for (const total of totals(line, axis)) {
    const at = total - line.low;
    if (!differs[at]) continue;
    first ??= total;
    if (differs[at + 1]) continue;
    const wide = (total - first + 1) * axis.pitch;
    path += `M${middle(axis, first) - axis.pitch / 2} 1h${wide}v24h${-wide}z`;
    first = null;
  }
  return path;
}

/** @param {Axis} axis */
function tickTexts(axis) {
  const texts = [];
  for (let total = Math.ceil(axis.from / 10) * 10; total <= axis.high; total += 10)
    texts.push(h("text", { x: middle(axis, total), y: 43, class: "nn-an-tick" }, minus(total)));
  return texts;
}

/** @param {Line} line @param {boolean[]} differs @param {Axis} axis @param {boolean} ticks */
export function linePicture(line, differs, axis, ticks) {
  const tall = ticks ? 46 : 26;
  const wins = [...line.marks].filter((mark) => mark === "W").length;
  const at = h("path", { d: `M${middle(axis, line.total)} 0v26`, class: "nn-lab-at" });
  const picture = h(
    "svg",
    {
      width: axis.wide,
      height: tall,
      viewBox: `0 0 ${axis.wide} ${tall}`,
      role: "img",
      "aria-label": say("{who} wins at {n} of {all} totals.", { who: line.who, n: wins, all: line.marks.length }),
      class: "nn-lab-svg",
    },
    h("path", { d: bands(line, differs, axis), class: "nn-lab-bands" }),
    line.total >= axis.from ? at : null,
    marks(line, axis),
    ticks ? tickTexts(axis) : null,
  );
  return h("div", { class: "nn-lab-line", tabindex: "0", role: "group", "aria-label": say("Number line") }, picture);
}
