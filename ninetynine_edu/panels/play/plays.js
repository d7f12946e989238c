// The list of plays: a face, the card, what it did, the total.

import { face } from "../kit/cards.js";
import { say } from "../kit/say.js";
import { h, hidden, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { faceOf } from "./seats.js";

/** @import {Face} from "../kit/cards.js" */
/** @import {Table} from "./state.d.ts" */
/** @import {Company, View} from "./view.d.ts" */

/** So many cards of one play are drawn. */
const MOST = 4;

/** A card of the usual pack from its code, which says all that is drawn; others come as they are drawn. @param {Face | string} card @returns {Face} */
export function cardOf(card) {
  if (typeof card !== "string") return card;
  const suit = card.slice(-1);
  return { code: card, name: "", rank: card.slice(0, -1), suit, red: suit === "H" || suit === "D" };
}

/** One play of the list. @param {View["log"][number]} entry @param {Company} company */
function row({ who, player: place, cards: laid, what, does, total }, company) {
  const cards = laid.slice(0, MOST).map(cardOf);
  const player = who && place !== null ? faceOf(company, place) : null;
  const seen =
    does && cards.length ? [h("span", { "aria-hidden": "true" }, minus(does)), hidden(minus(what))] : minus(what);
  return h(
    "li",
    { "data-plain": player ? false : "yes" },
    player,
    h("span", { class: "nn-laid", "aria-hidden": "true" }, ...cards.map(face)),
    h("span", { class: "nn-did" }, h("strong", {}, who), who ? " " : null, h("span", { class: "nn-what" }, seen)),
    total === null ? null : h("span", { class: "nn-then" }, shownAs(minus(total), say("total {total}", { total }))),
  );
}

/** Something seen, and what is heard of it after what stands before it. @param {string} seen @param {string} heard */
const shownAs = (seen, heard) => [h("span", { "aria-hidden": "true" }, seen), hidden(`, ${heard}`)];

/** @param {Table} table */
export function log({ view: { log: rows, company }, nodes }) {
  const draw = () =>
    rows.length
      ? rows.map((entry, i) => h(When, { key: i, value: [entry, company.faces], draw: () => row(entry, company) }))
      : h("li", { class: "nn-what", "data-plain": "yes" }, say("Nobody has played yet."));
  return h(
    "div",
    { class: "nn-logbox", role: "region", "aria-label": say("Plays so far"), tabindex: "0", ref: nodes.log },
    h("ol", { class: "nn-log" }, h(When, { value: [rows, company.faces], draw })),
  );
}
