// Which game, in the form for a new match: some with a picture and a sentence, all others folded away below them.

import { face, sign } from "../kit/cards.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { fold, id, invalid } from "./setup_fields.js";

/** @import {Draft} from "./setup_fields.js" */
/** @import {Form} from "./view.d.ts" */

/** @typedef {Form["games"][number]} Game */
/** @typedef {(game: string) => void} Choose ask for the form of a game */

/** Signs that are drawn; any other mark is printed. */
const SIGNS = ["turn", "swap", "skip"];

/** @param {string} shows */
const mark = (shows) => (shows ? h("span", { class: "nn-shows" }, SIGNS.includes(shows) ? sign(shows) : shows) : null);

/** The cards of a game, fanned. @param {Game} game */
const picture = ({ cards }) =>
  h(
    "span",
    { class: "nn-pictured", "aria-hidden": "true" },
    ...cards.map((card, i) =>
      h(
        "span",
        { class: "nn-picturedcard", style: { "--i": i - (cards.length - 1) / 2 } },
        face(card),
        mark(card.shows),
      ),
    ),
  );

/** @param {Draft} draft @param {Game} game @param {Choose} choose */
function tile(draft, game, choose) {
  const chosen = game.id === draft.form.id;
  const input = { type: "radio", name: id("variant"), id: id(`game-${game.id}`), value: game.id, checked: chosen };
  const text = game.text || draft.form.description;
  return h(
    "label",
    { class: "nn-tile nn-gametile", "data-chosen": chosen ? "yes" : false },
    h("input", { ...input, onchange: () => choose(game.id), ...invalid(draft, "variant") }),
    picture(game),
    h("span", { class: "nn-tilewords" }, h("strong", {}, game.name), h("span", { class: "nn-why" }, text)),
  );
}

/** The games to be shown first. @param {Draft} draft @param {Choose} choose */
export const games = (draft, choose) =>
  h(
    "fieldset",
    { class: "nn-choose" },
    h("legend", {}, say("Game")),
    h("div", { class: "nn-tiles" }, ...draft.form.games.map((game) => tile(draft, game, choose))),
  );

/** Small letters without accents, as games are looked for. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The groups with what has all words that are looked for. @param {Form["groups"]} groups @param {string} sought */
export function found(groups, sought) {
  const words = plain(sought).split(/\s+/);
  return groups
    .map(({ name, items }) => {
      const fit = items.filter((item) => words.every((word) => plain(`${item.name} ${item.text}`).includes(word)));
      return { name, items: fit };
    })
    .filter(({ items }) => items.length);
}

/** @param {Form["groups"][number]} group @param {Choose} choose */
const listed = ({ name, items }, choose) =>
  h(
    "section",
    { class: "nn-gamegroup", key: name },
    h("h3", {}, name),
    h(
      "div",
      { class: "nn-gamelist" },
      ...items.map((item) =>
        h(
          "button",
          { type: "button", class: "nn-btn nn-gameitem", "data-game": item.id, onclick: () => choose(item.id) },
          h("strong", {}, item.name),
          h("span", { class: "nn-why" }, item.text),
        ),
      ),
    ),
  );

/** All other games, folded away; a word of theirs finds them. @param {Draft} draft @param {Choose} choose */
export function allGames(draft, choose) {
  const { groups } = draft.form;
  const shown = found(groups, draft.sought);
  const search = h("input", {
    type: "search",
    class: "nn-input nn-wide",
    id: id("sought"),
    autocomplete: "off",
    value: draft.sought,
    oninput: ({ currentTarget }) => {
      draft.sought = currentTarget.value;
      draft.paint();
    },
  });
  return fold(
    draft,
    "games",
    [
      say("All games"),
      " ",
      h("span", { class: "nn-why" }, say("{n} more", { n: groups.flatMap((one) => one.items).length })),
    ],
    h("div", { class: "nn-field" }, h("label", { for: id("sought") }, say("Search")), search),
    ...shown.map((group) => listed(group, choose)),
    shown.length ? null : h("p", {}, say("No game like that. Try another word.")),
  );
}
