// Which table: the game and how many cards each player holds.

import { h, When } from "../kit/view.js";
import { button } from "./positions.js";

/** @import {Tables} from "./state.d.ts" */
/** @import {Game, View} from "./view.d.ts" */

/** What the view holds, chosen. @param {View} view */
export const wantedOf = ({ id, cards, other }) => ({ game: id, cards, other });

/** The games to choose from. @param {View} view */
function gameOptions({ id, name, games, others }) {
  /** @param {Game} one */
  const option = (one) => h("option", { value: one.id }, one.name);
  return [
    id ? null : h("option", { value: "" }, name),
    h("optgroup", { label: "With tables" }, games.map(option)),
    h("optgroup", { label: "Without: their turns are richer" }, others.map(option)),
  ];
}

/** @param {Tables} tables */
function games({ base, view, local: { want }, acts }) {
  /** @param {Event & {currentTarget: HTMLSelectElement}} event */
  const onchange = ({ currentTarget }) => {
    want.game = currentTarget.value;
    if (want.game) acts.send({ do: "game", code: want.game });
  };
  const id = `${base}-game`;
  return h(
    "div",
    { class: "nt-game" },
    h("label", { for: id }, "Game"),
    h(
      "select",
      { class: "nn-select", id, value: want.game, onchange },
      h(When, { value: view, draw: () => gameOptions(view) }),
    ),
  );
}

/** @param {Tables} tables @param {"cards" | "other"} key @param {string} name @param {string} words */
function sizes({ base, local: { want }, acts }, key, name, words) {
  /** @param {number} value */
  const size = (value) => {
    const onchange = () => {
      want[key] = value;
      acts.send({ do: "sizes", cards: want.cards, other: want.other });
    };
    const checked = value === want[key];
    const input = h("input", { type: "radio", name: `${base}-${name}`, value, checked, onchange });
    return h("label", { class: "nt-size" }, input, h("span", {}, String(value)));
  };
  return h("fieldset", { class: "nt-sizes" }, h("legend", {}, words), [1, 2, 3, 4].map(size));
}

/** @param {Tables} tables */
function ownGame({ base, acts }) {
  const id = `${base}-code`;
  const code = h("input", {
    class: "nn-input nn-wide",
    id,
    maxlength: 20000,
    spellcheck: false,
    autocapitalize: "off",
    autocomplete: "off",
  });
  /** @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
  const onsubmit = (event) => {
    event.preventDefault();
    acts.send({ do: "game", code: event.currentTarget.querySelector("input")?.value ?? "" });
  };
  const show = h("button", { type: "submit", class: "nn-btn" }, "Show its tables");
  const label = h("label", { for: id }, "Its code, from the workshop");
  const form = h("form", { class: "nn-row", noValidate: true, onsubmit }, label, code, show);
  return h("details", { class: "nt-own" }, h("summary", {}, "A game of your own"), form);
}

/** @param {Tables} tables */
export function chooser(tables) {
  const { local, acts } = tables;
  const more = () => acts.send({ do: "sizes", cards: 5, other: local.want.other });
  return h(
    "section",
    {
      class: "nn-box nt-controls",
      "aria-label": "Which table",
      "data-unfolded": local.unfolded.table ? "yes" : false,
    },
    games(tables),
    sizes(tables, "cards", "mine", "Cards of the player to move"),
    sizes(tables, "other", "yours", "Cards of the other player"),
    button("More than 4?", more, { class: "nn-btn nt-more" }),
    ownGame(tables),
  );
}
