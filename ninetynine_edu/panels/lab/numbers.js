// Fields of the lab that ask for a number.

import { say } from "../kit/say.js";
import { h } from "../kit/view.js";

/** @import {Timer} from "../kit/types.d.ts" */

/** What stands in a field while somebody is in it, else null. @param {string} id */
export function typedIn(id) {
  const here = document.activeElement;
  return here instanceof HTMLInputElement && here.id === id ? here.value : null;
}

/**
 * A number with a button for less and one for more. What somebody types there stays until it is answered by a new view.
 *
 * @param {object} told
 * @param {string} told.id
 * @param {() => string} told.label
 * @param {() => string} [told.name] what the buttons call it
 * @param {(value: number) => void} told.onchange
 * @returns {(n: number, value: number, low: number, high: number, hidden?: boolean) => import("preact").VNode} n: the view
 */
export function numberField({ id, label, name = label, onchange }) {
  let shown = 0;
  let drawn = -1;
  /** @type {string | null} */
  let text = null;
  /** @type {Timer} */
  let timer;
  /** @param {number} next */
  const change = (next) => {
    clearTimeout(timer);
    if (Number.isInteger(next) && next !== shown) onchange(next);
    else text = null; // nothing will answer it
  };
  /** @param {{currentTarget: HTMLInputElement}} event */
  const typed = ({ currentTarget: input }) => {
    text = input.value;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (/^-?\d{1,5}$/.test(input.value)) change(Number(input.value));
    }, 500);
  };
  /** @param {string} sign @param {string} words @param {boolean} off @param {() => number} to */
  const button = (sign, words, off, to) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn",
        "aria-label": words,
        "aria-disabled": off ? "true" : null,
        onclick: () => change(to()),
      },
      sign,
    );
  /** What stands in the field: what was typed last, or the same number as it is being typed, such as 07. @param {number} value */
  const written = (value) => {
    const here = typedIn(id);
    return text ?? (here !== null && Number(here) === value ? here : String(value));
  };
  return (n, value, low, high, hidden = false) => {
    if (n !== drawn) text = null;
    [shown, drawn] = [value, n];
    const input = h("input", {
      type: "number",
      class: "nn-input nn-lab-number",
      id,
      step: 1,
      min: low,
      max: high,
      autocomplete: "off",
      value: written(value),
      onchange: ({ currentTarget }) => change(Number(currentTarget.value)),
      oninput: typed,
    });
    const less = button("−", say("One less: {what}", { what: name() }), value <= low, () => Math.max(low, shown - 1));
    const more = button("+", say("One more: {what}", { what: name() }), value >= high, () => Math.min(high, shown + 1));
    return h(
      "div",
      { class: "nn-field nn-lab-stepper", hidden },
      h("label", { for: id }, label()),
      h("span", { class: "nn-lab-steps" }, less, input, more),
    );
  };
}
