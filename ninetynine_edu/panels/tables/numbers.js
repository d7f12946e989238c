// The numbers behind a picture as a table, some rows and columns at a time.

import { h, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { button } from "./positions.js";
import { many } from "./words.js";

/** @import {Numbers, Tables} from "./state.d.ts" */
/** @import {Rows} from "./view.d.ts" */

const ROWS_A_PAGE = 20;
const COLUMNS_A_PAGE = 20;

/** Which of them are shown, and on how many pages all are. @param {Rows} rows @param {Numbers} numbers */
export function pageOf({ rows, columns }, numbers) {
  const high = Math.max(1, Math.ceil(rows / ROWS_A_PAGE));
  const wide = Math.max(1, Math.ceil(columns.length / COLUMNS_A_PAGE));
  const [row, column] = [Math.min(high - 1, numbers.row), Math.min(wide - 1, numbers.column)];
  const [first, from] = [row * ROWS_A_PAGE, column * COLUMNS_A_PAGE];
  const last = Math.min(rows, first + ROWS_A_PAGE);
  return { high, wide, row, column, first, last, from, to: Math.min(columns.length, from + COLUMNS_A_PAGE) };
}

/** @param {Rows} rows @param {Numbers} numbers */
function captionOf(rows, numbers) {
  const { first, last, wide, from, to } = pageOf(rows, numbers);
  const across = wide > 1 ? `, columns ${rows.columns[from]} to ${rows.columns[to - 1]}` : "";
  return `${rows.title}: rows ${first + 1} to ${last} of ${many(rows.rows)}${across}`;
}

/** @param {Tables} tables @param {boolean} open */
function turnTo({ numbers, acts }, open) {
  numbers.open = open;
  acts.paint();
}

/** @param {Tables} tables @param {Rows | null} rows the numbers of the picture; null when it has none, or nobody wants them */
export function numbersOpener(tables, rows) {
  return button(rows ? "Hide the table" : "Show as a table", () => turnTo(tables, !tables.numbers.open), {
    "aria-expanded": String(Boolean(rows)),
    "aria-controls": `${tables.base}-table`,
    ref: tables.nodes.opener,
  });
}

/** @param {Tables} tables @param {Rows} rows */
function tools({ numbers, acts }, rows) {
  const page = pageOf(rows, numbers);
  /** @param {string} label @param {"row" | "column"} key @param {number} by @param {number} many */
  const turn = (label, key, by, many) => {
    const to = page[key] + by;
    const go = () => {
      numbers[key] = Math.max(0, Math.min(many - 1, to));
      acts.tell(captionOf(rows, numbers));
    };
    return button(label, go, { "aria-disabled": to < 0 || to >= many ? "true" : null });
  };
  const fractions = h("input", {
    type: "checkbox",
    checked: numbers.fractions,
    onchange: ({ currentTarget }) => {
      numbers.fractions = currentTarget.checked;
      acts.paint();
    },
  });
  const { high, wide } = page;
  return h(
    "div",
    { class: "nn-row" },
    high > 1 ? [turn("Rows before", "row", -1, high), turn("Rows after", "row", 1, high)] : null,
    wide > 1 ? [turn("Columns before", "column", -1, wide), turn("Columns after", "column", 1, wide)] : null,
    rows.exact ? h("label", { class: "nn-tick" }, fractions, "as exact fractions") : null,
  );
}

/** @param {Rows} rows @param {Numbers} numbers */
function tableOf(rows, numbers) {
  const { first, last, from, to } = pageOf(rows, numbers);
  const columns = rows.columns.slice(from, to);
  /** @param {number} row */
  const line = (row) => {
    const cells = columns.map((_, at) => h("td", {}, minus(rows.cell(row, from + at, numbers.fractions))));
    return h("tr", {}, h("th", { scope: "row" }, rows.name(row)), cells);
  };
  const head = columns.map((name) => h("th", { scope: "col" }, minus(name)));
  return h(
    "table",
    { class: "nt-plain nt-numbers" },
    h("caption", {}, captionOf(rows, numbers)),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, rows.head), head)),
    h(
      "tbody",
      {},
      Array.from({ length: last - first }, (_, at) => line(first + at)),
    ),
  );
}

/** Their place on the page. @param {Tables} tables @param {Rows | null} rows */
export function numbersBox(tables, rows) {
  const { base, numbers, nodes, picture, heat } = tables;
  /** @param {KeyboardEvent} event */
  const onkeydown = ({ key }) => {
    if (key !== "Escape") return;
    nodes.opener.current?.focus();
    turnTo(tables, false);
  };
  const value = [picture.id, heat.search, heat.sort, heat.group, { ...numbers }];
  /** @param {Rows} rows */
  const region = (rows) => {
    const role = { role: "region", "aria-label": "The numbers", tabindex: "0" };
    return h("div", { class: "nn-scroll", ...role }, tableOf(rows, numbers));
  };
  const parts = rows && [
    tools(tables, rows),
    h(When, { key: JSON.stringify(value), value, draw: () => region(rows) }), // other numbers begin at their beginning
  ];
  return h("div", { class: "nt-table", id: `${base}-table`, hidden: !rows, onkeydown }, parts);
}
