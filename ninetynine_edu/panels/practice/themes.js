// The themes of puzzles: small pictures, tiles to choose one, and what is told of a puzzle that is solved.

import { say } from "../kit/say.js";
import { h } from "../kit/view.js";

/** @import {Room, Theme} from "./view.d.ts" */

/** @param {string} d @param {string} [kind] */
const path = (d, kind = "nn-ink") => h("path", { class: kind, d });
/** @param {number} cx @param {number} cy @param {string} [kind] */
const dot = (cx, cy, kind = "nn-dot") => h("circle", { class: kind, cx, cy, r: 4.5 });
/** @param {number} x @param {number} y @param {string} text */
const sign = (x, y, text) => h("text", { x, y, "text-anchor": "middle" }, text);
/** @param {number} x @param {string} [kind] */
const card = (x, kind = "nn-paper") => h("rect", { class: kind, x, y: 8, width: 26, height: 38, rx: 4 });

/** What is drawn for each theme; no words, so that it is the same in every language. @type {Record<string, () => import("preact").VNode[]>} */
const DRAWN = {
  last_card: () => [card(13), path("M26 19v16M18 27h16", "nn-dot"), card(45, "nn-gone"), card(77, "nn-gone")],
  tempo: () => [path("M6 42h104"), path("M50 36C26 2 90 2 66 33m-1-10 1 11 10-5", "nn-arc"), dot(58, 42)],
  keep_the_king: () => [
    card(45),
    path("M58 17l3 7 7.5.6-5.7 4.9 1.8 7.3-6.6-4-6.6 4 1.8-7.3-5.7-4.9 7.5-.6z", "nn-dot"),
    path("M18 18v18M26 18v18M90 18v18M98 18v18", "nn-arc"),
  ],
  below_zero: () => [
    path("M6 42h104M58 36v12"),
    sign(58, 28, "0"),
    path("M88 36C76 4 42 4 30 33m0-11-1 12 11-4", "nn-arc"),
    dot(88, 42),
  ],
  doubling: () => [
    path("M6 42h104M12 36v12"),
    path("M12 36c8-14 32-14 40-3", "nn-soft"),
    path("M52 36c8-28 42-28 48-4m1-10-1 12-10-6", "nn-arc"),
    sign(77, 38, "×2"),
    dot(52, 42),
  ],
};

/** @param {string} theme */
function picture(theme) {
  return h("svg", { class: "nn-themepicture", viewBox: "0 0 116 54", "aria-hidden": "true" }, ...DRAWN[theme]());
}

/** The themes of a game, to choose one. @param {Room} room */
export function themeTiles({ view, local, send }) {
  if (!view.themes.length) return null;
  const choose = (/** @type {string} */ what) => {
    local.away = true;
    send({ do: "what", what });
  };
  return h(
    "div",
    { class: "nn-themes" },
    h("p", { class: "nn-yours", id: "nn-themes" }, say("Puzzles about one thing")),
    h(
      "div",
      { class: "nn-tiles", role: "group", "aria-labelledby": "nn-themes" },
      view.themes.map(({ theme, title, what, about }) =>
        h(
          "button",
          {
            key: theme,
            type: "button",
            class: "nn-btn nn-tile",
            "aria-pressed": String(what === view.what),
            onclick: () => choose(what),
          },
          picture(theme),
          h("span", { class: "nn-about" }, h("strong", {}, title), " ", h("span", {}, about)),
        ),
      ),
    ),
  );
}

/** What a puzzle was about, once it is over. @param {Theme[]} themes */
export function toldThemes(themes) {
  if (!themes.length) return null;
  const items = themes.map(({ theme, title }) => h("li", {}, picture(theme), title));
  return h(
    "div",
    { class: "nn-told" },
    h("p", {}, say("This puzzle was about:")),
    h("ul", { class: "nn-chips" }, ...items),
  );
}
