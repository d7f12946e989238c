// The fields of the page: each sends what is chosen at once, and shows what Python says.

import { h } from "../kit/view.js";

/** @import {Child} from "../kit/types.d.ts" */

export const MAIN = { class: "nn-btn nn-main" };

/** @param {string} text @param {() => void} onclick @param {Record<string, unknown>} [more] */
export function press(text, onclick, more) {
  return h("button", { type: "button", class: "nn-btn", onclick, ...more }, text);
}

/** @param {string} name @param {Child} inside */
export function field(name, inside) {
  return h("label", { class: "nn-field" }, h("span", {}, name), inside);
}

/** One of several. @param {string[][]} options codes and names @param {string} chosen @param {(code: string) => void} onchoose */
export function choice(options, chosen, onchoose) {
  const listen = { onchange: (/** @type {any} */ { currentTarget }) => onchoose(currentTarget.value) };
  return h(
    "select",
    { class: "nn-select", value: chosen, ...listen },
    options.map(([code, name]) => h("option", { key: code, value: code, selected: code === chosen }, name)),
  );
}

/**
 * A whole number from 1. What is more or less becomes the nearest that can be.
 *
 * @param {number} value
 * @param {number} most
 * @param {(value: number | null, fits: boolean) => void} onchoose null where nothing was typed that is a number
 */
export function numeral(value, most, onchoose) {
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const onchange = ({ currentTarget }) => {
    const text = currentTarget.value.trim();
    const typed = Math.round(Number(text));
    currentTarget.value = String(value); // until there are so many
    if (!text || !Number.isFinite(typed)) return onchoose(null, false);
    const near = Math.max(1, Math.min(most, typed));
    onchoose(near, near === Number(text));
  };
  return h("input", {
    type: "number",
    class: "nn-input",
    min: 1,
    max: most,
    step: 1,
    inputmode: "numeric",
    value,
    onchange,
  });
}

/** @param {string} words @param {boolean} on @param {(on: boolean) => void} onturn */
export function tick(words, on, onturn) {
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const onchange = ({ currentTarget }) => onturn(currentTarget.checked);
  return h(
    "label",
    { class: "nn-tick" },
    h("input", { type: "checkbox", checked: on, onchange }),
    h("span", {}, words),
  );
}
