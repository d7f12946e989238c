// A heat map with what belongs to it: which rows, in which order, what the cell under the pointer says.

import { h } from "../kit/view.js";
import { shadeOf } from "./cells.js";
import { cellsOf, grouped, holds, kindsIn, linesOf, sorted } from "./lines.js";
import { button, fold } from "./positions.js";
import { fraction, many, percent } from "./words.js";

/** @import {Heat as State, Tables} from "./state.d.ts" */
/** @import {Heat, HeatLine, Rows} from "./view.d.ts" */

const HOW = "Point at a cell, or move with the arrow keys. Press it, or Enter, to see deals behind it.";

/** @returns {State} */
export const noRows = () => ({ all: [], lines: [], search: "", sort: "best", group: false, odd: "", here: [0, 0] });

/** Where the cursor begins: at totals where it matters what is held. @param {Heat} picture */
const beginning = ({ totals, columns }) => (totals ? Math.max(0, columns.length - 11) : 0);

/** The rows to show: filtered, in groups, in order. @param {Tables} tables @param {Heat} picture */
export function chooseRows({ heat, view: { names } }, picture) {
  const { asked, odd } = kindsIn(heat.search, names);
  const some = asked.length ? heat.all.filter((line) => holds(line, asked)) : heat.all;
  heat.lines = sorted(heat.group ? grouped(some, picture, names) : some, heat.sort);
  heat.odd = odd;
  heat.here = [0, beginning(picture)];
}

/** The rows of another picture. @param {Tables} tables @param {Heat} picture @param {DataView} bytes */
export function takeRows(tables, picture, bytes) {
  const all = linesOf(picture, tables.view.names, cellsOf(bytes, picture.width));
  tables.heat = { ...noRows(), all };
  chooseRows(tables, picture);
}

/** Draw the cells of the rows; their place is on the page by now. @param {Tables} tables @param {Heat} picture @param {boolean} another */
export function showRows({ heat: { lines }, map }, picture, another) {
  const { columns, totals } = picture;
  map.show({ lines, columns, totals, at: beginning(picture), another });
}

/** @param {HeatLine[]} lines @param {Heat} picture */
function label(lines, { totals, columns }) {
  const kind = totals ? "total and hand" : "hand against hand";
  const size = `${lines.length} rows and ${columns.length} columns`;
  return `Heat map: ${kind}, ${size}. Arrow keys move from cell to cell, Enter shows deals behind one.`;
}

/** What is shown, or why nothing is. @param {Tables} tables @param {Heat} picture */
function foundWords({ heat: { all, lines, odd, group }, view: { names, limit } }, { totals, columns }) {
  if (odd) return `No card is called ${odd.slice(0, 12)} here. The cards are ${names.join(", ")}.`;
  if (!lines.length) return "No hand of this size holds these cards.";
  const part = lines.length < all.length ? ` of ${many(all.length)}` : "";
  const rows = group
    ? `${lines.length} kinds of card, each with all hands that hold it`
    : `${many(lines.length)} ${lines.length === 1 ? "hand" : "hands"}${part} of the player to move`;
  return `↓ ${rows}   → ${totals ? `totals 0 to ${limit}` : `${many(columns.length)} hands of the other player`}`;
}

/** What a cell says. @param {HeatLine} line @param {number} column @param {Heat} picture */
function cellWords(line, column, { totals, columns }) {
  const count = line.counts[column];
  const hundred = line.of === 100 ? "" : ` (${percent(count / line.of)})`;
  const who = line.group ? `Hands with ‘${line.name}’` : `Hand ‘${line.name}’`;
  const wins = `${many(count)} of ${many(line.of)}`;
  if (totals) return `${who} at ${columns[column]}: the player to move wins ${wins} deals${hundred}.`;
  const counted = line.group ? `in ${wins} cases` : `at ${wins} totals`;
  return `${who} against ‘${columns[column]}’: the player to move wins ${counted}${hundred}.`;
}

/** The cell under the pointer has changed. @param {Tables} tables @param {number} row @param {number} column @param {boolean} byKeys */
export function readCell({ heat, picture, acts }, row, column, byKeys) {
  if (picture.kind !== "heat") return;
  heat.here = [row, column];
  if (byKeys) acts.tell(cellWords(heat.lines[row], column, picture), true);
  else acts.paint();
}

