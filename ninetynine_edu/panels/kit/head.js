// The head of a page on which somebody practises: what it is, how many were right in a row, and where one is.

import { h } from "./view.js";

/**
 * @param {string} title
 * @param {string} keep under which name the page keeps things; a page of its own has one, a cell of a notebook none
 * @param {string} streak
 * @param {string} where
 */
export function practiceHead(title, keep, streak, where) {
  return h(
    "div",
    { class: "nn-head" },
    h(keep ? "h1" : "h2", { class: "nn-title" }, title),
    h("p", { class: "nn-progress" }, streak ? h("strong", {}, streak) : null, " ", where),
  );
}
