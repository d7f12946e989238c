// What several parts of the page are made of.

import { h } from "../kit/view.js";
import { cardParts } from "./words.js";

/** @param {string} text @param {() => void} onclick @param {Record<string, unknown>} [attributes] */
export function button(text, onclick, attributes) {
  return h("button", { type: "button", class: "nn-btn", onclick, ...attributes }, text);
}

/** Words with red cards in them. @param {string} text */
export function cardWords(text) {
  return cardParts(text).map(([part, red]) => (red ? h("b", { class: "nn-xredcard" }, part) : part));
}
