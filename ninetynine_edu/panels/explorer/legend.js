// What the signs of the picture mean.

import { say } from "../kit/say.js";
import { h, When } from "../kit/view.js";
import { outline } from "./shapes.js";
import { letterOf } from "./words.js";

/** @import {Shape} from "./view.d.ts" */
/** @import {Explorer} from "./state.d.ts" */

/** @param {string} kind @param {string} d */
const path = (kind, d) => h("path", { class: kind, d });

/** A round node with a sign inside. @param {string} state @param {string} words @param {number} y @param {number} size */
function round(state, words, y, size) {
  return h(
    "g",
    { class: `nn-xnode nn-x-${state}` },
    path("nn-xshape", outline("circle", 0, 0, 13)),
    h("text", { class: "nn-xinner", x: 0, y, "font-size": size }, words),
  );
}

const NEVER = () =>
  h(
    "g",
    { class: "nn-xnode nn-x-open nn-xfaded" },
    path("nn-xshape", outline("circle", 0, 0, 13)),
    path("nn-xcross", "M-11 -11L11 11M11 -11L-11 11"),
  );

/** Every sign that is no shape. @type {Record<string, () => ReturnType<typeof h>>} */
const SIGNS = {
  W: () => round("won", letterOf("1"), 5, 14),
  L: () => round("lost", letterOf("-1"), 5, 14),
  fraction: () => round("share", "1/3", 4, 11),
  line: () => path("nn-xedge nn-xline", "M-14 0H14"),
  tie: () => h("g", { class: "nn-xtie" }, h("rect", { x: -14, y: -10, width: 28, height: 20, rx: 10 })),
  "?": () => round("open", "?", 5, 14),
  cross: NEVER,
  "=": () => h("text", { class: "nn-xsign", x: 0, y: 6 }, "="),
};

/** @param {string} sign */
function drawn(sign) {
  if (Object.hasOwn(SIGNS, sign)) return SIGNS[sign]();
  const shape = /** @type {Shape} */ (sign);
  return path("nn-xplain", outline(shape, 0, 0, shape === "triangle" ? 10 : 12));
}

/** @param {Explorer} explorer */
export function legend({ view, state }) {
  const signs = [...state.tree.legend];
  if (view.hidden) signs.push(["?", say("not worked out yet")]);
  if (state.search) signs.push(["cross", say("never looked at")]);
  const draw = () =>
    signs.map(([sign, text]) =>
      h(
        "li",
        {},
        h(
          "svg",
          { viewBox: "-16 -16 32 32", class: "nn-xsign", "aria-hidden": "true", focusable: "false" },
          drawn(sign),
        ),
        text,
      ),
    );
  return h("ul", { class: "nn-xlegend", "aria-label": say("What the signs mean") }, h(When, { value: signs, draw }));
}
