// What one more card of each kind is worth, as bars.

import { h } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { percent } from "./words.js";

/** @import {Rows, Worth} from "./view.d.ts" */

/** What stands in place of a picture. @param {Worth} picture */
export function worthBars({ bars }) {
  const most = Math.max(...bars.map((bar) => Math.abs(bar.share)), 1e-9);
  /** @param {Worth["bars"][number]} bar */
  const barNode = ({ share }) => {
    const width = `${((Math.abs(share) / most) * 100).toFixed(2)}%`;
    return h("i", { class: "nt-bar", "data-less": share < 0 ? "yes" : false, style: { width } });
  };
  return h(
    "ol",
    { class: "nt-bars" },
    bars.map((bar) =>
      h(
        "li",
        {},
        h("span", { class: "nt-chip" }, bar.name),
        h(
          "div",
          { class: "nt-barbox" },
          h("div", { class: "nt-track", "aria-hidden": "true" }, barNode(bar)),
          h("p", {}, bar.says),
        ),
        h(
          "span",
          { class: "nt-amount" },
          h("strong", {}, minus(percent(bar.share))),
          h("span", { class: "nn-why" }, minus(bar.fraction)),
        ),
      ),
    ),
  );
}

/** The same as numbers. @param {Worth} picture @returns {Rows} */
export function worthRows({ title, bars }) {
  return {
    title,
    rows: bars.length,
    columns: ["One more is worth"],
    head: "Card",
    exact: true,
    name: (row) => bars[row].name,
    cell: (row, _, fractions) => (fractions ? bars[row].fraction : percent(bars[row].share)),
  };
}
