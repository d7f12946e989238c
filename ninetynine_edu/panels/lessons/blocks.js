// What a panel of a lesson is made of, as it is drawn.

import { h, made } from "../kit/view.js";
import { scrolled } from "../kit/wide.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Block, Item, Send} from "./view.d.ts" */

/** A sign beside the words, so that no state is told by colour alone. @type {Record<string, string>} */
const MARKS = { right: "✓ ", wrong: "✗ ", picked: "● " };

/** Cards as Python drew them, each with its name in it; never from what anybody typed. @param {string[]} faces @param {Record<string, unknown>} [attributes] */
const cards = (faces, attributes) => faces.map((svg) => made("span", { class: "nl-face", ...attributes }, svg));

/** @param {number} [px] */
const widest = (px) => (px ? { "max-width": `calc(${px}px * var(--nn-u))` } : {});

/** Never from what anybody typed. @param {Extract<Block, {kind: "picture"}>} block @returns {Child} */
function picture({ svg, widest: px, narrow, least = 0, label }) {
  const style = { ...widest(px), ...(least ? { "--least": `${least}px` } : {}) };
  const wide = { class: narrow ? "nl-picture nl-wide" : "nl-picture", style, ...scrolled(least, label) };
  if (!narrow) return made("div", wide, svg);
  return h("div", null, made("div", wide, svg), made("div", { class: "nl-picture nl-narrow" }, narrow));
}

/** @param {Item} item @returns {Child} */
function label({ face, decorative, label, state = "" }) {
  const words = (MARKS[state] ?? "") + label;
  if (!face) return words;
  return [...cards([face], decorative ? { "aria-hidden": "true" } : {}), h("span", { class: "nl-does" }, words)];
}

/** @param {Item} item @param {Send} send */
function itemButton(item, send) {
  return h(
    "button",
    {
      type: "button",
      "data-id": item.id,
      class: `nl-button${item.main ? " nl-main" : ""}${item.face ? " nl-card" : ""}`,
      "data-state": item.state || false,
      "aria-pressed": item.pressed === undefined ? false : String(item.pressed),
      "aria-disabled": item.off ? "true" : false,
      onclick: () => {
        if (!item.off) send(item.id, "");
      },
    },
    label(item),
  );
}

/** @param {Extract<Block, {kind: "ask"}>} block @param {Send} send @param {string} id */
function askForm({ id: name, label, button, words, note }, send, id) {
  /** @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
  const onsubmit = (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (event.currentTarget.querySelector("input"));
    send(name, input.value.trim().replace("−", "-"));
    input.select();
  };
  const box = { id, class: "nl-input", "data-id": name, type: "text", autocomplete: "off" };
  const kind = words
    ? { maxlength: 200, autocapitalize: "off", spellcheck: false }
    : { inputmode: "numeric", maxlength: 6 };
  const said = note ? `${id}-note` : null;
  return h(
    "form",
    { class: words ? "nl-ask nl-words" : "nl-ask", novalidate: true, onsubmit },
    h("label", { for: id }, label),
    h("input", { ...box, ...kind, "aria-describedby": said }),
    h("button", { type: "submit", class: "nl-button nl-main" }, button),
    note ? h("p", { class: "nl-text nl-small", id: said }, note) : null,
  );
}

/** @param {Extract<Block, {kind: "table"}>} block @param {Send} send */
function table({ label, heads, rows, numbers, opens, off }, send) {
  const side = (/** @type {number} */ at) => (numbers[at] ? "nl-figures" : null);
  const first = (/** @type {string} */ cell, /** @type {string} */ id) =>
    h(
      "button",
      {
        type: "button",
        "data-id": id,
        class: "nl-opens",
        "aria-disabled": off ? "true" : false,
        onclick: () => {
          if (!off) send(id, "");
        },
      },
      cell,
    );
  return h(
    "div",
    { class: "nl-tablebox", role: "group", "aria-label": label || heads.join(", "), tabindex: 0 },
    h(
      "table",
      { class: "nl-rows" },
      label ? h("caption", null, label) : null,
      h("thead", null, h("tr", null, ...heads.map((head, at) => h("th", { scope: "col", class: side(at) }, head)))),
      h(
        "tbody",
        null,
        ...rows.map((row, n) =>
          h(
            "tr",
            null,
            ...row.map((cell, at) => h("td", { class: side(at) }, opens && !at ? first(cell, opens[n]) : cell)),
          ),
        ),
      ),
    ),
  );
}

/**
 * One block.
 *
 * @param {Block} block
 * @param {Send} send
 * @param {string} id for what needs one
 * @returns {Child}
 */
export function drawn(block, send, id) {
  switch (block.kind) {
    case "head":
      return h("h3", { class: "nl-head" }, block.text);
    case "text":
      return h("p", { class: block.small ? "nl-text nl-small" : "nl-text" }, block.text);
    case "big":
      return h(
        "p",
        { class: "nl-big" },
        h("span", { class: "nl-label" }, block.label),
        h("strong", { class: "nl-number" }, block.text),
        ...cards(block.faces),
      );
    case "cards":
      return h(
        "div",
        { class: "nl-cards" },
        block.label ? h("span", { class: "nl-label" }, block.label) : null,
        ...cards(block.faces),
      );
    case "picture":
      return picture(block);
    case "list":
      return h(
        "div",
        null,
        h("p", { class: "nl-text nl-label" }, block.label),
        h(
          "div",
          { class: "nl-listbox", role: "group", "aria-label": block.label, tabindex: 0 },
          h("ol", { class: "nl-list", reversed: true }, ...block.items.map((item) => h("li", null, item))),
        ),
      );
    case "table":
      return table(block, send);
    case "buttons":
      return h(
        "div",
        { class: "nl-buttons", role: "group", "aria-label": block.label },
        ...block.items.map((item) => itemButton(item, send)),
      );
    case "ask":
      return askForm(block, send, id);
  }
}
