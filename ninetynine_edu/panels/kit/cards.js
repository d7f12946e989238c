// Cards as they are shown on a page: whole faces, backs, cards in a line of text, suits and signs. For the eye only.

import { backArt, cardArt, miniArt, ownArt, ownMiniArt, signOutline, suitOutline } from "./art.js";
import { h, made } from "./view.js";

/**
 * @typedef {object} Own the face of a card of a pack of its own
 * @property {string} sign a drawn sign
 * @property {string} big what is printed large in its place, or ""
 * @property {string} name
 * @property {string} [pack] how this pack is drawn
 */

/**
 * @typedef {object} Face
 * @property {string} [code]
 * @property {string} name
 * @property {string} rank
 * @property {string} suit
 * @property {boolean} red
 * @property {Own | null} [own]
 */

/** Drawn, not typed: some tablets show the suit characters as coloured emoji. @param {string} suit */
export function suitMark(suit) {
  return h(
    "svg",
    { viewBox: "-12 -12 24 24", class: "nn-suit", "aria-hidden": "true", focusable: "false" },
    h("path", { d: suitOutline(suit) }),
  );
}

/** A sign of packs of their own, drawn as lines; a bomb is filled. @param {string} name @param {Record<string, unknown>} [attributes] */
export function sign(name, attributes) {
  return h(
    "svg",
    {
      viewBox: "-12 -12 24 24",
      class: `nn-sign nn-sign-${name}`,
      "aria-hidden": "true",
      focusable: "false",
      ...attributes,
    },
    h("path", { d: signOutline(name) }),
  );
}

/** The rank as it is drawn: the jokers are told apart by their size. @param {Face} card */
const rankOf = (card) => (card.suit ? card.rank : card.red ? "big" : "small");

/** What all cards have in common: their colour, and that they are for the eye only. @param {string} kind @param {Face} card */
const looks = (kind, card) => ({
  class: kind,
  "aria-hidden": "true",
  "data-suit": card.suit || false,
  "data-red": card.red ? "yes" : false,
  "data-own": card.own ? "yes" : false,
});

/** @param {string} drawn @param {string} size */
const svg = (drawn, size) => `<svg viewBox="0 0 ${size}" focusable="false">${drawn}</svg>`;

/** The face of a card, as it lies on the table. @param {Face} card */
export function face(card) {
  const own = card.own;
  const drawn = own ? ownArt(own.sign, own.big, own.name, own.pack ?? "round") : cardArt(rankOf(card), card.suit);
  return made("span", looks("nn-face", card), svg(drawn, "100 140"));
}

/** The back of a card. @param {Record<string, unknown>} [attributes] */
export function back(attributes) {
  return made("span", { class: "nn-face nn-back", "aria-hidden": "true", ...attributes }, svg(backArt(), "100 140"));
}

/** A card inside a line of text: its rank and suit; of a pack of its own its colour and sign, and its name beside it. @param {Face} card */
export function mini(card) {
  const own = card.own;
  const drawn = own ? ownMiniArt(own.sign, own.big) : miniArt(rankOf(card), card.suit);
  const small = made("span", looks("nn-mini", card), svg(drawn, "50 70"));
  return own && own.sign !== "number"
    ? h("span", { class: "nn-inline", "aria-hidden": "true" }, small, own.name)
    : small;
}
