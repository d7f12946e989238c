// The drawn page, asked by the table: what has the focus, where a card lies.

/** @import {Table} from "./state.d.ts" */

import { isOver } from "./ask.js";

/** @template {HTMLElement} T @param {{current: T | null}} ref @returns {T} an element that is always drawn */
export function there(ref) {
  return /** @type {T} */ (ref.current);
}

/** A page that nobody sees draws no picture: it waits so many ms and no longer. */
const NO_PICTURE = 120;

/**
 * Do something once the next picture is on its way to the screen: just before the one after it, so that what is drawn then is
 * laid out and painted in one go, and nothing comes between the next picture and whoever waits for it.
 *
 * @param {() => void} go
 * @returns {() => void} what calls it off
 */
function afterPicture(go) {
  let over = false;
  const once = () => {
    if (!over) go();
    over = true;
  };
  setTimeout(once, NO_PICTURE);
  requestAnimationFrame(() => requestAnimationFrame(once));
  return () => {
    over = true;
  };
}

/**
 * Let a picture that is on its way to the screen go first: what is drawn meanwhile would hold it up.
 *
 * @param {() => void} draw
 */
export function behindPictures(draw) {
  let waits = false;
  let held = false;
  let stop = () => {};
  return {
    /** A picture is on its way. */
    hold() {
      stop();
      held = true;
      stop = afterPicture(() => {
        held = false;
        if (waits) draw();
        waits = false;
      });
    },
    /** Draw now, or when the picture is there. */
    draw() {
      if (held) waits = true;
      else draw();
    },
    leave: () => stop(),
  };
}

/** So many px of it may lie below the window before the page is moved: a margin, no answer. */
const MARGIN = 16;

/** Bring what is asked into sight, only where some of it is out of it, and no further than that. @param {HTMLElement} ask */
export function bringIntoSight(ask) {
  const { top, bottom } = ask.getBoundingClientRect();
  if (top < -MARGIN || bottom > window.innerHeight + MARGIN) ask.scrollIntoView({ block: "nearest" });
}

/** @param {Table} table @returns {HTMLElement | null} */
export function firstAnswer({ nodes }) {
  return there(nodes.ask).querySelector("input") ?? there(nodes.ask).querySelector("button");
}

/** What had the focus is gone: go to the nearest sensible thing, never to nowhere. @param {Table} table @param {number} place @param {boolean} asked */
function refocus({ view, nodes }, place, asked) {
  const cards = /** @type {HTMLElement[]} */ ([...there(nodes.hand).children]);
  const first = /** @type {HTMLElement | null} */ (there(nodes.ask).querySelector("button, input"));
  const waits = view.turn && cards.length && !view.other;
  const nearest = () => {
    if (first && !waits) return first;
    if (place >= 0 && cards.length) return cards[Math.min(place, cards.length - 1)];
    if (asked && cards.length) return cards.find((card) => card.tabIndex === 0) ?? cards[0];
    return first ?? there(nodes.tools).querySelector("button");
  };
  nearest()?.focus();
}

/** Where the focus is before a view is drawn, and where it goes afterwards. @param {Table} table */
export function watchFocus(table) {
  const { nodes } = table;
  const root = there(nodes.root);
  const had = root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const place = had?.closest(".nn-card") ? [...there(nodes.hand).children].indexOf(had) : -1;
  const asked = Boolean(had && there(nodes.ask).contains(had));
  return () => {
    if (!had) return;
    const { view, choice } = table;
    const ask = there(nodes.ask);
    /** @type {HTMLElement | null} */
    const go = view.go && isOver(view) ? ask.querySelector(".nn-main") : null;
    const open = view.other && !choice.chosen.length ? ask.querySelector("button") : null;
    if (place >= 0 && (go || open))
      (go ?? open)?.focus(); // the deal is over: the way on is where the hand was left
    else if ((!had.isConnected || had.hidden) && !root.contains(document.activeElement)) refocus(table, place, asked);
    if (open) bringIntoSight(ask);
  };
}
