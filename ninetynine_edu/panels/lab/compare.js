// What-ifs beside each other, with their number lines one above the other.

import { legendKey, markPicture, withSuits } from "../answer/parts.js";
import { say, sayMany } from "../kit/say.js";
import { h, When } from "../kit/view.js";
import { cap } from "../kit/words.js";
import { axisOf, differences, differenceWords } from "./axis.js";
import { linePicture } from "./line_picture.js";

/** @import {Mark, Send} from "../answer/view.d.ts" */
/** @import {Axis, Compared, Line, View} from "./view.d.ts" */

/** @param {Compared} row */
const bestOf = ({ best, moves }) => (best ? say("Best: {moves}", { moves }) : moves);

/** @param {Compared} row */
const differenceOf = ({ same, difference }) => (same ? say("This changes nothing.") : difference);

/** A row as it is spoken. @param {Compared} row */
export function rowWords(row) {
  const parts = [row.verdict, bestOf(row), differenceOf(row)].filter(Boolean);
  return `${row.label}: ${row.problem || parts.map((part) => cap(part).replace(/\.?$/, ".")).join(" ")}`;
}

/** @param {Line[]} lines @param {boolean} many */
function legend(lines, many) {
  const there = new Set(lines.flatMap(({ marks }) => [...marks]));
  const who = lines.length ? lines[0].who : "";
  /** @type {[Mark, string][]} */
  const keys = [
    ["W", say("{who} wins", { who })],
    ["L", say("{who} loses", { who })],
    ["S", say("in between")],
    [".", say("{who} is stuck", { who })],
    ["?", say("not worked out yet")],
  ];
  const band = h("i", { class: "nn-lab-band", "aria-hidden": "true" });
  return [
    ...keys.filter(([mark]) => there.has(mark)).map(([mark, words]) => legendKey(mark, words)),
    many ? h("span", { class: "nn-an-key" }, band, say("different")) : null,
  ];
}

/** What can be done with a change. @param {Compared} row @param {Send} send */
function rowTools({ id, label, text }, send) {
  /** @param {string} words @param {string} what */
  const button = (words, what) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn",
        "aria-label": `${words}: ${label}`,
        onclick: () => send({ do: what, id }),
      },
      words,
    );
  return h(
    "div",
    { class: "nn-row nn-lab-rowtools" },
    text ? button(say("Make this my position"), "keep") : null,
    button(say("Remove"), "drop"),
  );
}

/** @param {Compared} row @param {string} same how much differs of the number line */
function verdict(row, same) {
  const dot = () => h("span", { "aria-hidden": "true" }, "·");
  const plies = row.plies ? sayMany("{n} play", "{n} plays", row.plies) : "";
  return h(
    "p",
    { class: "nn-lab-verdict" },
    markPicture(row.mark, "0"),
    h("strong", {}, row.verdict),
    dot(),
    h("span", {}, ...withSuits(bestOf(row))),
    plies ? [dot(), h("span", {}, plies)] : null,
    row.difference ? h("span", { class: "nn-lab-diff" }, differenceOf(row)) : null,
    same ? h("span", { class: "nn-why" }, same) : null,
  );
}

/** @param {Compared[]} rows @param {Axis | null} axis @param {Send} send */
function compared(rows, axis, send) {
  return rows.map((row, index) => {
    const first = rows[0].strip;
    const differs = index ? differences(row.strip, first) : [];
    const same = index && row.strip && first && row.strip.who === first.who ? differenceWords(differs) : "";
    return h(
      "li",
      { key: row.id, class: "nn-lab-row", "data-mark": row.mark },
      h("div", { class: "nn-lab-rowhead" }, h("h3", {}, ...withSuits(row.label)), index ? rowTools(row, send) : null),
      row.problem ? h("p", { class: "nn-lab-problem" }, row.problem) : verdict(row, same),
      row.strip && axis ? linePicture(row.strip, differs, axis, index === rows.length - 1) : null,
    );
  });
}

/** The position as it is and with each change, their number lines above each other. @param {{send: Send, paint: () => void}} told */
export function comparison({ send, paint }) {
  let width = 0;
  const sizes = new ResizeObserver(([{ contentRect }]) => {
    const next = Math.floor(contentRect.width);
    if (!next || Math.abs(next - width) <= 1) return;
    width = next;
    paint();
  });
  /** @param {HTMLElement | null} node */
  const measured = (node) => {
    if (node) sizes.observe(node);
    else sizes.disconnect();
  };
  return {
    /** @param {View} view @param {Compared[]} all */
    draw(view, all) {
      const rows = view.compared ? all : [];
      const lines = rows.map(({ strip }) => strip).filter((strip) => strip !== null);
      return h(
        "section",
        { class: "nn-box nn-lab-compare", "aria-label": say("What if: side by side"), hidden: !view.compared },
        h(
          "div",
          { class: "nn-an-top" },
          h("h2", {}, say("Side by side")),
          h("p", { class: "nn-an-legend" }, legend(lines, rows.length > 1)),
        ),
        h("p", { class: "nn-an-busy", hidden: view.freshRows }, say("Thinking …")),
        h(
          "ol",
          { class: "nn-lab-rows", hidden: !rows.length, ref: measured },
          h(When, { value: [rows, width], draw: () => compared(rows, axisOf(lines, width), send) }),
        ),
      );
    },
    close: () => sizes.disconnect(),
  };
}
