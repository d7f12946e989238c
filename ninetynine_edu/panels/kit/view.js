// How pages are drawn: a function makes the whole page from its state, Preact patches what has changed, so that what
// has the focus keeps it. `h` is Preact's, with the two habits of ours that differ.

import { Component, Fragment, render, h as vnode } from "preact";

/** @import {Child, MakeElement} from "./types.d.ts" */

/**
 * data- and aria- attributes as we write them: true stands alone, false is no attribute.
 *
 * @param {Record<string, unknown>} attributes
 */
function tidy(attributes) {
  /** @type {Record<string, unknown>} */
  const out = {};
  for (const [name, value] of Object.entries(attributes)) {
    out[name] = name[4] !== "-" || typeof value !== "boolean" ? value : value ? "" : undefined;
  }
  return out;
}

/**
 * Make an element, or use a component: h("button", {class: "x", onclick: f}, "text", child). Text is always set as text.
 *
 * @type {MakeElement}
 */
export const h = (/** @type {any} */ tag, /** @type {any} */ attributes, /** @type {any[]} */ ...children) =>
  vnode(tag, attributes && typeof tag === "string" ? tidy(attributes) : attributes, ...children);

/** Children that are drawn anew, not patched, when the key changes. @param {string} key @param {...Child} children */
export function anew(key, ...children) {
  return vnode(Fragment, { key }, ...children);
}

/** @typedef {{value: unknown, draw: () => Child}} WhenProps */

/** A part that is drawn again only when its value has changed: h(When, {value, draw: () => …}). @extends {Component<WhenProps>} */
export class When extends Component {
  /** @param {WhenProps} next */
  shouldComponentUpdate(next) {
    const { value } = this.props;
    return next.value !== value && JSON.stringify(next.value) !== JSON.stringify(value);
  }

  render() {
    return this.props.draw();
  }
}

/**
 * A part that is left alone while its value stays, and made anew when it changes: nothing is kept of what was there, such
 * as how far it was scrolled or which boxes were open.
 *
 * @param {unknown} value
 * @param {() => Child} draw
 */
export function afresh(value, draw) {
  const key = JSON.stringify(value);
  return h(When, { key, value: key, draw });
}

/**
 * What a page's own Python has made as HTML or SVG, with every text of a person escaped there.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} attributes
 * @param {string} made
 */
export function made(tag, attributes, made) {
  return vnode(tag, { ...tidy(attributes), dangerouslySetInnerHTML: { __html: made } });
}

/** Places that were wiped: what is still asked of their pages draws nothing any more. @type {WeakSet<Element>} */
const left = new WeakSet();

/**
 * Return what draws a page into a place, at once. Asked for in the middle of drawing (a node that goes away while it has
 * the focus says so just then) it draws once more afterwards.
 *
 * @param {Element} place
 * @param {() => Child} page
 */
export function painter(place, page) {
  let busy = false;
  let again = false;
  left.delete(place);
  return () => {
    again = true;
    if (busy || left.has(place)) return;
    busy = true;
    try {
      while (again) {
        again = false;
        render(page(), place);
      }
    } finally {
      busy = false;
    }
  };
}

/** Take away what was drawn into a place, for good: a field that loses the focus by it has nothing drawn any more. @param {Element} place */
export function wipe(place) {
  left.add(place);
  render(null, place);
}

/** Words for screen readers that need not be seen. @param {string} text */
export function hidden(text) {
  return h("span", { class: "nn-sr" }, text);
}
