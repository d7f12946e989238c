// What the parts of the form for a new match have in common: what has been filled in so far, and how a field looks.

import { h } from "../kit/view.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Form, Player, Rule} from "./view.d.ts" */

/** @typedef {Rule["value"] | null} Value null: the field is empty */
/** @typedef {Partial<Record<"people" | "teams", Pick<Player, "name" | "face">[]>>} Chosen what people are called, and how they look */
/** @typedef {"games" | "rules" | "seed"} Fold a part of the form that folds away */

/**
 * @typedef {object} Draft what has been filled in so far
 * @property {Form} form what may be filled in
 * @property {string} mode the way to play
 * @property {number} wanted how many are to play
 * @property {Player[]} known those, and whoever sat there before fewer were wanted
 * @property {Chosen} chosen the names and faces that were given in forms before this one, for other ways to play
 * @property {number | null} facing the place of the player whose face is being chosen
 * @property {number | null} changing the place where somebody else is to sit
 * @property {Set<Fold>} open the parts that are folded open
 * @property {string} sought what is looked for among all games
 * @property {Map<string, Value>} values those of the house rules
 * @property {boolean} untouched whether all of these were as the source has them when the form was opened
 * @property {string} seed
 * @property {string} error why the match cannot begin
 * @property {string[]} wrong the fields that this is about
 * @property {() => void} paint draw the dialog again
 */

/** @param {string} name */
export const id = (name) => `nn-set-${name}`;

/** @param {string} value @param {string} text @param {boolean} selected */
export const option = (value, text, selected) => h("option", { value, selected }, text);

/** @param {string} text @param {string} name @param {Child} input */
export const field = (text, name, input) => h("div", { class: "nn-field" }, h("label", { for: id(name) }, text), input);

/** Mark a field that an error is about. @param {Draft} draft @param {string} name */
export const invalid = ({ wrong }, name) =>
  wrong.includes(name)
    ? { "aria-invalid": "true", "aria-describedby": id("error") }
    : { "aria-invalid": null, "aria-describedby": null };

/** A part of the form that folds away. @param {Draft} draft @param {Fold} name @param {Child} heading @param {...Child} content */
export function fold({ open }, name, heading, ...content) {
  const ontoggle = (/** @type {{currentTarget: HTMLDetailsElement}} */ { currentTarget }) => {
    if (currentTarget.open) open.add(name);
    else open.delete(name);
  };
  return h(
    "details",
    { class: "nn-rules", open: open.has(name), ontoggle },
    h("summary", { id: id(`fold-${name}`) }, heading),
    ...content,
  );
}
