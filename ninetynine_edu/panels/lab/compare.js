// What-ifs beside each other, with their number lines one above the other.

import { fillOf, KIND, levelOf, shapeOf } from "../answer/marks.js";
import { legendKey, markPicture, withSuits } from "../answer/parts.js";
import { element, elements, h, s, when } from "../kit/hand.js";
import { cap, minus } from "../kit/words.js";
import { axisOf, differences, differenceWords } from "./axis.js";

/** @import {Mark, Send} from "../answer/view.d.ts" */
/** @import {Axis, Compared, Line, View} from "./view.d.ts" */

/** The position as it is and with each change, their number lines above each other. @param {{send: Send}} told */
export function comparison({ send }) {
  const list = h("ol", { class: "nn-lab-rows" });
  const legend = h("p", { class: "nn-an-legend" });
  const waits = h("p", { class: "nn-an-busy", hidden: true }, "Thinking …");
  const node = h(
    "section",
    { class: "nn-box nn-lab-compare", "aria-label": "What if: beside each other", hidden: true },
    h("div", { class: "nn-an-top" }, h("h2", {}, "Beside each other"), legend),
    waits,
    list,
  );
  let rows = /** @type {Compared[]} */ ([]),
    width = 0;

  function draw() {
    const lines = rows.map((row) => row.strip).filter((strip) => strip !== null);
    const marks = new Set(lines.flatMap((line) => [...line.marks]));
    const who = lines.length ? lines[0].who : "";
    /** @type {[Mark, string][]} */
    const keys = [
      ["W", `${who} wins`],
      ["L", `${who} loses`],
      ["S", "in between"],
      [".", `${who} is stuck`],
      ["?", "not worked out yet"],
    ];
    const band = h(
      "span",
      { class: "nn-an-key" },
      h("i", { class: "nn-lab-band", "aria-hidden": "true" }),
      "different",
    );
    legend.replaceChildren(
      ...keys.filter(([mark]) => marks.has(mark)).map(([mark, words]) => element(legendKey(mark, words))),
      ...(rows.length > 1 ? [band] : []),
    );
    const axis = axisOf(lines, width);
    list.replaceChildren(...rows.map((row, index) => drawRow(row, index, axis)));
  }

  /** @param {Compared} row @param {number} index @param {Axis | null} axis */
  function drawRow(row, index, axis) {
    const first = rows[0].strip;
    const differs = index ? differences(row.strip, first) : [];
    const same = index && row.strip && first && row.strip.who === first.who ? differenceWords(differs) : "";
    return h(
      "li",
      { class: "nn-lab-row", "data-mark": row.mark },
      h(
        "div",
        { class: "nn-lab-rowhead" },
        h("h3", {}, ...elements(withSuits(row.label))),
        index
          ? h(
              "div",
              { class: "nn-row nn-lab-rowtools" },
              row.text
                ? h(
                    "button",
                    {
                      type: "button",
                      class: "nn-btn",
                      "aria-label": `Make this my position: ${row.label}`,
                      onclick: () => send({ do: "keep", id: row.id }),
                    },
                    "Make this my position",
                  )
                : null,
              h(
                "button",
                {
                  type: "button",
                  class: "nn-btn",
                  "aria-label": `Take it away: ${row.label}`,
                  onclick: () => send({ do: "drop", id: row.id }),
                },
                "Take it away",
              ),
            )
          : null,
      ),
      row.problem
        ? h("p", { class: "nn-lab-problem" }, row.problem)
        : h(
            "p",
            { class: "nn-lab-verdict" },
            element(markPicture(row.mark, "0")),
            h("strong", {}, row.verdict),
            dot(),
            h("span", {}, bestOf(row), ...elements(withSuits(row.moves))),
            ...(/^\d/.test(row.plies)
              ? [dot(), h("span", {}, `${row.plies} ${row.plies === "1" ? "play" : "plays"}`)]
              : []),
            row.difference
              ? h(
                  "span",
                  { class: "nn-lab-diff" },
                  row.difference === "Nothing." ? "This changes nothing." : row.difference,
                )
              : null,
            same ? h("span", { class: "nn-why" }, same) : null,
          ),
      row.strip && axis ? lineOf(row.strip, differs, axis, index === rows.length - 1) : null,
    );
  }

  const sizes = new ResizeObserver((entries) => {
    const next = Math.floor(entries[0].contentRect.width);
    if (next && Math.abs(next - width) > 1) {
      width = next;
      if (rows.length) draw();
    }
  });
  sizes.observe(list);

  /** @param {View} view @param {Compared[]} nextRows */
  function show(view, nextRows) {
    rows = view.compared ? nextRows : [];
    node.hidden = !view.compared;
    waits.hidden = view.freshRows;
    list.hidden = !rows.length;
    when(list, [rows, width], draw);
  }
  function dot() {
    return h("span", { "aria-hidden": "true" }, "·");
  }
  /** @param {Compared} row */
  function bestOf(row) {
    return /^(Player|every|nothing)/.test(row.moves) ? "" : "Best: ";
  }
  /** A row as it is spoken. @param {Compared} row */
  function words(row) {
    const difference = row.difference === "Nothing." ? "This changes nothing." : row.difference;
    return `${row.label}: ${
      row.problem ||
      [row.verdict, bestOf(row) + row.moves, difference]
        .filter(Boolean)
        .map((part) => cap(part).replace(/\.?$/, "."))
        .join(" ")
    }`;
  }
  return { node, show, words, close: () => sizes.disconnect() };
}

