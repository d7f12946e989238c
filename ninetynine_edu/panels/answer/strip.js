// The number line: for each card a row of totals, won or lost, with the total to drag along.

import { createRef } from "preact";
import { say } from "../kit/say.js";
import { h, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { legendOf } from "./marks.js";
import { legendKey, totalsTable, withSuits } from "./parts.js";
import { layoutOf, middleOf, shiftOf, smallPitch, totalAt } from "./strip_layout.js";
import { overview, stripRows } from "./strip_picture.js";

/** @import {StripOptions, StripState} from "./state.d.ts" */
/** @import {By, Strip} from "./view.d.ts" */

/** Where a key leads from a total. @param {string} key @param {number} total @param {Strip} strip @returns {number | undefined} */
function totalAfter(key, total, { low, high }) {
  /** @type {Record<string, number>} */
  const places = {
    ArrowRight: total + 1,
    ArrowUp: total + 1,
    ArrowLeft: total - 1,
    ArrowDown: total - 1,
    PageUp: total + 10,
    PageDown: total - 10,
    Home: low,
    End: high,
  };
  return places[key];
}

/** @returns {StripState} */
const nothing = () => ({
  strip: null,
  shown: null,
  drawn: "",
  layout: null,
  width: 0,
  unit: 1,
  total: 0,
  home: 0,
  all: false,
  open: false,
  table: null,
  frame: 0,
  wanted: 0,
  drag: null,
});

/** @param {StripOptions} told */
export function numberLine({ onchange, ondone, paint }) {
  const state = nothing();
  const nodes = { field: createRef(), all: createRef(), thumb: createRef() };

  // ---- another total; without a number line nothing moves

  /** Lay the line out: once for each strip and each width. */
  const build = () => {
    const { shown, width, total, all } = state;
    state.layout = shown && width ? layoutOf(shown, width, total, all, state.unit) : null;
  };
  const widen = () => {
    state.all = true;
    build();
  };
  /** @param {number} total @param {By} by */
  const go = (total, by) => {
    const { strip, layout } = state;
    const to = strip && Math.max(strip.low, Math.min(strip.high, total));
    if (to === null || to === state.total) return;
    state.total = to;
    if (layout && to < layout.from) widen();
    paint();
    onchange(to, by);
  };
  /** Draw a total in the next frame. @param {number} total */
  const want = (total) => {
    state.wanted = total;
    state.frame ||= requestAnimationFrame(() => {
      state.frame = 0;
      go(state.wanted, "pointer");
    });
  };
  const goBack = () => {
    go(state.home, "button");
    if (state.strip) ondone(state.total);
    nodes.thumb.current?.focus();
  };

  // ---- by hand

  /** @param {PointerEvent} event */
  const follow = ({ clientX }) => {
    const { drag, layout } = state;
    if (!drag || !layout) return;
    if (Math.abs(clientX - drag.x) > 5) drag.moved = true;
    const at = clientX - drag.left;
    if (drag.overview) want(Math.floor(at / smallPitch(layout)) + layout.from);
    else if (layout.wide) want(Math.max(layout.from, totalAt(layout, at, 0)));
    else if (drag.moved) want(drag.total - Math.round((clientX - drag.x) / layout.pitch)); // the tape is pulled along under the line
  };
  /** @param {PointerEvent & {currentTarget: HTMLElement}} event */
  const take = (event) => {
    const { layout, total } = state;
    if (!state.strip || !layout || event.button > 0) return;
    const small = nodes.all.current.contains(event.target);
    const { left } = (small ? nodes.all.current : event.currentTarget).getBoundingClientRect();
    const shift = shiftOf(layout, total);
    state.drag = { id: event.pointerId, left, x: event.clientX, total, overview: small, moved: false, shift };
    event.currentTarget.setPointerCapture(event.pointerId);
    if (layout.wide || small) follow(event);
    nodes.thumb.current.focus({ preventScroll: true });
    event.preventDefault();
  };
  /** @param {PointerEvent} event */
  const pull = (event) => {
    if (state.drag?.id === event.pointerId) follow(event);
  };
  /** @param {PointerEvent} event */
  const letGo = (event) => {
    const { drag, layout } = state;
    if (!drag || !layout || drag.id !== event.pointerId) return;
    const tapped = event.type === "pointerup" && !drag.moved && !layout.wide && !drag.overview;
    if (tapped) go(totalAt(layout, event.clientX - drag.left, drag.shift), "pointer");
    state.drag = null;
    if (state.frame) {
      stop();
      go(state.wanted, "pointer");
    }
    ondone(state.total);
  };
  const stop = () => {
    cancelAnimationFrame(state.frame);
    state.frame = 0;
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!state.strip || event.ctrlKey || event.altKey || event.metaKey) return;
    const to = totalAfter(event.key, state.total, state.strip);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(to, "keys");
  };

  const sizes = new ResizeObserver(([{ contentRect, target }]) => {
    const width = Math.floor(contentRect.width);
    if (!width || width === state.width || state.drag) return;
    state.width = width;
    state.unit = Number(getComputedStyle(target).getPropertyValue("--nn-u")) || 1;
    build();
    paint();
  });
  /** @param {HTMLElement | null} node */
  const measured = (node) => {
    if (node) sizes.observe(node);
    else sizes.disconnect();
  };

  // ---- drawn

  /** @param {Strip} strip */
  const field = (strip) => {
    const { layout, total } = state;
    const spot = layout ? layout.left + middleOf(layout, total) - shiftOf(layout, total) : 0;
    const style = { transform: `translateX(${spot}px)` };
    const slider = {
      role: "slider",
      tabindex: "0",
      "aria-label": say("Total"),
      "aria-orientation": "horizontal",
      "aria-valuemin": strip.low,
      "aria-valuemax": strip.high,
      "aria-valuenow": total,
      "aria-valuetext": minus(strip.says[total - strip.low] || ""),
      onkeydown: press,
    };
    return h(
      "div",
      {
        class: "nn-an-field",
        "data-wide": layout?.wide ? "yes" : false,
        "data-labels": layout?.left ? "yes" : false,
        onpointerdown: take,
        onpointermove: pull,
        onpointerup: letGo,
        onpointercancel: letGo,
        ref: measured,
      },
      h(
        "div",
        { class: "nn-an-grid" },
        h("div", {}, layout ? stripRows(layout, total) : null),
        h("div", { class: "nn-an-needle", "aria-hidden": "true", style }),
        h("div", { class: "nn-an-thumb", style, ref: nodes.thumb, ...slider }, minus(total)),
      ),
      h(
        "div",
        { class: "nn-an-all", hidden: !layout || layout.wide, ref: nodes.all },
        layout && !layout.wide ? overview(layout, total) : null,
      ),
    );
  };
  /** @param {Strip} strip */
  const tools = ({ low, high }) => {
    const { layout, total, home } = state;
    /** @param {string} text @param {() => void} onclick @param {object} more */
    const button = (text, onclick, more) => h("button", { type: "button", class: "nn-btn", onclick, ...more }, text);
    const cut = () => {
      widen();
      paint();
    };
    return h(
      "div",
      { class: "nn-row nn-an-tools" },
      button(say("One less"), () => go(state.total - 1, "buttons"), { "aria-disabled": total <= low ? "true" : null }),
      button(say("One more"), () => go(state.total + 1, "buttons"), { "aria-disabled": total >= high ? "true" : null }),
      button(say("Back to {total}", { total: minus(home) }), goBack, { hidden: total === home }),
      button(layout?.cut ?? "", cut, { class: "nn-btn nn-an-small", hidden: !layout?.cut }),
      h("span", { class: "nn-why nn-an-hint" }, layout?.hint),
    );
  };
  const table = () => {
    /** @param {{currentTarget: HTMLDetailsElement}} event */
    const ontoggle = ({ currentTarget: { open } }) => {
      state.open = open;
      fillTable();
      paint();
    };
    const { table } = state;
    return h(
      "details",
      { class: "nn-an-details", ontoggle },
      h("summary", {}, say("The number line as a table")),
      table && h(When, { key: table.drawn, value: table.drawn, draw: () => totalsTable(table.strip) }),
    );
  };
  const fillTable = () => {
    if (state.open && state.shown) state.table = { strip: state.shown, drawn: state.drawn };
  };
  const draw = () => {
    const { shown, total } = state;
    const keys = shown && legendOf(shown).map(([mark, text]) => legendKey(mark, text));
    return h(
      "section",
      { class: "nn-box nn-an-strip", hidden: !state.strip },
      h(
        "div",
        { class: "nn-an-top" },
        h("h2", {}, say("Who wins from here?")),
        h("p", { class: "nn-an-legend" }, keys),
      ),
      shown && [
        field(shown),
        h("p", { class: "nn-an-verdict" }, ...withSuits(minus(shown.says[total - shown.low] || ""))),
        tools(shown),
        table(),
      ],
    );
  };

  /** Another question, or the same one at another total. @param {Strip} strip @param {boolean} late whether something newer was asked */
  const renew = (strip, late) => {
    const drawn = JSON.stringify([strip.low, strip.high, strip.rows, strip.whole, strip.who]);
    const other = drawn !== state.drawn;
    if (other || !state.strip) state.home = strip.total;
    const { drag, total } = state;
    // What is pulled along stays in the hand.
    if (drag?.moved) state.total = Math.max(strip.low, Math.min(strip.high, total));
    else if (other || (!late && !state.drag)) state.total = strip.total;
    if (other) state.all = false;
    Object.assign(state, { strip, shown: strip, drawn });
    if (other) {
      build();
      fillTable();
    }
  };

  return {
    draw,
    /** @param {Strip | null} strip @param {boolean} late */
    show(strip, late) {
      if (strip) return renew(strip, late);
      stop(); // what was being dragged is gone
      state.strip = state.drag = null;
    },
    close: () => {
      sizes.disconnect();
      stop();
    },
    /** What is dragged, while there is a number line. @returns {HTMLElement | null} */
    thumb: () => (state.strip ? nodes.thumb.current : null),
  };
}
