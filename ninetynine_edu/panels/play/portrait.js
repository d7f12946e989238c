// Faces until they are drawn.

import { h } from "../kit/view.js";

/** @param {string} face @param {string} tint */
export function portrait(face, tint) {
  const look = { viewBox: "0 0 48 48", class: "nn-portrait", "data-face": face, "data-tint": tint || null };
  return h(
    "svg",
    look,
    h("circle", { cx: 24, cy: 20, r: 9, fill: "currentColor", opacity: 0.5 }),
    h("path", { d: "M6 48c2-12 10-16 18-16s16 4 18 16z", fill: "currentColor", opacity: 0.5 }),
  );
}

export function back() {
  return h("span", { class: "nn-back" });
}
