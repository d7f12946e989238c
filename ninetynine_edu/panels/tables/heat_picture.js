// A heat map with what belongs to it: which rows, in which order, what the cell under the pointer says.

import { h, setText } from "../kit/hand.js";
import { heatMap, shadeOf } from "./heat.js";
import { cellsOf, grouped, holds, kindsIn, linesOf, sorted } from "./lines.js";
import { button } from "./positions.js";
import { fraction, many, percent } from "./words.js";

/** @import {Desk, Heat, HeatLine, Rows} from "./view.d.ts" */

const HOW = "Point at a cell, or move with the arrow keys. Press it, or Enter, to see deals behind it.";

/** @param {Desk} desk @param {{folds: (words: string, what: () => HTMLElement) => HTMLElement, moved: () => void}} page moved: other rows are shown now */
export function makeHeat(desk, { folds, moved }) {
  const { base } = desk;
  /** @type {Heat} */
  let picture;
  /** @type {HeatLine[]} */
  let all = [];
  /** @type {HeatLine[]} */
  let lines = [];
  const map = heatMap({ root: desk.root, onCell: read, onOpen: open });
  const readout = h("p", { class: "nt-readout", id: `${base}-readout` });
  const search = h("input", {
    class: "nn-input nn-wide",
    id: `${base}-search`,
    type: "search",
    maxlength: 60,
    autocomplete: "off",
    spellcheck: "false",
    oninput: () => makeLines(),
  });
  const sort = h(
    "select",
    { class: "nn-select", id: `${base}-sort`, onchange: () => makeLines() },
    h("option", { value: "best" }, "best first"),
    h("option", { value: "worst" }, "worst first"),
    h("option", { value: "pack" }, "in the order of the cards"),
  );
  const group = h("input", { type: "checkbox", onchange: () => makeLines() });
  const found = h("p", { class: "nn-why nt-found" });
  const tools = h(
    "div",
    { class: "nn-row nt-tools" },
    h("span", { class: "nn-field" }, h("label", { for: `${base}-search` }, "Find hands with"), search),
    h("span", { class: "nn-field" }, h("label", { for: `${base}-sort` }, "Rows"), sort),
    h("label", { class: "nn-tick" }, group, "one row a card"),
    h(
      "span",
      { class: "nn-row", role: "group", "aria-label": "Size of the picture" },
      button("Smaller", () => map.zoom(-1)),
      button("Larger", () => map.zoom(1)),
      button("All at once", () => map.zoom(0)),
    ),
  );
  const fold = folds("Which rows, what size", () => tools);
  const legend = h(
    "div",
    { class: "nt-legend", "aria-hidden": "true" },
    h("span", {}, "0 % never won"),
    h("i", { class: "nt-ramp" }),
    h("span", {}, "100 % always won"),
  );

  /** What stands in place of a picture. @param {Heat} next @param {DataView} bytes */
  function show(next, bytes) {
    picture = next;
    all = linesOf(picture, desk.view().names, cellsOf(bytes, picture.width));
    search.value = "";
    sort.value = "best";
    group.checked = false;
    return [
      fold,
      tools,
      h("div", { class: "nt-above" }, readout, legend),
      found,
      map.node,
      h("p", { class: "nn-why" }, HOW),
    ];
  }

  /** The rows to show: filtered, in groups, in order. */
  function makeLines() {
    const { names } = desk.view();
    const { asked, odd } = kindsIn(search.value, names);
    const some = asked.length ? all.filter((line) => holds(line, asked)) : all;
    lines = sorted(group.checked ? grouped(some, picture, names) : some, sort.value);
    const at = picture.totals ? Math.max(0, picture.columns.length - 11) : 0;
    setText(found, foundWords(odd));
    map.node.hidden = !lines.length;
    map.show({ lines, columns: picture.columns, totals: picture.totals, fresh: true, at, label: label() });
    if (lines.length) read(0, at, false);
    else setText(readout, "");
    moved();
  }

  function label() {
    const kind = picture.totals ? "total and hand" : "hand against hand";
    const size = `${lines.length} rows and ${picture.columns.length} columns`;
    return `Heat map: ${kind}, ${size}. Arrow keys move from cell to cell, Enter shows deals behind one.`;
  }

  /** @param {string} odd a word that names no card, or "" */
  function foundWords(odd) {
    const { names, limit } = desk.view();
    if (odd) return `No card is called ${odd.slice(0, 12)} here. The cards are ${names.join(", ")}.`;
    if (!lines.length) return "No hand of this size holds these cards.";
    const part = lines.length < all.length ? ` of ${many(all.length)}` : "";
    const rows = group.checked
      ? `${lines.length} kinds of card, each with all hands that hold it`
      : `${many(lines.length)} ${lines.length === 1 ? "hand" : "hands"}${part} of the player to move`;
    const columns = picture.totals
      ? `totals 0 to ${limit}`
      : `${many(picture.columns.length)} hands of the other player`;
    return `↓ ${rows}   → ${columns}`;
  }

  /** @param {number} row @param {number} column */
  function words(row, column) {
    const line = lines[row];
    const count = line.counts[column];
    const hundred = line.of === 100 ? "" : ` (${percent(count / line.of)})`;
    const who = line.group ? `Hands with ‘${line.name}’` : `Hand ‘${line.name}’`;
    const wins = `${many(count)} of ${many(line.of)}`;
    if (picture.totals) {
      return `${who} at ${picture.columns[column]}: the player to move wins ${wins} deals${hundred}.`;
    }
    const counted = line.group ? `in ${wins} cases` : `at ${wins} totals`;
    return `${who} against ‘${picture.columns[column]}’: the player to move wins ${counted}${hundred}.`;
  }

  /** @param {number} row @param {number} column @param {boolean} byKeys */
  function read(row, column, byKeys) {
    const said = words(row, column);
    const shade = shadeOf(lines[row].counts[column] / lines[row].of);
    readout.replaceChildren(h("i", { class: "nt-swatch", style: `background: ${shade}` }), said);
    if (byKeys) desk.tell(said, true);
  }

  /** @param {number} row @param {number} column */
  function open(row, column) {
    const line = lines[row];
    if (!line.group) {
      desk.look({ row: line.row, column });
      return;
    }
    search.value = [search.value, line.group.split("/")[0]].join(" ").trim(); // open the group
    group.checked = false;
    makeLines();
    desk.tell(`These are the hands with ${line.group}.`);
  }

  /** The same as numbers. @returns {Rows} */
  function rows() {
    return {
      title: picture.title,
      rows: lines.length,
      columns: picture.columns,
      head: picture.totals ? "Hand \\ total" : "Hand \\ other hand",
      exact: true,
      name: (row) => lines[row].name,
      cell: (row, column, fractions) => {
        const { counts, of } = lines[row];
        return fractions ? fraction(counts[column], of) : percent(counts[column] / of);
      },
    };
  }

  return { show, makeLines, rows, redraw: map.redraw, close: map.close };
}