/** One number line as a picture: marks by shape, bands where it differs, the total as a line through it. @param {Line} strip @param {boolean[]} differs @param {Axis} axis @param {boolean} ticks */
function lineOf(strip, differs, axis, ticks) {
  const { from, high, pitch, wide } = axis;
  const tall = ticks ? 46 : 26;
  /** @param {number} total */
  const x = (total) => 4 + (total - from + 0.5) * pitch;
  const r = Math.min(7.5, pitch * 0.4);
  const paths = { W: "", L: "", ".": "", "?": "", S: "" };
  let levels = "",
    bands = "",
    first = /** @type {number | null} */ (null);
  /** @type {Mark[]} */ ([...strip.marks]).forEach((mark, index) => {
    const total = strip.low + index;
    if (total < from || total > high) return;
    paths[mark] += shapeOf(mark, x(total), 13, mark === "." ? 4 : r);
    if (mark === "S") levels += fillOf(levelOf(strip.shares[total]), x(total), 13, r * 0.86);
    if (differs[index]) {
      if (first === null) first = total;
      if (!differs[index + 1]) {
        bands += `M${x(first) - pitch / 2} 1h${(total - first + 1) * pitch}v24h${-(total - first + 1) * pitch}z`;
        first = null;
      }
    }
  });
  const labels = [];
  if (ticks)
    for (let total = Math.ceil(from / 10) * 10; total <= high; total += 10)
      labels.push(s("text", { x: x(total), y: 43, class: "nn-an-tick" }, minus(total)));
  const words = `${strip.who} wins at ${[...strip.marks].filter((mark) => mark === "W").length} of ${strip.marks.length} totals.`;
  const svg = s(
    "svg",
    {
      width: wide,
      height: tall,
      viewBox: `0 0 ${wide} ${tall}`,
      role: "img",
      "aria-label": words,
      class: "nn-lab-svg",
    },
    s("path", { d: bands, class: "nn-lab-bands" }),
    ...(strip.total >= from ? [s("path", { d: `M${x(strip.total)} 0v26`, class: "nn-lab-at" })] : []),
    .../** @type {[Mark, string][]} */ (Object.entries(paths))
      .filter(([, d]) => d)
      .map(([mark, d]) => s("path", { d, class: `nn-mk nn-mk-${KIND[mark]}` })),
    s("path", { d: levels, class: "nn-mk-level" }),
    ...labels,
  );
  return h("div", { class: "nn-lab-line", tabindex: "0", role: "group", "aria-label": "Number line" }, svg);
}
