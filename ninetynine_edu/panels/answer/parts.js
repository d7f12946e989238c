// Small parts of an answer: texts with drawn suits, marks as pictures, wide tables.

import { suitMark } from "../kit/cards.js";
import { element, h, hidden, s } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { minus } from "../kit/words.js";
import { fillOf, KIND, levelOf, markAt, SAYS, shapeOf, shareWords } from "./marks.js";

/** @import {Mark, Marks, Strip} from "./view.d.ts" */

/** @type {Record<string, string>} */
const SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** A text with suits drawn, not typed: "10♣−10" as nodes for the eye and for screen readers. @param {string} text */
export function withSuits(text) {
  const red = /[♥♦]/.test(text) && !/[♠♣]/.test(text);
  const parts = String(text)
    .split(/(\S*[♠♥♦♣])/)
    .filter(Boolean);
  return parts.map((part) => {
    const suit = SUITS[part.slice(-1)];
    if (!suit) return document.createTextNode(part);
    return h(
      "span",
      { class: "nn-an-card", "data-red": red || /[HD]/.test(suit) ? "yes" : false },
      part.slice(0, -1),
      element(suitMark(suit)),
      hidden(part.slice(-1)),
    );
  });
}

/** @type {WeakMap<Node, string>} */
const said = new WeakMap();

/** Put a sentence into a node; nothing happens while it stays the same. @param {Element} node @param {string} text */
export function setWords(node, text) {
  if (said.get(node) !== text) node.replaceChildren(...withSuits(text));
  said.set(node, text);
}

/** The first row of a table. @param {string[]} cells */
export function headRow(cells) {
  return h("tr", {}, ...cells.map((cell) => h("th", { scope: "col" }, cell)));
}

/** A box of its own for a wide table: it scrolls, the page does not. @param {string} name @param {HTMLElement} child */
export function scroller(name, child) {
  set(child, { "aria-label": name });
  return h("div", { class: "nn-scroll nn-an-scroll", role: "region", "aria-label": name, tabindex: "0" }, child);
}

/** One mark as a picture of its own, for legends, chips and tables. @param {Mark} mark @param {string} [share] */
export function markPicture(mark, share) {
  return s(
    "svg",
    { viewBox: "0 0 20 20", class: "nn-an-mark", "aria-hidden": "true", focusable: "false" },
    s("path", { d: shapeOf(mark, 10, 10, mark === "L" ? 7.5 : 7), class: `nn-mk nn-mk-${KIND[mark]}` }),
    mark === "S" ? s("path", { d: fillOf(levelOf(share), 10, 10, 6.4), class: "nn-mk-level" }) : null,
  );
}

/** A mark with its words, in a legend. @param {Mark} mark @param {string} text */
export function legendKey(mark, text) {
  return h("span", { class: "nn-an-key" }, markPicture(mark, "1/3"), text);
}

/** The number line as a table, highest total first. @param {Strip} strip */
export function totalsTable(strip) {
  /** @type {(Marks & {name: string})[]} */
  const lines = [...strip.rows, { name: "Best card", ...strip.whole }];
  /** @param {Marks} row @param {number} total */
  const cell = (row, total) => {
    const mark = markAt(row.marks, total - strip.low);
    const words = mark === "S" ? shareWords(row.shares[total], strip.method) : mark === "." ? "–" : SAYS[mark];
    return h("td", { "data-mark": KIND[mark] }, words);
  };
  const body = [];
  for (let total = strip.high; total >= strip.low; total -= 1)
    body.push(h("tr", {}, h("th", { scope: "row" }, minus(total)), ...lines.map((row) => cell(row, total))));
  const heads = lines.map((row) => h("th", { scope: "col" }, ...withSuits(row.name)));
  const head = h("tr", {}, h("th", { scope: "col" }, "Total"), ...heads);
  return scroller(
    "The number line as a table",
    h("table", { class: "nn-an-table" }, h("thead", {}, head), h("tbody", {}, ...body)),
  );
}
