// The pack as a grid of cards.

import { suitMark } from "../kit/cards.js";
import { element, h, setText, when } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { cap } from "../kit/words.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Pack, PackCard, View} from "./view.d.ts" */

/** Arrow keys move in the grid; Enter and the space bar put a card to the chosen place. @param {{send: Send}} told */
export function packGrid({ send }) {
  const node = h("div", { class: "nn-lab-pack", role: "group" });
  /** @type {Map<string, {button: HTMLButtonElement, badge: HTMLElement, card: PackCard}>} */
  const buttons = new Map();
  let place = "";

  /** @param {Pack} pack */
  function build(pack) {
    buttons.clear();
    /** @param {PackCard} card */
    const one = (card) => {
      const badge = h("span", { class: "nn-lab-badge", "aria-hidden": "true" });
      const button = h(
        "button",
        {
          type: "button",
          class: "nn-lab-pick",
          "data-red": card.red ? "yes" : false,
          "data-own": card.own ? "yes" : false,
          tabindex: "-1",
          title: card.does,
          onclick: () => send({ do: "put", card: card.code, place }),
        },
        h("span", { class: "nn-lab-rank", "aria-hidden": "true" }, card.own ? card.code : card.rank),
        card.own || !card.suit ? null : element(suitMark(card.suit)),
        badge,
      );
      buttons.set(card.code, { button, badge, card });
      return button;
    };
    /** @param {string} suit @param {string} rank */
    const at = (suit, rank) => pack.cards.find((card) => card.suit === suit && card.rank === rank);
    const grid = pack.suits.flatMap((suit) =>
      pack.ranks.map((rank) => {
        const card = at(suit, rank);
        return card ? one(card) : h("span", {});
      }),
    );
    node.replaceChildren(
      ...(grid.length
        ? [
            h(
              "div",
              { class: "nn-lab-grid", style: `--nn-columns: ${pack.ranks.length}; --nn-rows: ${pack.suits.length}` },
              ...grid,
            ),
          ]
        : []),
      ...(pack.others.length
        ? [h("div", { class: `nn-lab-others${grid.length ? "" : " nn-lab-alone"}` }, ...pack.others.map(one))]
        : []),
    );
    const first = node.querySelector("button");
    if (first) first.tabIndex = 0;
  }

  /** The card of the grid that an event is about. @param {Event} event @returns {HTMLButtonElement | null} */
  const pickOf = ({ target }) => (target instanceof Element ? target.closest(".nn-lab-pick") : null);

  node.addEventListener("focusin", (event) => {
    if (!pickOf(event)) return;
    for (const { button } of buttons.values()) button.tabIndex = button === event.target ? 0 : -1;
  });
  node.addEventListener("keydown", (event) => {
    const here = pickOf(event);
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
    const list = [...buttons.values()].map(({ button }) => button);
    const box = here.getBoundingClientRect();
    const sideways = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    /** @type {HTMLButtonElement | undefined} */
    let next;
    if (event.key === "Home") next = list[0];
    else if (event.key === "End") next = list[list.length - 1];
    else if (sideways) next = list[list.indexOf(here) + sideways];
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      // By what is seen: the nearest card in the next row, whatever the width of the page has made of the rows.
      const down = event.key === "ArrowDown" ? 1 : -1;
      /** @param {HTMLButtonElement} button */
      const far = (button) => {
        const other = button.getBoundingClientRect();
        const dy = (other.top - box.top) * down;
        return dy > 8 ? dy * 1000 + Math.abs(other.left - box.left) : Infinity;
      };
      next = list.reduce((best, button) => (far(button) < far(best) ? button : best), here);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (next) next.focus();
  });

  /** @param {View} view @param {Pack} pack @param {string} chosen */
  function show(view, pack, chosen) {
    place = chosen;
    when(node, pack, build);
    const names = new Map(view.places.map((one) => [one.id, one.name]));
    set(node, { "aria-label": `The pack: a card goes to ${names.get(place) || "the table"}` });
    /** @param {string} id */
    const short = (id) =>
      id === "stock" ? (view.known === "hidden" ? "✓" : "S") : id === "pile" ? "L" : `P${Number(id.slice(1)) + 1}`;
    for (const [code, { button, badge, card }] of buttons) {
      const [left, where] = view.where[code] || [0, []];
      const many = left + where.length > 1;
      const lies = [...new Set(where)];
      set(button, {
        "data-used": left ? false : "yes",
        "data-here": where.includes(place) ? "yes" : false,
        "aria-label": `${cap(card.name)}, ${card.does}${lies.length ? `; lies at ${lies.map((id) => names.get(id) || "another place").join(" and ")}` : ""}${many ? `; ${left} left` : ""}`,
      });
      setText(badge, lies.length ? lies.map(short).join("+") : many ? `×${left}` : "");
    }
  }
  return { node, show };
}