/** @param {Tables} tables @param {number} row @param {number} column */
export function openCell({ heat, acts }, row, column) {
  const line = heat.lines[row];
  if (!line.group) return acts.look({ row: line.row, column });
  acts.rows({ search: [heat.search, line.group.split("/")[0]].join(" ").trim(), group: false }); // open the group
  acts.tell(`These are the hands with ${line.group}.`);
}

/** @param {Tables} tables @param {Heat} picture */
function readout({ heat: { lines, here }, base }, picture) {
  const line = lines[here[0]];
  const shade = line && shadeOf(line.counts[here[1]] / line.of);
  const words = line && [
    h("i", { class: "nt-swatch", style: { background: shade } }),
    cellWords(line, here[1], picture),
  ];
  return h("p", { class: "nt-readout", id: `${base}-readout` }, words);
}

/** @param {Tables} tables */
function search({ heat, base, acts }) {
  const input = h("input", {
    class: "nn-input nn-wide",
    id: `${base}-search`,
    type: "search",
    maxlength: 60,
    autocomplete: "off",
    spellcheck: false,
    value: heat.search,
    oninput: ({ currentTarget }) => acts.rows({ search: currentTarget.value }),
  });
  return h("span", { class: "nn-field" }, h("label", { for: `${base}-search` }, "Find hands with"), input);
}

/** @param {Tables} tables */
function order({ heat, base, acts }) {
  const select = h(
    "select",
    {
      class: "nn-select",
      id: `${base}-sort`,
      value: heat.sort,
      onchange: ({ currentTarget }) => acts.rows({ sort: currentTarget.value }),
    },
    h("option", { value: "best" }, "best first"),
    h("option", { value: "worst" }, "worst first"),
    h("option", { value: "pack" }, "in the order of the cards"),
  );
  return h("span", { class: "nn-field" }, h("label", { for: `${base}-sort` }, "Rows"), select);
}

/** @param {Tables} tables */
function tools(tables) {
  const { heat, acts, map, local } = tables;
  const group = h("input", {
    type: "checkbox",
    checked: heat.group,
    onchange: ({ currentTarget }) => acts.rows({ group: currentTarget.checked }),
  });
  return h(
    "div",
    { class: "nn-row nt-tools", "data-unfolded": local.unfolded.rows ? "yes" : false },
    search(tables),
    order(tables),
    h("label", { class: "nn-tick" }, group, "one row a card"),
    h(
      "span",
      { class: "nn-row", role: "group", "aria-label": "Size of the picture" },
      button("Smaller", () => map.zoom(-1)),
      button("Larger", () => map.zoom(1)),
      button("All at once", () => map.zoom(0)),
    ),
  );
}

const legend = () =>
  h(
    "div",
    { class: "nt-legend", "aria-hidden": "true" },
    h("span", {}, "0 % never won"),
    h("i", { class: "nt-ramp" }),
    h("span", {}, "100 % always won"),
  );

/** What stands in place of a picture. @param {Tables} tables @param {Heat} picture */
export function heatPicture(tables, picture) {
  const { lines } = tables.heat;
  return [
    fold(tables, "rows", "Which rows, what size"),
    tools(tables),
    h("div", { class: "nt-above" }, readout(tables, picture), legend()),
    h("p", { class: "nn-why nt-found" }, foundWords(tables, picture)),
    tables.map.node(label(lines, picture), !lines.length),
    h("p", { class: "nn-why" }, HOW),
  ];
}

/** The same as numbers. @param {HeatLine[]} lines @param {Heat} picture @returns {Rows} */
export function heatRows(lines, { title, columns, totals }) {
  return {
    title,
    rows: lines.length,
    columns,
    head: totals ? "Hand \\ total" : "Hand \\ other hand",
    exact: true,
    name: (row) => lines[row].name,
    cell: (row, column, fractions) => {
      const { counts, of } = lines[row];
      return fractions ? fraction(counts[column], of) : percent(counts[column] / of);
    },
  };
}
