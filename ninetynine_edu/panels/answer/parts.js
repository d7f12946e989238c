// Small parts of an answer: texts with drawn suits, marks as pictures, wide tables.

import { suitMark } from "../kit/cards.js";
import { say } from "../kit/say.js";
import { h, hidden } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { fillOf, KIND, levelOf, markAt, SAYS, shapeOf, shareWords } from "./marks.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Mark, Marks, Strip} from "./view.d.ts" */

/** @type {Record<string, string>} */
const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** A text with suits drawn, not typed: "10♣−10" for the eye and for screen readers. @param {string} text @returns {Child[]} */
export function withSuits(text) {
  const red = /[♥♦]/.test(text) && !/[♠♣]/.test(text);
  const parts = String(text)
    .split(/(\S*[♠♥♦♣])/)
    .filter(Boolean);
  return parts.map((part) => {
    const suit = SUITS[part.slice(-1)];
    if (!suit) return part;
    return h(
      "span",
      { class: "nn-an-card", "data-red": red || /[HD]/.test(suit) ? "yes" : false },
      part.slice(0, -1),
      suitMark(suit),
      hidden(part.slice(-1)),
    );
  });
}

/** The first row of a table. @param {string[]} cells */
export function headRow(cells) {
  return h("tr", {}, ...cells.map((cell) => h("th", { scope: "col" }, cell)));
}

/** A wide table in a box of its own: it scrolls, the page does not. @param {string} name @param {Child} head @param {Child[]} rows */
export function wideTable(name, head, rows) {
  return h(
    "div",
    { class: "nn-scroll nn-an-scroll", role: "region", "aria-label": name, tabindex: "0" },
    h("table", { class: "nn-an-table", "aria-label": name }, h("thead", {}, head), h("tbody", {}, ...rows)),
  );
}

/** One mark as a picture of its own, for legends, chips and tables. @param {Mark} mark @param {string} [share] */
export function markPicture(mark, share) {
  return h(
    "svg",
    { viewBox: "0 0 20 20", class: "nn-an-mark", "aria-hidden": "true", focusable: "false" },
    h("path", { d: shapeOf(mark, 10, 10, mark === "L" ? 7.5 : 7), class: `nn-mk nn-mk-${KIND[mark]}` }),
    mark === "S" ? h("path", { d: fillOf(levelOf(share), 10, 10, 6.4), class: "nn-mk-level" }) : null,
  );
}

/** A mark with its words, in a legend. @param {Mark} mark @param {string} text */
export function legendKey(mark, text) {
  return h("span", { class: "nn-an-key" }, markPicture(mark, "1/3"), text);
}

/** The number line as a table, highest total first. @param {Strip} strip */
export function totalsTable(strip) {
  /** @type {(Marks & {name: string})[]} */
  const lines = [...strip.rows, { name: say("Best card"), ...strip.whole }];
  /** @param {Marks} row @param {number} total */
  const cell = (row, total) => {
    const mark = markAt(row.marks, total - strip.low);
    const words = mark === "S" ? shareWords(row.shares[total], strip.method) : mark === "." ? "–" : say(SAYS[mark]);
    return h("td", { "data-mark": KIND[mark] }, words);
  };
  const rows = [];
  for (let total = strip.high; total >= strip.low; total -= 1)
    rows.push(h("tr", {}, h("th", { scope: "row" }, minus(total)), ...lines.map((row) => cell(row, total))));
  const heads = lines.map((row) => h("th", { scope: "col" }, ...withSuits(row.name)));
  return wideTable(
    say("The number line as a table"),
    h("tr", {}, h("th", { scope: "col" }, say("Total")), ...heads),
    rows,
  );
}
