// Saying a total: a field with large keys beside it, or a few totals to choose from. It knows nothing of the table.

import { say } from "./say.js";
import { h } from "./view.js";
import { minus } from "./words.js";

/** @typedef {{value: string, start: number, end: number}} Field what stands in a field, and what of it is selected */

/**
 * @typedef {object} Asked
 * @property {string} question
 * @property {boolean} below totals may be below zero
 * @property {(said: number) => void} onsay
 * @property {() => void} onodd something was written that is no number
 */

const LONGEST = 5;
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const BACK = "Backspace";
const SIGN = "-";

/** The whole number that somebody has written, with any sign; null for anything else. @param {string} text */
export function written(text) {
  const said = text.trim().replace("−", "-");
  return /^[-+]?\d{1,4}$/.test(said) ? Number(said) : null;
}

/** A field after a key was pressed beside it. @param {Field} field @param {string} key @returns {Field} */
export function pressed({ value, start, end }, key) {
  if (key === SIGN) {
    const bare = value.replace(/^[-−+]/, "");
    const text = bare === value ? `−${bare}`.slice(0, LONGEST) : bare;
    return { value: text, start: text.length, end: text.length };
  }
  const from = key === BACK && start === end ? Math.max(0, start - 1) : start;
  const added = key === BACK ? "" : key;
  const text = value.slice(0, from) + added + value.slice(end);
  if (text.length > LONGEST) return { value, start, end };
  return { value: text, start: from + added.length, end: from + added.length };
}

/** @param {HTMLElement} inside @param {string} key */
function press(inside, key) {
  const input = inside.closest("form")?.querySelector("input");
  if (!input) return;
  const { value, selectionStart, selectionEnd } = input;
  const next = pressed({ value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length }, key);
  input.value = next.value;
  input.setSelectionRange(next.start, next.end);
}

/** A key leaves the focus where it is, so that what is typed goes on in the field. @param {PointerEvent} event */
const stay = (event) => event.preventDefault();

/** @param {string} key @param {string} text @param {string} [label] @param {string} [kind] */
function padKey(key, text, label, kind = "") {
  return h(
    "button",
    {
      type: "button",
      class: `nn-btn nn-key${kind}`,
      "aria-label": label ?? null,
      onpointerdown: stay,
      onclick: ({ currentTarget }) => press(currentTarget, key),
    },
    text,
  );
}

/** A field for the total, and keys for whoever has no keyboard. @param {Asked} asked */
export function numberPad({ question, below, onsay, onodd }) {
  /** @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
  const onsubmit = (event) => {
    event.preventDefault();
    const input = event.currentTarget.querySelector("input");
    const said = written(input?.value ?? "");
    input?.focus({ preventScroll: true });
    if (said === null) return onodd();
    input?.select();
    onsay(said);
  };
  /** Digits typed while a key has the focus go into the field too. @param {KeyboardEvent & {currentTarget: HTMLFormElement}} event */
  const onkeydown = (event) => {
    const { key, target, currentTarget } = event;
    if (!(target instanceof HTMLElement) || target.matches("input") || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (!DIGITS.includes(key) && key !== BACK && !(key === SIGN && below)) return;
    event.preventDefault();
    press(currentTarget, key);
  };
  // The keys are there instead of the keyboard that a phone would slide over the table.
  const field = { type: "text", class: "nn-input", inputmode: "none", autocomplete: "off", maxlength: LONGEST };
  return h(
    "form",
    { class: "nn-pad", onsubmit, onkeydown, "data-below": below ? "yes" : false },
    h("label", { class: "nn-field" }, h("span", {}, `${minus(question)} `), h("input", field)),
    below ? padKey(SIGN, "−", say("Minus"), " nn-minus") : null,
    padKey(BACK, "⌫", say("Delete the last figure"), " nn-erase"),
    h("button", { class: "nn-btn nn-main nn-sayit" }, say("Say it")),
    h(
      "div",
      { class: "nn-keys", role: "group", "aria-label": say("Number keys") },
      DIGITS.map((digit) => padKey(digit, digit)),
    ),
  );
}

/**
 * A few totals to choose from; those that were wrong stay where they are.
 *
 * @param {string} question
 * @param {number[]} totals
 * @param {number[]} tried
 * @param {(said: number) => void} onsay
 */
export function fewTotals(question, totals, tried, onsay) {
  const title = minus(question);
  return h(
    "div",
    { class: "nn-four", role: "group", "aria-label": title },
    h("p", { class: "nn-asktitle" }, title),
    totals.map((said) => {
      const wrong = tried.includes(said);
      // The second half of a double click says nothing about the next card, which stands there by then.
      const onclick = (/** @type {MouseEvent} */ { detail }) => (wrong || detail > 1 ? undefined : onsay(said));
      const state = { "aria-disabled": wrong ? "true" : null, "data-wrong": wrong ? "yes" : false };
      return h("button", { type: "button", class: "nn-btn nn-main nn-total4", onclick, ...state }, minus(said));
    }),
  );
}
