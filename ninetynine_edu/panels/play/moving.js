// What moves on the table: a played card flies to the pile, a new one from the stock to the hand, the total counts along. Only what is seen: texts and places are
// there at once, and nobody waits for it.

import { there } from "./nodes.js";

/** @import {Table} from "./state.d.ts" */
/** @import {View} from "./view.d.ts" */

const FLIGHT = 260;
/** A card taken from the stock leaves it when the one played has nearly landed. */
const AFTER = 160;
const COUNT = 320;
/** A deal that begins, or a match that is opened, jumps to its total. */
const MOST_COUNTED = 60;
const EASE = "cubic-bezier(.2, .7, .3, 1)";

/** Whether somebody has asked for less that moves. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @typedef {{played: DOMRect | null, taken: number[]}} Flight from where the newest card flies, and the places of new cards */

/** What watches the views of a table. @param {Table} table */
export function moving({ nodes, help }) {
  /** @type {number | null} */
  let drawn = null;
  /** @type {number | null} */
  let counted = null;
  /** What the reader held. @type {{me: number | null, keys: Set<string>, left: number} | null} */
  let held = null;

  /** The places of the hand to which cards have come from the stock. @param {View} view */
  const taken = ({ me, hand, stock }) => {
    const before = held;
    held = { me: me?.id ?? null, keys: new Set(hand.map(({ key }) => key)), left: stock.left };
    if (!before || held.me === null || held.me !== before.me || held.left >= before.left || isCalm()) return [];
    return hand.flatMap(({ key }, place) => (before.keys.has(key) ? [] : [place]));
  };
  /** The element that the newest play leaves. @param {NonNullable<View["last"]>} last */
  const origin = (last) => {
    if (last.seat !== null) return there(nodes.seats).querySelector(`[data-seat="${last.seat}"] .nn-who`);
    const cards = /** @type {HTMLElement[]} */ ([...there(nodes.hand).children]);
    return cards.find((node) => node.dataset.card === last.code)?.querySelector(".nn-face") ?? null;
  };
  /** Where the card lies that flies to the pile. @param {View} view */
  const played = ({ last, pile }) => {
    const before = drawn;
    drawn = last ? last.n : 0;
    if (!last || before === null || last.n <= before) return null; // nothing new, or a table just opened
    if (isCalm() || (help.pace === "instant" && last.seat !== null)) return null;
    if (pile?.code !== last.code) return null; // a card that did not count went back to the hand
    const node = origin(last);
    return node?.getBoundingClientRect() ?? null;
  };
  return {
    /** Before a view is drawn: what will fly. @param {View} view @returns {Flight} */
    lies: (view) => ({ played: played(view), taken: taken(view) }),
    /** The total has become another one, here or ahead of its view: count from the old one. @param {number} total */
    total: (total) => {
      const from = counted;
      counted = total;
      if (from === null || from === total || isCalm() || Math.abs(total - from) > MOST_COUNTED) return;
      const node = there(nodes.felt).querySelector(".nn-total");
      if (node instanceof HTMLElement) count(node, from, total);
    },
    /** After it is drawn. @param {Flight} flight */
    flies: ({ played: from, taken: places }) => {
      const pile = there(nodes.pile);
      const top = pile.lastElementChild;
      if (from && top) fly(top, pile.getBoundingClientRect(), from);
      const stock = places.length ? there(nodes.felt).querySelector(".nn-stockcard")?.getBoundingClientRect() : null;
      for (const place of stock ? places : []) {
        const card = there(nodes.hand).children[place]?.querySelector(".nn-face");
        if (card && stock) fly(card, card.getBoundingClientRect(), stock, AFTER);
      }
    },
  };
}

/** The text is there at once; what is seen counts up or down to it. @param {HTMLElement} node @param {number} from @param {number} to */
function count(node, from, to) {
  if (!node.animate) return;
  node.dataset.counting = "yes";
  const steps = [{ "--nn-count": from }, { "--nn-count": to }];
  const run = node.animate(/** @type {any} */ (steps), { duration: COUNT, easing: EASE });
  const stop = () => delete node.dataset.counting;
  run.onfinish = stop;
  run.oncancel = stop;
}

/** @param {Element} card @param {DOMRect} to where it lies now @param {DOMRect} from @param {number} [delay] */
function fly(card, to, from, delay = 0) {
  if (!card.animate) return;
  const [x, y] = [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];
  const size = Math.max(0.4, Math.min(2, from.width / (to.width || 1)));
  const start = { transform: `translate(${x}px, ${y}px) scale(${size})` };
  card.animate([start, {}], { duration: FLIGHT, easing: EASE, delay, fill: "backwards" });
}
