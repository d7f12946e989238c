// The hand: a row of places. A place keeps its element, and with it the focus, when another card comes to lie there.

import { face } from "../kit/cards.js";
import { h } from "../kit/view.js";
import { cap } from "../kit/words.js";
import { goesAlong, loses, several } from "./choice.js";

/** @import {Table} from "./state.d.ts" */
/** @import {Card, View} from "./view.d.ts" */

/** What a place says and shows, as attributes and words. @param {Table} table @param {Card} card @param {number} place */
function placeState({ view, choice, help }, card, place) {
  const blocked = view.turn && card.why !== null && help.safe;
  const over = view.turn && help.safe && !blocked && loses(card);
  const joining = several(view, choice);
  const chosen = choice.chosen.includes(place);
  const along = joining && !chosen && goesAlong(view, choice.chosen, place);
  const name = !view.turn ? cap(card.name) : `${blocked ? "Cannot play" : "Play"} ${card.name}`;
  const mark = chosen && joining ? "chosen" : along ? "+ add" : blocked ? card.mark : over ? "too high: you lose" : "";
  return {
    name,
    mark,
    attributes: {
      "data-key": card.key,
      "data-card": card.code,
      "aria-disabled": view.turn && !blocked ? null : "true",
      "data-blocked": blocked ? "yes" : false,
      "data-chosen": chosen ? "yes" : false,
      "data-along": along ? "yes" : joining && !chosen ? "no" : false,
      "data-wait": view.turn ? false : "yes",
      "aria-pressed": joining && (chosen || along) ? String(chosen) : null,
      "aria-expanded": card.asks && !joining ? String(chosen) : null,
    },
  };
}

/** @param {Table} table @param {Card} card @param {number} place */
function handPlace(table, card, place) {
  const { acts, noteId } = table;
  const { name, mark, attributes } = placeState(table, card, place);
  const listeners = {
    onclick: () => acts.choose(place),
    onfocus: () => acts.look("focus", place, true),
    onblur: () => acts.look("focus", place, false),
    onpointerenter: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "mouse") acts.look("hover", place, true);
    },
    onpointerleave: () => acts.look("hover", place, false),
  };
  return h(
    "button",
    { type: "button", class: "nn-card", tabindex: "-1", "aria-describedby": noteId, ...attributes, ...listeners },
    face(card),
    h("span", { class: "nn-mark", "aria-hidden": "true" }, mark),
    h("span", { class: "nn-sr" }, `${name}, `),
    h("span", { class: "nn-does" }, card.does),
  );
}

/** Into how many columns the hand goes, in even rows. @param {number} count @param {number} most in a row */
export function columns(count, most) {
  return Math.ceil(count / Math.ceil(count / most)) || 1;
}

/** How a row of so many cards is laid out, for the hand and for the whole table. @param {View} view */
export function handSize({ hand }) {
  return { "data-four": hand.length > 3 ? "yes" : false, "data-many": hand.length > 4 ? "yes" : false };
}

/** @param {Table} table */
export function hand(table) {
  const { view, nodes } = table;
  const count = view.hand.length;
  const style = { "--nn-wide": columns(count, 7), "--nn-middle": columns(count, 6), "--nn-narrow": columns(count, 5) };
  const label = view.me && view.people > 1 ? `The hand of ${view.me.name}` : "Your hand";
  return h(
    "div",
    {
      class: "nn-hand",
      role: "toolbar",
      "aria-label": label,
      hidden: !count,
      style,
      ref: nodes.hand,
      ...handSize(view),
    },
    view.hand.map((card, place) => handPlace(table, card, place)),
  );
}
