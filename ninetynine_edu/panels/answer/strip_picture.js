// The number line as it is drawn: for each card a row of marks, the totals below, and all of it small to jump in.

import { say } from "../kit/say.js";
import { h, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { fillOf, KIND, levelOf, markAt, SAYS, shapeOf, shareWords } from "./marks.js";
import { markPicture, withSuits } from "./parts.js";
import { middleOf, shiftOf, smallPitch } from "./strip_layout.js";

/** @import {Layout} from "./state.d.ts" */
/** @import {Mark, Row, Strip} from "./view.d.ts" */

/** The rows of a number line, the whole hand last. @param {Strip} strip @returns {Row[]} */
const rowsOf = (strip) => [
  ...strip.rows,
  { key: "", name: say("Best card"), does: say("the whole hand"), ...strip.whole },
];

/** Every total that is shown. @param {Layout} layout */
const totals = ({ from, count }) => Array.from({ length: count }, (_, k) => from + k);

/** One path for all marks of a kind. @param {Record<string, string>} kinds @param {string} name */
function pathsOf(kinds, name) {
  const drawn = Object.entries(kinds).filter(([, d]) => d);
  return drawn.map(([kind, d]) => h("path", { key: kind, d, class: `${name} ${name}-${kind}` }));
}

/** @param {Layout} layout @param {number} total @param {number} height */
function tape(layout, total, height) {
  return {
    class: "nn-an-tape",
    width: layout.pitch * layout.count,
    height,
    "aria-hidden": "true",
    focusable: "false",
    style: { transform: layout.wide ? "" : `translateX(${-shiftOf(layout, total)}px)` },
  };
}

/** All marks of a row, which stay while the total moves. @param {Layout} layout @param {Row} row */
function marks(layout, row) {
  const whole = row.key === "" ? 1.12 : 1;
  const r = Math.max(3.2, Math.min(7, layout.pitch * 0.4)) * whole;
  const kinds = { won: "", lost: "", none: "", open: "", share: "" };
  let level = "";
  for (const total of totals(layout)) {
    const mark = markAt(row.marks, total - layout.strip.low);
    kinds[KIND[mark]] += shapeOf(mark, middleOf(layout, total), 14, mark === "L" ? r * 1.05 : r);
    if (mark === "S") level += fillOf(levelOf(row.shares?.[total]), middleOf(layout, total), 14, r * 0.88);
  }
  return [...pathsOf(kinds, "nn-mk"), level ? h("path", { key: "level", d: level, class: "nn-mk-level" }) : null];
}

/** The mark at the total, large, and a line through it. @param {Layout} layout @param {Mark} mark @param {string | undefined} share @param {number} x */
function bigMark(layout, mark, share, x) {
  const r = Math.max(6.5, Math.min(10.5, layout.pitch * 0.5 + 2));
  return h(
    "g",
    { class: "nn-an-bigs" },
    h("line", { y1: -2, y2: 30, class: "nn-an-post", x1: x, x2: x }),
    h("path", { class: `nn-mk nn-mk-${KIND[mark]}`, d: shapeOf(mark, x, 14, mark === "L" ? r * 1.08 : r) }),
    h("path", { class: "nn-mk-level", d: mark === "S" ? fillOf(levelOf(share), x, 14, r * 0.88) : "" }),
  );
}

/** What a row is worth at a total, in words. @param {Row} row @param {Strip} strip @param {number} total */
function chipWords(row, strip, total) {
  const mark = markAt(row.marks, total - strip.low);
  if (row.key === "" && mark === ".") return say("stuck");
  if (mark === "S") return shareWords(row.shares?.[total], strip.method);
  const plies = row.plies?.[total - strip.low];
  if (plies && mark === "W") return say("wins in {n}", { n: plies });
  if (plies && mark === "L") return say("loses in {n}", { n: plies });
  return say(SAYS[mark]);
}

/** @param {Layout} layout @param {Row} row @param {number} total */
function stripRow(layout, row, total) {
  const { strip } = layout;
  const mark = markAt(row.marks, total - strip.low);
  const share = row.shares?.[total];
  const does = minus(row.does || "");
  return h(
    "div",
    { class: "nn-an-row", "data-whole": row.key === "" ? "yes" : false, "data-mark": KIND[mark] },
    h(
      "div",
      { class: "nn-an-label" },
      h("strong", {}, ...withSuits(row.name)),
      h("span", { class: "nn-an-does", title: does }, does),
    ),
    h(
      "div",
      { class: "nn-an-track" },
      h(
        "svg",
        tape(layout, total, 28),
        h(When, { value: layout, draw: () => marks(layout, row) }),
        bigMark(layout, mark, share, middleOf(layout, total)),
      ),
    ),
    h("span", { class: "nn-an-chip" }, markPicture(mark, share), chipWords(row, strip, total)),
  );
}

/** @param {Layout} layout */
function ticks(layout) {
  const step = layout.pitch >= 20 ? 5 : 10;
  return totals(layout)
    .filter((total) => total % step === 0)
    .flatMap((total) => {
      const x = middleOf(layout, total);
      return [
        h("line", { x1: x, x2: x, y1: 0, y2: 4, class: "nn-line-tick" }),
        h("text", { x, y: 18, class: "nn-an-tick" }, minus(total)),
      ];
    });
}

/** @param {Layout} layout @param {number} total */
function tickRow(layout, total) {
  const picture = h("svg", tape(layout, total, 24), h(When, { value: layout, draw: () => ticks(layout) }));
  return h(
    "div",
    { class: "nn-an-row nn-an-ticks" },
    h("div", {}),
    h("div", { class: "nn-an-track" }, picture),
    h("div", {}),
  );
}

/** Every row of the number line, and the totals below. @param {Layout} layout @param {number} total */
export function stripRows(layout, total) {
  return [...rowsOf(layout.strip).map((row) => stripRow(layout, row, total)), tickRow(layout, total)];
}

/** @param {Layout} layout */
function bars(layout) {
  const { strip, from } = layout;
  const size = smallPitch(layout);
  const kinds = { won: "", lost: "", share: "", none: "", open: "" };
  for (const total of totals(layout)) {
    const mark = markAt(strip.whole.marks, total - strip.low);
    const left = Math.round((total - from) * size * 100) / 100;
    const wide = Math.max(0.8, size * 0.8).toFixed(2);
    const high = mark === "W" ? 22 : mark === "S" ? Math.max(2, 22 * levelOf(strip.whole.shares[total])) : 4;
    kinds[KIND[mark]] += `M${left} 26h${wide}v${-high}h-${wide}z`;
  }
  return pathsOf(kinds, "nn-bar");
}

/** All totals at once, small: where the window is, and a place to jump from. @param {Layout} layout @param {number} total */
export function overview(layout, total) {
  const size = smallPitch(layout);
  const window = Math.min(layout.width, (layout.room / layout.pitch) * size);
  const x = Math.max(0, Math.min(layout.width - window, (shiftOf(layout, total) / layout.pitch) * size));
  return h(
    "svg",
    { class: "nn-an-overview", width: layout.width, height: 32, "aria-hidden": "true", focusable: "false" },
    h(When, { value: layout, draw: () => bars(layout) }),
    h("rect", { class: "nn-an-window", y: 1, height: 30, rx: 4, width: window, x }),
  );
}
