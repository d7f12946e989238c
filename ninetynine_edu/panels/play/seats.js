// What stands at a seat: a face, whose turn it is, what is left to lose, what is owed, the backs of cards or open hands.

import { back, face, sign } from "../kit/cards.js";
import { portrait } from "../kit/people.js";
import { say, sayMany } from "../kit/say.js";
import { h, hidden } from "../kit/view.js";
import { listing } from "../kit/words.js";

/** @import {Face} from "../kit/cards.js" */
/** @import {Child} from "../kit/types.d.ts" */
/** @import {Place} from "./places.js" */
/** @import {Company, Duty, Seat, View} from "./view.d.ts" */

/** So many backs of a hand are drawn. */
const BACKS = 5;

/** A player's face. @param {Company} company @param {number} player */
export function faceOf(company, player) {
  const { face, tint } = company.faces[player] ?? { face: "", tint: "" };
  return h("span", { class: "nn-who", "aria-hidden": "true" }, portrait(tint ? `${face}-${tint}` : face));
}

/** How far a card of a fan is turned: its place from the middle. @param {number} place @param {number} count */
const turned = (place, count) => ({ "--i": place - (count - 1) / 2 });

/** Where all hands lie face up: small cards in place of their backs. @param {Face[]} cards */
function openHand(cards) {
  const shown = cards.map((card, i) => h("span", { class: "nn-opencard", style: turned(i, cards.length) }, face(card)));
  return h(
    "span",
    { class: "nn-openhand", style: { "--of": cards.length } },
    hidden(say("Cards: {cards}.", { cards: listing(cards.map((card) => card.name)) })),
    ...shown,
  );
}

/** @param {number} count */
function backs(count) {
  const shown = Math.min(count, BACKS);
  const all = Array.from({ length: shown }, (_, i) => h("i", { style: turned(i, shown) }, back()));
  const attributes = { class: "nn-backs", "aria-hidden": "true", "data-more": count > BACKS ? "yes" : false };
  return h(
    "span",
    { ...attributes, style: { "--of": shown, "--fan": shown > 3 ? 0.28 : 0.42 } },
    ...all,
    h("b", {}, count),
  );
}

/** What there is to say of a seat just now. @param {Seat} seat @param {boolean} [next] it comes after the one on turn */
export function badgeWords(seat, next = false) {
  if (seat.won) return say("won the match");
  if (seat.turn && seat.owes) return sayMany("owes {n} play", "owes {n} plays", seat.owes);
  return seat.asked ? say("to answer") : seat.turn ? say("to play") : next ? say("next") : "";
}

/** @param {Seat} seat @param {boolean} next */
export function badge(seat, next) {
  const words = badgeWords(seat, next);
  return words ? h("span", { class: "nn-badge", "data-next": seat.turn || seat.won ? false : "yes" }, words) : null;
}

/** Whether a seat has nothing more to show: at the end of a deal all hands are turned up. @param {Seat} seat */
const isGone = ({ out, open }) => out && !open?.length;

/** @param {Seat} seat @param {...Child} before */
export function tokens(seat, ...before) {
  const shown = dots(seat);
  const words = h("span", { class: shown && !isGone(seat) ? "nn-sr" : "nn-tokenwords" }, seat.tokenWords);
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
  const which = { now: done + 1, all: owed.whole };
  const words =
    owed.back === null
      ? say("play {now} of {all}", which)
      : say("play {now} of {all}, then back to {total}", { ...which, total: owed.back });
  return h(
    "span",
    { class: "nn-duty" },
    h("span", { class: "nn-steps", "aria-hidden": "true" }, ...steps),
    h("span", {}, words),
  );
}

/** Where something stands on the table, on a wide one and on one about as high as wide. @param {{x: number, y: number, nx: number, ny: number}} place */
export function standing({ x, y, nx, ny }) {
  return { "--x": `${x}%`, "--y": `${y}%`, "--nx": `${nx}%`, "--ny": `${ny}%` };
}

/**
 * One of the other players.
 *
 * @param {View} view
 * @param {Seat} seat
 * @param {Place} place
 * @param {boolean} pick an answer under the hand is about this player
 * @param {boolean} aim just that answer is pointed at
 */
export function seatItem({ company, direction }, seat, place, pick, aim) {
  const state = {
    "data-turn": seat.turn ? "yes" : false,
    "data-out": isGone(seat) ? "yes" : false,
    "data-seat": seat.id,
    "data-pick": pick ? "yes" : false,
    "data-aim": pick && aim ? "yes" : false,
    "data-side": place.side,
    "data-cards": place.cards,
    "data-facing": place.side === "top" && place.x === 50 ? "yes" : false,
    style: { ...standing(place), "--room": place.room, "--nroom": place.nroom, "--row": place.row },
  };
  return h(
    "li",
    { class: "nn-seat", key: seat.id, ...state },
    h(
      "span",
      { class: "nn-facing" },
      seat.open ? openHand(seat.open) : backs(seat.cards),
      faceOf(company, seat.id),
      badge(seat, company.next === seat.id && direction !== 0),
    ),
    h("span", { class: "nn-seatname", dir: "auto" }, seat.name),
    tokens(seat, h("span", { class: "nn-sr" }, seat.cardWords)),
  );
}
