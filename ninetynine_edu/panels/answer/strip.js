// The number line: for each card a row of totals, won or lost, with the total to drag along.

import { h, s, setText, when } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { minus } from "../kit/words.js";
import { fillOf, KIND, legendOf, levelOf, markAt, SAYS, sameBelow, shapeOf, shareWords } from "./marks.js";
import { legendKey, markPicture, setWords, totalsTable, withSuits } from "./parts.js";

/** @import {By, Row, Strip, StripRow, StripState} from "./view.d.ts" */

/**
 * @param {object} told
 * @param {HTMLElement} told.heading
 * @param {(total: number, by: By) => void} told.onchange another total stands there
 * @param {(total: number) => void} told.ondone the total is chosen
 */
export function numberLine({ heading, onchange, ondone }) {
  const needle = h("div", { class: "nn-an-needle", "aria-hidden": "true" });
  const thumb = h("div", {
    class: "nn-an-thumb",
    role: "slider",
    tabindex: "0",
    "aria-label": "Total",
    "aria-orientation": "horizontal",
  });
  const lines = h("div", {}),
    overview = h("div", { class: "nn-an-all", hidden: true });
  const field = h("div", { class: "nn-an-field" }, h("div", { class: "nn-an-grid" }, lines, needle, thumb), overview);
  const legend = h("p", { class: "nn-an-legend" });
  const verdict = h("p", { class: "nn-an-verdict" });
  const cut = h("button", {
    type: "button",
    class: "nn-btn nn-an-small",
    hidden: true,
    onclick: () => {
      state.all = true;
      build();
    },
  });
  const back = h("button", {
    type: "button",
    class: "nn-btn",
    hidden: true,
    onclick: () => {
      go(state.home, "button");
      ondone(state.total);
      thumb.focus();
    },
  });
  const less = h("button", { type: "button", class: "nn-btn", onclick: () => nudge(-1) }, "One less");
  const more = h("button", { type: "button", class: "nn-btn", onclick: () => nudge(1) }, "One more");
  const hint = h("span", { class: "nn-why nn-an-hint" });
  const tableBox = h(
    "details",
    {
      class: "nn-an-details",
      ontoggle: () => {
        if (tableBox.open) fillTable();
      },
    },
    h("summary", {}, "The number line as a table"),
  );
  const node = h(
    "section",
    { class: "nn-box nn-an-strip", hidden: true },
    h("div", { class: "nn-an-top" }, heading, legend),
    field,
    verdict,
    h("div", { class: "nn-row nn-an-tools" }, less, more, back, cut, hint),
    tableBox,
  );
  /** @type {StripState} */
  const state = {
    strip: null,
    rows: [],
    tapes: [],
    total: 0,
    home: 0,
    known: false,
    all: false,
    wide: true,
    width: 0,
    pitch: 10,
    room: 0,
    left: 0,
    from: 0,
    frame: 0,
    wanted: 0,
    drag: null,
    shift: 0,
    over: null,
  };

  /** The strip that is shown; nothing is drawn or moved before there is one. */
  const shown = () => /** @type {Strip} */ (state.strip);

  const low = () => shown().low;
  const count = () => shown().high - state.from + 1;
  /** @param {number} total */
  const clamp = (total) => Math.max(low(), Math.min(shown().high, total));
  /** @param {number} total */
  const x = (total) => (total - state.from + 0.5) * state.pitch;

  /** @param {number} by */
  function nudge(by) {
    go(clamp(state.total + by), "buttons");
  }

  // ---- building: once for each strip and each width

  function build() {
    if (!state.strip || !state.width) return;
    const { strip } = state;
    const labels = state.width < 560 ? 0 : 124,
      chips = state.width < 560 ? 0 : 142;
    const room = state.width - labels - chips;
    state.from = strip.low;
    const fits = Math.floor(room / 24); // so many stand easily side by side: no room is left empty
    const first = Math.floor(Math.min(sameBelow(strip) - 3, strip.high + 1 - fits) / 10) * 10;
    const cuttable =
      !state.all && first - strip.low >= 20 && state.total >= first && room / (strip.high - strip.low + 1) < 14;
    if (cuttable) state.from = first;
    state.wide = room / count() >= 7.5 && labels > 0;
    state.pitch = state.wide ? Math.min(26, room / count()) : 24;
    state.room = state.wide ? state.pitch * count() : labels ? room : state.width;
    cut.hidden = !cuttable || !state.wide;
    if (!state.wide) state.from = strip.low;
    setText(cut, `Show the totals below ${minus(first)} too`);
    setText(
      hint,
      state.wide
        ? "Drag the line, or press ← and →."
        : labels
          ? "Pull the marks along, or press ← and →."
          : "Pull the marks along.",
    );
    set(field, { "data-wide": state.wide ? "yes" : false, "data-labels": labels ? "yes" : false });
    const r = Math.max(3.2, Math.min(7, state.pitch * 0.4));
    /** @type {Row[]} */
    const all = [...strip.rows, { key: "", name: "Best card", does: "the whole hand", ...strip.whole }];
    state.rows = all.map((row) => drawRow(row, row.key === "" ? r * 1.12 : r));
    const ticks = drawTicks();
    state.tapes = [...state.rows.map((row) => row.tape), ticks.tape];
    state.over = state.wide ? null : drawOverview();
    lines.replaceChildren(...state.rows.map((row) => row.node), ticks.node);
    overview.hidden = !state.over;
    state.left = labels;
    place(state.total);
  }

  /** @param {Row} row @param {number} r @returns {StripRow} */
  function drawRow(row, r) {
    const kinds = { won: "", lost: "", none: "", open: "", share: "" };
    let level = "";
    for (let total = state.from; total <= shown().high; total += 1) {
      const mark = markAt(row.marks, total - low());
      kinds[KIND[mark]] += shapeOf(mark, x(total), 14, mark === "L" ? r * 1.05 : r);
      if (mark === "S") level += fillOf(levelOf(row.shares?.[total]), x(total), 14, r * 0.88);
    }
    const big = s("path", { class: "nn-mk" });
    const post = s("line", { y1: -2, y2: 30, class: "nn-an-post" });
    const bigLevel = s("path", { class: "nn-mk-level" });
    const tape = s(
      "svg",
      { class: "nn-an-tape", width: state.pitch * count(), height: 28, "aria-hidden": "true", focusable: "false" },
      ...Object.entries(kinds)
        .filter(([, d]) => d)
        .map(([kind, d]) => s("path", { d, class: `nn-mk nn-mk-${kind}` })),
      ...(level ? [s("path", { d: level, class: "nn-mk-level" })] : []),
      s("g", { class: "nn-an-bigs" }, post, big, bigLevel),
    );
    const chip = h("span", { class: "nn-an-chip" });
    const whole = row.key === "";
    const label = h(
      "div",
      { class: "nn-an-label" },
      h("strong", {}, ...withSuits(row.name)),
      h("span", { class: "nn-an-does", title: minus(row.does || "") }, minus(row.does || "")),
    );
    const node = h(
      "div",
      { class: "nn-an-row", "data-whole": whole ? "yes" : false },
      label,
      h("div", { class: "nn-an-track" }, tape),
      chip,
    );
    return { row, node, tape, post, big, bigLevel, chip, last: "" };
  }

  function drawTicks() {
    const parts = [];
    const step = state.pitch >= 20 ? 5 : 10;
    for (let total = Math.ceil(state.from / step) * step; total <= shown().high; total += step) {
      const text = s("text", { x: x(total), y: 18, class: "nn-an-tick" });
      text.textContent = minus(total);
      parts.push(s("line", { x1: x(total), x2: x(total), y1: 0, y2: 4, class: "nn-line-tick" }), text);
    }
    const tape = s(
      "svg",
      { class: "nn-an-tape", width: state.pitch * count(), height: 24, "aria-hidden": "true", focusable: "false" },
      ...parts,
    );
    return {
      tape,
      node: h(
        "div",
        { class: "nn-an-row nn-an-ticks" },
        h("div", {}),
        h("div", { class: "nn-an-track" }, tape),
        h("div", {}),
      ),
    };
  }

  /** All totals at once, small: where the window is, and a place to jump from. */
  function drawOverview() {
    const size = state.width / count();
    const kinds = { won: "", lost: "", share: "", none: "", open: "" };
    for (let total = state.from; total <= shown().high; total += 1) {
      const mark = markAt(shown().whole.marks, total - low());
      const left = Math.round((total - state.from) * size * 100) / 100,
        wide = Math.max(0.8, size * 0.8).toFixed(2);
      const high = mark === "W" ? 22 : mark === "S" ? Math.max(2, 22 * levelOf(shown().whole.shares[total])) : 4;
      kinds[KIND[mark]] += `M${left} 26h${wide}v${-high}h-${wide}z`;
    }
    const frame = s("rect", {
      class: "nn-an-window",
      y: 1,
      height: 30,
      rx: 4,
      width: Math.min(state.width, (state.room / state.pitch) * size),
    });
    const svg = s(
      "svg",
      { class: "nn-an-overview", width: state.width, height: 32, "aria-hidden": "true", focusable: "false" },
      ...Object.entries(kinds)
        .filter(([, d]) => d)
        .map(([kind, d]) => s("path", { d, class: `nn-bar nn-bar-${kind}` })),
      frame,
    );
    overview.replaceChildren(svg);
    return { frame, size };
  }

  // ---- moving: nothing is measured, nothing laid out; only transforms, classes and short texts change

  /** @param {number} total @param {By} by */
  function go(total, by) {
    if (total === state.total) return;
    state.total = total;
    if (state.strip && total < state.from) {
      state.all = true;
      build();
    } else place(total);
    onchange(total, by);
  }

  /** Show in one row what it is worth at a total. @param {StripRow} one @param {number} total */
  function placeRow(one, total) {
    const at = total - low();
    const centre = x(total);
    const mark = markAt(one.row.marks, at);
    const share = one.row.shares?.[total];
    const r = Math.max(6.5, Math.min(10.5, state.pitch * 0.5 + 2));
    one.big.setAttribute("d", shapeOf(mark, centre, 14, mark === "L" ? r * 1.08 : r));
    set(one.post, { x1: centre, x2: centre });
    one.big.setAttribute("class", `nn-mk nn-mk-${KIND[mark]}`);
    one.bigLevel.setAttribute("d", mark === "S" ? fillOf(levelOf(share), centre, 14, r * 0.88) : "");
    const plies = one.row.plies?.[at];
    const words =
      mark === "S"
        ? shareWords(share, shown().method)
        : SAYS[mark] + (plies && (mark === "W" || mark === "L") ? ` in ${plies}` : "");
    const text = one.row.key === "" && mark === "." ? "stuck" : words;
    const key = `${mark}${text}`;
    if (one.last !== key) {
      one.last = key;
      one.chip.replaceChildren(markPicture(mark, share), text);
      one.node.dataset.mark = KIND[mark];
    }
  }

  /** @param {number} total */
  function place(total) {
    const strip = shown();
    const at = total - strip.low;
    const centre = x(total);
    if (!state.wide) {
      state.shift = centre - state.room / 2; // the line stays in the middle, the marks come to it
      for (const tape of state.tapes) tape.style.transform = `translateX(${-state.shift}px)`;
      if (state.over)
        set(state.over.frame, {
          x: Math.max(
            0,
            Math.min(
              state.width - Number(state.over.frame.getAttribute("width")),
              (state.shift / state.pitch) * state.over.size,
            ),
          ),
        });
    } else if (state.shift) state.shift = 0;
    const spot = `translateX(${state.left + centre - state.shift}px)`;
    needle.style.transform = spot;
    thumb.style.transform = spot;
    setText(thumb, minus(total));
    const says = minus(strip.says[at] || "");
    set(thumb, {
      "aria-valuemin": strip.low,
      "aria-valuemax": strip.high,
      "aria-valuenow": total,
      "aria-valuetext": says,
    });
    setWords(verdict, says);
    for (const one of state.rows) placeRow(one, total);
    set(less, { "aria-disabled": total <= strip.low ? "true" : null });
    set(more, { "aria-disabled": total >= strip.high ? "true" : null });
    back.hidden = total === state.home;
    setText(back, `Back to ${minus(state.home)}`);
  }

  /** @param {number} total @param {By} by */
  function want(total, by) {
    state.wanted = clamp(total);
    if (state.frame) return;
    state.frame = requestAnimationFrame(() => {
      state.frame = 0;
      go(state.wanted, by);
    });
  }

  field.addEventListener("pointerdown", (event) => {
    if (!state.strip || event.button > 0) return;
    const onAll = overview.contains(/** @type {Node} */ (event.target));
    const box = (onAll ? overview : field).getBoundingClientRect();
    state.drag = {
      id: event.pointerId,
      left: box.left,
      x: event.clientX,
      total: state.total,
      overview: onAll,
      moved: false,
      shift: state.shift,
    };
    field.setPointerCapture(event.pointerId);
    if (state.wide || onAll) follow(event);
    thumb.focus({ preventScroll: true });
    event.preventDefault();
  });
  field.addEventListener("pointermove", (event) => {
    if (state.drag && state.drag.id === event.pointerId) follow(event);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
    field.addEventListener(name, (event) => {
      const drag = state.drag;
      if (!drag || drag.id !== event.pointerId) return;
      if (name === "pointerup" && !drag.moved && !state.wide && !drag.overview)
        go(
          clamp(Math.floor((event.clientX - drag.left - state.left + drag.shift) / state.pitch) + state.from),
          "pointer",
        );
      state.drag = null;
      if (state.frame) {
        cancelAnimationFrame(state.frame);
        state.frame = 0;
        go(state.wanted, "pointer");
      }
      ondone(state.total);
    });

  /** @param {PointerEvent} event */
  function follow(event) {
    const { drag } = state;
    if (!drag) return;
    if (Math.abs(event.clientX - drag.x) > 5) drag.moved = true;
    if (drag.overview && state.over)
      want(Math.floor((event.clientX - drag.left) / state.over.size) + state.from, "pointer");
    else if (state.wide)
      want(
        Math.max(state.from, Math.floor((event.clientX - drag.left - state.left) / state.pitch) + state.from),
        "pointer",
      );
    else if (drag.moved) want(drag.total - Math.round((event.clientX - drag.x) / state.pitch), "pointer"); // the tape is pulled along under the line
  }

  thumb.addEventListener("keydown", (event) => {
    if (!state.strip || event.ctrlKey || event.altKey || event.metaKey) return;
    /** @type {Record<string, number>} */
    const places = {
      ArrowRight: state.total + 1,
      ArrowUp: state.total + 1,
      ArrowLeft: state.total - 1,
      ArrowDown: state.total - 1,
      PageUp: state.total + 10,
      PageDown: state.total - 10,
      Home: state.strip.low,
      End: state.strip.high,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(clamp(to), "keys");
  });

  function fillTable() {
    const strip = shown();
    when(tableBox, [strip.rows, strip.whole], () => {
      tableBox.querySelector(".nn-an-scroll")?.remove();
      tableBox.append(totalsTable(strip));
    });
  }

  const sizes = new ResizeObserver((entries) => {
    const width = Math.floor(entries[0].contentRect.width);
    if (width && width !== state.width && !state.drag) {
      state.width = width;
      build();
    }
  });
  sizes.observe(field);

  /** @param {Strip | null} strip @param {boolean} late */
  function show(strip, late) {
    node.hidden = !strip;
    if (!strip) {
      state.strip = null;
      return;
    }
    const fresh = !state.known || !state.strip;
    state.known = true;
    state.strip = strip;
    const drawn = [strip.low, strip.high, strip.rows, strip.whole, strip.who];
    if (
      when(field, drawn, () => {
        state.home = strip.total;
        state.total = strip.total;
        state.all = false;
        drawLegend();
        build();
        if (tableBox.open) fillTable();
      })
    )
      return;
    if (fresh) state.home = strip.total;
    if (!late && !state.drag && strip.total !== state.total) {
      state.total = strip.total;
      place(strip.total);
    }
  }

  function drawLegend() {
    legend.replaceChildren(...legendOf(shown()).map(([mark, text]) => legendKey(mark, text)));
  }

  function close() {
    sizes.disconnect();
    cancelAnimationFrame(state.frame);
  }

  return { node, show, close, thumb: () => (node.hidden ? null : thumb) };
}
