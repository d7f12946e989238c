// The drawn page, asked by the table: what has the focus, where a card lies.

/** @import {Table} from "./state.d.ts" */
/** @import {View} from "./view.d.ts" */

import { isOver } from "./ask.js";

/** @template {HTMLElement} T @param {{current: T | null}} ref @returns {T} an element that is always drawn */
export function there(ref) {
  return /** @type {T} */ (ref.current);
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
    const go = view.go && isOver(view) ? ask.querySelector("button") : null;
    const open = view.other && !choice.chosen.length ? ask.querySelector("button") : null;
    if (place >= 0 && (go || open))
      (go ?? open)?.focus(); // the deal is over: the way on is where the hand was left
    else if ((!had.isConnected || had.hidden) && !root.contains(document.activeElement)) refocus(table, place, asked);
    if (open) ask.scrollIntoView({ block: "nearest" }); // all answers, and no further than that
  };
}

/** A played card travels to the pile. @param {Table} table */
export function travelling({ nodes, help }) {
  /** @type {number | null} */
  let drawn = null;
  /** The element that the newest play leaves. @param {NonNullable<View["last"]>} last */
  const origin = (last) => {
    if (last.seat !== null) return there(nodes.seats).querySelector(`[data-seat="${last.seat}"] .nn-backs`);
    const cards = /** @type {HTMLElement[]} */ ([...there(nodes.hand).children]);
    return cards.find((node) => node.dataset.card === last.code) ?? null;
  };
  /** Before a view is drawn: how far its newest play has to travel. @param {View} view @returns {[number, number] | null} */
  return ({ last, pile }) => {
    const before = drawn;
    drawn = last ? last.n : 0;
    if (!last || before === null || last.n <= before) return null; // nothing new, or a table just opened
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
    if (help.pace === "instant" && last.seat !== null) return null;
    if (pile?.code !== last.code) return null; // a card that did not count went back to the hand
    const node = origin(last);
    if (!node) return null;
    const from = node.getBoundingClientRect();
    const to = there(nodes.pile).getBoundingClientRect();
    return [from.left - to.left, from.top - to.top];
  };
}

/** @param {Table} table @param {[number, number] | null} way */
export function travel({ nodes }, way) {
  const card = there(nodes.pile);
  if (!way || !card.animate) return;
  const steps = [{ transform: `translate(${way[0]}px, ${way[1]}px)` }, { transform: "none" }];
  card.animate(steps, { duration: 200, easing: "ease-out" });
}
