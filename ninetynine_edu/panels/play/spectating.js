// What whoever only watches the bots can do: let them play or wait, one play at a time, how fast, and whose cards are seen.

import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { button, isOver } from "./ask.js";

/** @import {Table} from "./state.d.ts" */

/** All hands, as the desk names them. */
const ALL = -1;

/** How fast bots play. @returns {[string, string][]} */
const paces = () => [
  ["slow", say("slowly")],
  ["steady", say("steadily")],
  ["brisk", say("fast")],
  ["instant", say("at once")],
];

/** A field to choose how fast bots play. @param {Table} table @param {string} id */
export function paceField({ help, acts }, id) {
  const options = paces().map(([value, text]) => h("option", { value }, text));
  const onchange = (/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) =>
    acts.help({ pace: currentTarget.value });
  const select = h("select", { class: "nn-select", id, value: help.pace, onchange }, ...options);
  return h("div", { class: "nn-field" }, h("label", { for: id }, say("Bots play")), select);
}

/** @param {Table} table */
function seenField({ view, acts, noteId }) {
  const id = `${noteId}-look`;
  const { seats, at } = view.watch ?? { seats: [], at: ALL };
  const one = (/** @type {number} */ value, /** @type {string} */ text) =>
    h("option", { value: String(value), selected: value === at }, text);
  const onchange = (/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) =>
    acts.send({ do: "look", at: Number(currentTarget.value) });
  const options = [one(ALL, say("All cards")), ...seats.map((seat) => one(seat.id, seat.name))];
  return h(
    "div",
    { class: "nn-field" },
    h("label", { for: id }, say("You see")),
    h("select", { class: "nn-select", id, onchange }, ...options),
  );
}

/** @param {Table} table */
export function spectating(table) {
  const { view, local, acts } = table;
  if (!view.watch || local.away) return null;
  const over = isOver(view);
  const controls = [
    button(local.paused ? say("Let them play") : say("Pause"), acts.pause, "nn-btn nn-main"),
    button(say("One play"), acts.step),
  ];
  return h(
    "div",
    { class: "nn-spectating", role: "group", "aria-label": say("Watch the animals") },
    over ? null : h("div", { class: "nn-row" }, ...controls),
    h("div", { class: "nn-row" }, seenField(table), paceField(table, `${table.noteId}-watchpace`)),
  );
}
