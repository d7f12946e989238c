// The pack as a grid of cards.

import { suitMark } from "../kit/cards.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { cap } from "../kit/words.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Pack, PackCard, View} from "./view.d.ts" */

/** By what is seen: the nearest card in the next row, whatever the width of the page has made of the rows. @param {HTMLElement[]} list @param {HTMLElement} here @param {1 | -1} down */
function nearest(list, here, down) {
  const box = here.getBoundingClientRect();
  /** @param {HTMLElement} one */
  const far = (one) => {
    const other = one.getBoundingClientRect();
    const dy = (other.top - box.top) * down;
    return dy > 8 ? dy * 1000 + Math.abs(other.left - box.left) : Infinity;
  };
  return list.reduce((best, one) => (far(one) < far(best) ? one : best), here);
}

/** Where a key leads from a card: nowhere at the ends; undefined for any other key. @param {string} key @param {HTMLElement[]} list @param {HTMLElement} here */
function cardAfter(key, list, here) {
  const at = list.indexOf(here);
  /** @type {Record<string, () => HTMLElement | undefined>} */
  const places = {
    ArrowRight: () => list[at + 1],
    ArrowLeft: () => list[at - 1],
    ArrowDown: () => nearest(list, here, 1),
    ArrowUp: () => nearest(list, here, -1),
    Home: () => list[0],
    End: () => list[list.length - 1],
  };
  return Object.hasOwn(places, key) ? { to: places[key]() } : undefined;
}

/** The cards of the grid, in its order; null where there is no such card. @param {Pack} pack */
function gridOf({ suits, ranks, cards }) {
  return suits.flatMap((suit) =>
    ranks.map((rank) => cards.find((card) => card.suit === suit && card.rank === rank) ?? null),
  );
}

/** How a place is called on a small card. @param {string} id @param {View} view */
function shortName(id, view) {
  if (id === "stock") return view.known === "hidden" ? "✓" : "S";
  return id === "pile" ? "L" : `P${Number(id.slice(1)) + 1}`;
}

/** What is told of a card besides its face: where it lies, and how many are left. @param {View} view @param {string} code */
function whereabouts(view, code) {
  const names = new Map(view.places.map(({ id, name }) => [id, name]));
  const [left, where] = view.where[code] || [0, []];
  const many = left + where.length > 1;
  const lies = [...new Set(where)];
  const at = lies.map((id) => names.get(id) || say("another place")).join(", ");
  const short = lies.map((id) => shortName(id, view)).join("+");
  return {
    used: !left,
    where,
    words: [lies.length ? say("on the table: {places}", { places: at }) : "", many ? say("{n} left", { n: left }) : ""],
    badge: short || (many ? `×${left}` : ""),
  };
}

/** Arrow keys move in the grid; Enter and the space bar put a card to the chosen place. @param {{send: Send, paint: () => void}} told */
export function packGrid({ send, paint }) {
  let drawn = "";
  let stop = ""; // the card that is the one Tab stop

  /** @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
  const press = (event) => {
    const here = event.target instanceof Element ? event.target.closest(".nn-lab-pick") : null;
    if (!(here instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return;
    const list = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll(".nn-lab-pick")]);
    const found = cardAfter(event.key, list, here);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    found.to?.focus();
  };
  /** @param {string} code */
  const enter = (code) => {
    if (stop === code) return;
    stop = code;
    paint();
  };

  /** Of another pack the first card is the stop, unless somebody is at one that it has too. @param {Pack} pack @param {PackCard[]} cards */
  const take = (pack, cards) => {
    const text = JSON.stringify(pack);
    if (text === drawn) return;
    drawn = text;
    const stays = document.activeElement?.closest(".nn-lab-pick") && cards.some(({ code }) => code === stop);
    if (!stays) stop = cards[0]?.code ?? "";
  };

  /** @param {PackCard} card @param {View} view @param {string} place */
  const pick = (card, view, place) => {
    const { used, where, words, badge } = whereabouts(view, card.code);
    return h(
      "button",
      {
        key: card.code,
        type: "button",
        class: "nn-lab-pick",
        "data-red": card.red ? "yes" : false,
        "data-own": card.own ? "yes" : false,
        "data-used": used ? "yes" : false,
        "data-here": where.includes(place) ? "yes" : false,
        tabindex: card.code === stop ? "0" : "-1",
        title: card.does,
        "aria-label": [`${cap(card.name)}, ${card.does}`, ...words].filter(Boolean).join("; "),
        onclick: () => send({ do: "put", card: card.code, place }),
        onfocus: () => enter(card.code),
      },
      h("span", { class: "nn-lab-rank", "aria-hidden": "true" }, card.own ? card.code : card.rank),
      card.own || !card.suit ? null : suitMark(card.suit),
      h("span", { class: "nn-lab-badge", "aria-hidden": "true" }, badge),
    );
  };

  /** @param {View} view @param {Pack} pack @param {string} place */
  return (view, pack, place) => {
    const grid = gridOf(pack);
    take(
      pack,
      [...grid, ...pack.others].filter((card) => card !== null),
    );
    const name = view.places.find(({ id }) => id === place)?.name || say("the table");
    const style = { "--nn-columns": pack.ranks.length, "--nn-rows": pack.suits.length };
    const rows = grid.map((card) => (card ? pick(card, view, place) : h("span", {})));
    const others = pack.others.map((card) => pick(card, view, place));
    const alone = grid.length ? "" : " nn-lab-alone";
    return h(
      "div",
      {
        class: "nn-lab-pack",
        role: "group",
        "aria-label": say("The pack: a card goes to {place}", { place: name }),
        onkeydown: press,
      },
      grid.length ? h("div", { class: "nn-lab-grid", style }, rows) : null,
      others.length ? h("div", { class: `nn-lab-others${alone}` }, others) : null,
    );
  };
}
