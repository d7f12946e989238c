// What moves on the table: a played card flies to the pile, a new one from the stock to the hand, the total counts along. Only
// what is seen: texts and places are there at once, and nobody waits for it. Only transforms are animated: the browser moves what
// is drawn already, and neither lays out nor draws anything in between.

import { minus } from "../kit/words.js";
import { there } from "./nodes.js";

/** @import {Table} from "./state.d.ts" */
/** @import {View} from "./view.d.ts" */

/** As --nn-move, --nn-tally and --nn-ease of kit/look.css: to read them there, the page would have to be laid out first. */
const FLIGHT = 260;
/** A card taken from the stock leaves it when the one played has nearly landed. */
const AFTER = 160;
const COUNT = 320;
/** So many pictures of a screen last as long. */
const PICTURES = 19;
const EASE = "cubic-bezier(.2, .7, .3, 1)";
/** A deal that begins, or a match that is opened, jumps to its total. */
const MOST_COUNTED = 60;

/** Whether somebody has asked for less that moves. */
function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @typedef {{from: DOMRect, to: DOMRect}} Way from where a card flies, and where it lies then */
/** @typedef {{played: Way | null, taken: {place: number, way: Way | null}[]}} Flight the newest card, and the new ones of the hand */

/** What watches the views of a table. @param {Table} table */
export function moving({ nodes, help, local }) {
  /** @type {number | null} */
  let drawn = null;
  /** @type {number | null} */
  let counted = null;
  /** What the reader held. @type {{me: number | null, keys: Set<string>, left: number} | null} */
  let held = null;
  /** @type {ReturnType<typeof marks>} */
  let stood = null;

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
  /** The way of the card that flies to the pile. @param {View} view */
  const played = ({ last, pile }) => {
    const before = drawn;
    stood = marks(nodes.line.current);
    drawn = last ? last.n : 0;
    if (!last || before === null || last.n <= before) return null; // nothing new, or a table just opened
    if (isCalm() || (help.pace === "instant" && last.seat !== null)) return null;
    if (pile?.code !== last.code) return null; // a card that did not count went back to the hand
    const node = origin(last);
    return node ? { from: node.getBoundingClientRect(), to: there(nodes.pile).getBoundingClientRect() } : null;
  };
  const stockCard = () => there(nodes.felt).querySelector(".nn-stockcard");
  /** @param {number} place */
  const cardAt = (place) => there(nodes.hand).children[place]?.querySelector(".nn-face");
  /** The way of a card from the stock to its place; null where the hand is about to lie otherwise. @param {number} place @param {View} view */
  const wayTo = (place, view) => {
    const [stock, card] = [stockCard(), cardAt(place)];
    if (!stock || !card || there(nodes.hand).children.length !== view.hand.length) return null;
    return { from: stock.getBoundingClientRect(), to: card.getBoundingClientRect() };
  };
  return {
    /**
     * Before a view is drawn: what will fly. Nothing else moves on the table, so it is asked now where things will lie: once
     * the view is drawn, the page would have to be laid out for it.
     *
     * @param {View} view
     * @returns {Flight}
     */
    lies: (view) => ({
      played: played(view),
      taken: taken(view).map((place) => ({ place, way: wayTo(place, view) })),
    }),
    /** The total has become another one, here or ahead of its view: count from the old one. @param {number} total */
    total: (total) => {
      const from = counted;
      counted = total;
      if (from === null || from === total || isCalm() || Math.abs(total - from) > MOST_COUNTED) return;
      count(there(nodes.total), from, total);
    },
    /** After it is drawn. @param {Flight} flight */
    flies: ({ played: way, taken: cards }) => {
      if (stood && !isCalm()) slide(nodes.line.current, stood, local.unit);
      const top = there(nodes.pile).lastElementChild;
      if (way && top) fly(top, way);
      for (const { place, way } of cards) {
        const [card, stock] = [cardAt(place), stockCard()];
        if (card && way) fly(card, way, AFTER);
        else if (card && stock)
          fly(card, { from: stock.getBoundingClientRect(), to: card.getBoundingClientRect() }, AFTER);
      }
    },
  };
}

