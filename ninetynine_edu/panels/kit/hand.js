// For pages that are drawn by hand: real elements, made once and changed where they differ. Nothing is fetched.

import { render } from "preact";
import { set } from "./root.js";

/** @import {Child} from "./types.d.ts" */
/** @import {MakeNode, MakeShape, Piece} from "./pieces.d.ts" */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Piece[]} children @returns {(Node | string)[]} */
function pieces(children) {
  const all = /** @type {Piece[]} */ (children.flat(4));
  return all
    .filter((child) => child !== null && child !== undefined)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Make an element: h("button", {class: "x", onclick: f}, "text", child). Text is always set as text, never as HTML.
 *
 * @type {MakeNode}
 */
export const h = (/** @type {any} */ tag, /** @type {any} */ attributes, /** @type {any[]} */ ...children) => {
  const node = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else set(node, { [name]: value });
  }
  node.append(...pieces(children));
  return node;
};

/**
 * The same for SVG.
 *
 * @type {MakeShape}
 */
export const s = (/** @type {any} */ tag, /** @type {any} */ attributes, /** @type {any[]} */ ...children) => {
  const node = /** @type {any} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes || {})) node.setAttribute(name, String(value));
  node.append(...pieces(children));
  return node;
};

/** Change the text only when it differs, so that screen readers and selections are left in peace. @param {Element} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @type {WeakMap<Node, string>} */
const drawn = new WeakMap();

/**
 * Run draw(value) only when the value has changed since the last call for this node.
 *
 * @template T
 * @param {Node} node
 * @param {T} value
 * @param {(value: T) => void} draw
 */
export function when(node, value, draw) {
  const key = JSON.stringify(value);
  if (drawn.get(node) === key) return false;
  drawn.set(node, key);
  draw(value);
  return true;
}

/** Words for screen readers that need not be seen. @param {string} text */
export function hidden(text) {
  return h("span", { class: "nn-sr" }, text);
}

/** What the kit draws (a face, a card in a line of text) as an element of its own. @param {Child} child @returns {Element} */
export function element(child) {
  const place = document.createElement("span");
  render(child, place);
  return /** @type {Element} */ (place.firstElementChild);
}
