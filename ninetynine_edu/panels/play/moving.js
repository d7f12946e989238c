// What moves on the table: a played card flies to the pile, the total counts along. Only what is seen: texts and places are
// there at once, and nobody waits for it.

import { there } from "./nodes.js";

/** @import {Table} from "./state.d.ts" */
/** @import {View} from "./view.d.ts" */

/** As --nn-move, --nn-tally and --nn-ease of kit/look.css: to read them there, the page would have to be laid out first. */
const FLIGHT = 260;
const COUNT = 320;
const EASE = "cubic-bezier(.2, .7, .3, 1)";
/** A deal that begins, or a match that is opened, jumps to its total. */
const MOST_COUNTED = 60;

/** Whether somebody has asked for less that moves. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What watches the views of a table. @param {Table} table */
export function moving({ nodes, help }) {
  /** @type {number | null} */
  let drawn = null;
  /** @type {number | null} */
  let counted = null;

  /** The element that the newest play leaves. @param {NonNullable<View["last"]>} last */
  const origin = (last) => {
    if (last.seat !== null) return there(nodes.seats).querySelector(`[data-seat="${last.seat}"] .nn-who`);
    const cards = /** @type {HTMLElement[]} */ ([...there(nodes.hand).children]);
    return cards.find((node) => node.dataset.card === last.code)?.querySelector(".nn-face") ?? null;
  };
  /** Where the card lies that flies to the pile. @param {View} view */
  const lies = ({ last, pile }) => {
    const before = drawn;
    drawn = last ? last.n : 0;
    if (!last || before === null || last.n <= before) return null; // nothing new, or a table just opened
    if (isCalm() || (help.pace === "instant" && last.seat !== null)) return null;
    if (pile?.code !== last.code) return null; // a card that did not count went back to the hand
    const node = origin(last);
    return node?.getBoundingClientRect() ?? null;
  };
  return {
    /** Before a view is drawn: from where its newest card flies; null when none does. */
    lies,
    /** The total has become another one, here or ahead of its view: count from the old one. @param {number} total */
    total: (total) => {
      const from = counted;
      counted = total;
      if (from === null || from === total || isCalm() || Math.abs(total - from) > MOST_COUNTED) return;
      const node = there(nodes.felt).querySelector(".nn-total");
      if (node instanceof HTMLElement) count(node, from, total);
    },
    /** After it is drawn. @param {DOMRect | null} from */
    flies: (from) => {
      if (from) fly(there(nodes.pile), from);
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

/** @param {HTMLElement} pile @param {DOMRect} from */
function fly(pile, from) {
  const card = pile.lastElementChild;
  if (!(card instanceof HTMLElement) || !card.animate) return;
  const to = pile.getBoundingClientRect();
  const [x, y] = [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];
  const size = Math.max(0.4, Math.min(2, from.width / (to.width || 1)));
  const start = { transform: `translate(${x}px, ${y}px) scale(${size})` };
  card.animate([start, {}], { duration: FLIGHT, easing: EASE });
}
