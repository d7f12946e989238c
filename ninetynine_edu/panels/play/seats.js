// What stands at a seat: whose turn it is, what is left to lose, what is owed, and open hands.

import { sign, suitMark } from "../kit/cards.js";
import { h, hidden } from "../kit/view.js";
import { minus } from "../kit/words.js";

/** @import {Face} from "../kit/cards.js" */
/** @import {Child} from "../kit/types.d.ts" */
/** @import {Duty, Seat} from "./view.d.ts" */

/** Where all hands lie face up: small cards in place of their backs. @param {Face[]} cards */
function openHand(cards) {
  const shown = cards.map((card) =>
    h(
      "span",
      { class: "nn-opencard", "data-red": card.red ? "yes" : false },
      h(
        "span",
        { "aria-hidden": "true" },
        card.own ? card.own.big || card.own.name : card.rank,
        card.own ? null : suitMark(card.suit),
      ),
      hidden(`${card.name}, `),
    ),
  );
  return h("span", { class: "nn-openhand" }, hidden("holds "), ...shown);
}

/** @param {number} count */
function backs(count) {
  const all = Array.from({ length: Math.min(count, 8) }, () => h("i", {}));
  return h("span", { class: "nn-backs", "aria-hidden": "true" }, ...all);
}

/** What there is to say of a seat just now. @param {Seat} seat */
export function badgeWords(seat) {
  if (seat.won) return "won the match";
  if (seat.turn && seat.owes) return `owes ${seat.owes} ${seat.owes > 1 ? "plays" : "play"}`;
  return seat.asked ? "to answer" : seat.turn ? "to play" : "";
}

/** @param {Seat} seat */
export function badge(seat) {
  const words = badgeWords(seat);
  return words ? h("span", { class: "nn-badge" }, words) : null;
}

/** @param {Seat} seat @param {...Child} before */
export function tokens(seat, ...before) {
  const shown = dots(seat);
  const words = h("span", { class: shown && !seat.out ? "nn-tokenwords" : "" }, seat.tokenWords);
  return h("span", { class: "nn-tokens" }, ...before, " ", shown, words);
}

/** @param {Seat} seat */
function dots(seat) {
  const all = Math.max(seat.lives, seat.tokens);
  if (all > 8 || all < 1) return null;
  const dot = (/** @type {boolean} */ on) =>
    seat.life === "bomb" ? sign("bomb", { "data-on": on ? "yes" : "no" }) : h("i", { "data-on": on ? "yes" : false });
  const shown = Array.from({ length: all }, (_, i) => dot(i < seat.tokens));
  return h("span", { class: "nn-dots", "aria-hidden": "true" }, ...shown);
}

/** What is still owed: one step for each play, those made are filled. @param {Duty | null} owed */
export function duty(owed) {
  if (!owed) return null;
  const done = owed.whole - owed.left;
  const steps = Array.from({ length: owed.whole > 8 ? 0 : owed.whole }, (_, i) =>
    h("i", { "data-on": i < done ? "yes" : i === done ? "now" : false }),
  );
  const back = owed.back === null ? null : h("small", {}, `then back to ${minus(owed.back)}`);
  return h(
    "span",
    { class: "nn-duty" },
    h("span", { class: "nn-steps", "aria-hidden": "true" }, ...steps),
    h("span", {}, `play ${done + 1} of ${owed.whole}`, back),
  );
}

/**
 * One of the other players.
 *
 * @param {Seat} seat
 * @param {boolean} pick an answer under the hand is about this player
 * @param {boolean} aim just that answer is pointed at
 */
export function seatItem(seat, pick, aim) {
  const state = {
    "data-turn": seat.turn ? "yes" : false,
    "data-out": seat.out ? "yes" : false,
    "data-seat": seat.id,
    "data-pick": pick ? "yes" : false,
    "data-aim": pick && aim ? "yes" : false,
  };
  return h(
    "li",
    { class: "nn-seat", ...state },
    h("span", { class: "nn-seatname" }, seat.name),
    badge(seat) ?? "",
    seat.open ? openHand(seat.open) : backs(seat.cards),
    tokens(seat, h("span", { class: "nn-cardcount" }, seat.cardWords)),
  );
}
