// The numbers behind a picture as a table, some rows and columns at a time.

import { h, setText } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { minus } from "../kit/words.js";
import { button } from "./positions.js";
import { many } from "./words.js";

/** @import {Desk, Rows} from "./view.d.ts" */

const ROWS_A_PAGE = 20;
const COLUMNS_A_PAGE = 20;

/** @param {Desk} desk @param {() => Rows | null} source the numbers of the picture that is shown; null when it has none */
export function makeNumbers(desk, source) {
  const id = `${desk.base}-table`;
  const state = { open: false, fractions: false, row: 0, column: 0 };
  const opener = button("Show as a table", () => turnTo(!state.open), {
    "aria-expanded": "false",
    "aria-controls": id,
  });
  const node = h("div", {
    class: "nt-table",
    id,
    hidden: true,
    onkeydown: ({ key }) => {
      if (key !== "Escape") return;
      opener.focus();
      turnTo(false);
    },
  });

  /** @param {boolean} open */
  function turnTo(open) {
    state.open = open;
    draw();
  }

  /** @param {string} label @param {"row" | "column"} key @param {number} by @param {number} most */
  function turn(label, key, by, most) {
    const to = state[key] + by;
    const go = () => {
      state[key] = Math.max(0, Math.min(most, to));
      draw();
      desk.tell(node.querySelector("caption")?.textContent || "");
    };
    return button(label, go, { "aria-disabled": to < 0 || to > most ? "true" : null });
  }

  /** @param {Rows} make @param {number} pages @param {number} wide */
  function tools(make, pages, wide) {
    const fractions = h("input", {
      type: "checkbox",
      onchange: () => {
        state.fractions = fractions.checked;
        draw();
      },
    });
    fractions.checked = state.fractions;
    return h(
      "div",
      { class: "nn-row" },
      pages > 1 ? [turn("Rows before", "row", -1, pages - 1), turn("Rows after", "row", 1, pages - 1)] : null,
      wide > 1 ? [turn("Columns before", "column", -1, wide - 1), turn("Columns after", "column", 1, wide - 1)] : null,
      make.exact ? h("label", { class: "nn-tick" }, fractions, "as exact fractions") : null,
    );
  }

  function draw() {
    const make = state.open ? source() : null;
    node.hidden = !make;
    set(opener, { "aria-expanded": String(!node.hidden) });
    setText(opener, node.hidden ? "Show as a table" : "Hide the table");
    if (!make) {
      node.replaceChildren();
      return;
    }
    const pages = Math.max(1, Math.ceil(make.rows / ROWS_A_PAGE));
    const wide = Math.max(1, Math.ceil(make.columns.length / COLUMNS_A_PAGE));
    state.row = Math.max(0, Math.min(pages - 1, state.row));
    if (state.column >= wide) state.column = wide - 1;
    const focus = node.contains(document.activeElement) ? document.activeElement?.textContent : "";
    node.replaceChildren(tools(make, pages, wide), tableOf(make, state, wide));
    if (focus) focusOn(focus);
  }

  /** The control of this name, drawn anew; without one, the tick. @param {string} name */
  function focusOn(name) {
    const all = /** @type {HTMLElement[]} */ ([...node.querySelectorAll("button, input")]);
    const goal = all.find((one) => one.textContent === name) || all.find((one) => one.matches("input"));
    if (goal) goal.focus();
  }

  return {
    node,
    opener,
    draw,
    first() {
      state.row = 0;
    },
    reset() {
      state.row = 0;
      state.column = 0;
    },
  };
}

/** @param {Rows} make @param {{row: number, column: number, fractions: boolean}} state @param {number} wide how many pages of columns */
function tableOf(make, state, wide) {
  const first = state.row * ROWS_A_PAGE;
  const last = Math.min(make.rows, first + ROWS_A_PAGE);
  const from = state.column * COLUMNS_A_PAGE;
  const to = Math.min(make.columns.length, from + COLUMNS_A_PAGE);
  const columns = make.columns.slice(from, to);
  const rows = [];
  for (let row = first; row < last; row += 1) {
    const cells = columns.map((_, at) => h("td", {}, minus(make.cell(row, from + at, state.fractions))));
    rows.push(h("tr", {}, h("th", { scope: "row" }, make.name(row)), cells));
  }
  const across = wide > 1 ? `, columns ${make.columns[from]} to ${make.columns[to - 1]}` : "";
  const head = columns.map((name) => h("th", { scope: "col" }, minus(name)));
  return h(
    "div",
    { class: "nn-scroll", role: "region", "aria-label": "The numbers", tabindex: "0" },
    h(
      "table",
      { class: "nt-plain nt-numbers" },
      h("caption", {}, `${make.title}: rows ${first + 1} to ${last} of ${many(make.rows)}${across}`),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, make.head), head)),
      h("tbody", {}, rows),
    ),
  );
}