/**
 * What is seen while a total counts, and when: fast at first, as nobody can follow it anyway.
 *
 * @param {number} from
 * @param {number} to
 */
export function counting(from, to) {
  /** @type {{shown: number, offset: number}[]} */
  const steps = [];
  for (let picture = 0; picture <= PICTURES; picture += 1) {
    const offset = picture / PICTURES;
    const shown = Math.round(to + (from - to) * (1 - offset) ** 3);
    if (steps.at(-1)?.shown !== shown) steps.push({ shown, offset });
  }
  return steps;
}

/** The text is there at once; over it a strip of numbers is pulled up. @param {HTMLElement} node @param {number} from @param {number} to */
function count(node, from, to) {
  if (!node.animate) return;
  node.querySelector(".nn-counting")?.remove();
  const steps = counting(from, to);
  const strip = document.createElement("i");
  strip.dataset.shown = steps.map(({ shown }) => minus(shown)).join("\n");
  const window = document.createElement("div");
  window.className = "nn-counting";
  window.ariaHidden = "true";
  window.append(strip);
  node.append(window);
  node.dataset.counting = "yes";
  const pulled = steps.map(({ offset }, i) => ({ offset, transform: `translateY(${-i}lh)`, easing: "steps(1, end)" }));
  const run = strip.animate([...pulled, { transform: `translateY(${1 - steps.length}lh)` }], { duration: COUNT });
  const stop = () => {
    window.remove();
    if (!node.querySelector(".nn-counting")) delete node.dataset.counting;
  };
  run.onfinish = stop;
  run.oncancel = stop;
}

/** Where the total stands on the number line: the bar up to it, and its end. @param {HTMLElement | null} line */
function marks(line) {
  const bar = line?.querySelector(".nn-line-done");
  const here = line?.querySelector(".nn-line-here");
  if (!bar || !here) return null;
  const at = (/** @type {Element} */ node, /** @type {string} */ name) => Number(node.getAttribute(name));
  return { bar, here, x: at(bar, "x"), width: at(bar, "width"), end: at(here, "cx") };
}

/** Both go from where they stood to where they stand. @param {HTMLElement | null} line @param {NonNullable<ReturnType<typeof marks>>} from @param {number} unit so many px is a unit of the line */
function slide(line, from, unit) {
  const to = marks(line);
  if (!to || to.end === from.end) return;
  const stretch = to.width ? from.width / to.width : 1;
  glide(to.bar, `translateX(${(from.x - stretch * to.x) * unit}px) scaleX(${stretch})`);
  glide(to.here, `translateX(${(from.end - to.end) * unit}px)`);
}

/** @type {WeakMap<Element, Animation>} */
const gliding = new WeakMap();

/** Its whole picture glides. One at a time: beside an older one the browser would draw every step itself. @param {Element} part @param {string} start */
function glide(part, start) {
  const picture = part.parentElement;
  if (!picture?.animate) return;
  const older = gliding.get(picture);
  older?.finished?.catch(() => {}); // that it does not arrive is no fault
  older?.cancel();
  gliding.set(picture, picture.animate([{ transform: start }, {}], { duration: COUNT, easing: EASE }));
}

/** @param {Element} card @param {Way} way @param {number} [delay] */
function fly(card, { from, to }, delay = 0) {
  if (!card.animate) return;
  const [x, y] = [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];
  const size = Math.max(0.4, Math.min(2, from.width / (to.width || 1)));
  const start = { transform: `translate(${x}px, ${y}px) scale(${size})` };
  card.animate([start, {}], { duration: FLIGHT, easing: EASE, delay, fill: "backwards" });
}
