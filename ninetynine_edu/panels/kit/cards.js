// Cards as they are drawn: suits, signs of packs of their own, whole faces, cards in a line of text. For the eye only.

import { h } from "./view.js";

/**
 * @typedef {object} Own the face of a card of a pack of its own
 * @property {string} sign a drawn sign
 * @property {string} big what is printed large in its place, or ""
 * @property {string} name
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

// Drawn, not typed: some tablets show the suit characters as coloured emoji.
/** @type {Record<string, string>} */
const SUITS = {
  S: "M12 1.5C9.2 6 3 9.2 3 14.2c0 2.700 2 4.500 4.300 4.500 1.500 0 2.900-.8 3.700-2-.2 2.300-1 4.200-2.600 5.800h7.200c-1.600-1.600-2.400-3.500-2.600-5.800.8 1.200 2.200 2 3.700 2 2.300 0 4.300-1.800 4.300-4.500C21 9.200 14.800 6 12 1.500z",
  H: "M12 22C9 18 2.500 13.500 2.500 8.200 2.500 5 4.900 2.600 7.700 2.600c1.800 0 3.400 1 4.300 2.600.9-1.600 2.500-2.600 4.300-2.600 2.800 0 5.200 2.400 5.200 5.600C21.500 13.500 15 18 12 22z",
  D: "M12 1.500L20.500 12 12 22.500 3.500 12z",
  C: "M12 1.800a4.600 4.600 0 0 0-4.100 6.700 4.600 4.600 0 1 0 3.200 7.600c-.2 2.500-1 4.600-2.700 6.400h7.200c-1.700-1.800-2.500-3.900-2.700-6.400a4.600 4.600 0 1 0 3.200-7.600A4.600 4.600 0 0 0 12 1.800z",
  "": "M12 1.500l3.100 6.900 7.400.8-5.500 5 1.500 7.400L12 17.900l-6.500 3.700 1.500-7.400-5.500-5 7.400-.8z",
};

/** @param {string} suit */
export function suitMark(suit) {
  return h(
    "svg",
    { viewBox: "0 0 24 24", class: "nn-suit", "aria-hidden": "true", focusable: "false" },
    h("path", { d: SUITS[suit] || SUITS[""] }),
  );
}

// Signs of packs of their own, drawn as lines; a bomb is filled.
/** @type {Record<string, string>} */
const SIGNS = {
  turn: "M4.500 11a7.500 7.500 0 0 1 13-4L20 9.500M20 4v5.500h-5.500M19.500 13a7.500 7.500 0 0 1-13 4L4 14.500M4 20v-5.500h5.500",
  skip: "M3.500 17C4.500 7 16.500 6 19.500 14M20.500 8.500l-1 6-5.500-2.500M12 18.500h.1",
  hold: "M8.500 5.500v13M15.500 5.500v13",
  swap: "M4 8.500h15l-4-4M20 15.500H5l4 4",
  no: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 1 0 0-17M6 6l12 12",
  bomb: "M10.500 8a6.500 6.500 0 1 0 0 13 6.500 6.500 0 1 0 0-13M14.500 9.500l2.500-2.500c1-1 2.500.5 4-2.500",
};

/** @param {string} name @param {Record<string, unknown>} [attributes] */
export function sign(name, attributes) {
  return h(
    "svg",
    {
      viewBox: "0 0 24 24",
      class: `nn-sign nn-sign-${name}`,
      "aria-hidden": "true",
      focusable: "false",
      ...attributes,
    },
    h("path", { d: SIGNS[name] || SUITS[""] }),
  );
}

/** The face of a card: rank and suit in the corner, one large suit; of a pack of its own a sign and a name. @param {Face} card */
export function face(card) {
  const own = card.own;
  if (own) {
    const middle = () =>
      own.big
        ? h("span", { class: "nn-big", "data-long": own.big.length > 2 ? "yes" : false }, own.big)
        : sign(own.sign);
    return h(
      "span",
      { class: "nn-face nn-own", "aria-hidden": "true", "data-sign": own.sign },
      h("span", { class: "nn-owncorner" }, middle()),
      h("span", { class: "nn-disc" }, middle()),
      h("span", { class: "nn-ownname" }, own.name),
    );
  }
  return h(
    "span",
    { class: "nn-face", "aria-hidden": "true", "data-red": card.red ? "yes" : false },
    h("span", { class: "nn-corner" }, h("span", { class: "nn-rank" }, card.rank), suitMark(card.suit)),
    h("span", { class: "nn-large" }, suitMark(card.suit)),
  );
}

/** A card inside a line of text. @param {Face} card */
export function mini(card) {
  return h(
    "span",
    { class: "nn-inline", "aria-hidden": "true", "data-red": card.red ? "yes" : false },
    card.own ? card.name : [card.rank, suitMark(card.suit)],
  );
}
