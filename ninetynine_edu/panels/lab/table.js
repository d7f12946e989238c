// The cards on the table, and the place to put one to.

import { face, mini } from "../kit/cards.js";
import { element, h, hidden, setText, when } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { numberField } from "./fields.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Place, View} from "./view.d.ts" */

/** The cards on the table: every place with its cards; while setting up, places can be chosen and cards taken back. @param {{send: Send, pick: (place: string) => void}} told */
export function cardTable({ send, pick }) {
  const places = h("div", { class: "nn-lab-places" });
  const number = numberField({ label: "Total", onchange: (total) => send({ do: "total", total }) });
  const limit = h("p", { class: "nn-lab-limit" });
  const middle = h("div", { class: "nn-lab-middle" }, number.node, limit);
  const node = h("section", { class: "nn-lab-table", "aria-label": "The table" }, places);
  let view = /** @type {View} */ ({}),
    chosen = "",
    open = false;

  function draw() {
    number.show(view.total, view.low, view.limit);
    const room = view.limit - view.total;
    setText(limit, room > 0 ? `${room} below the limit of ${view.limit}` : `at the limit of ${view.limit}`);
    set(node, { "data-open": open ? "yes" : false, "data-many": view.places.length > 4 ? "yes" : false });
    const here = document.activeElement;
    const had = here instanceof HTMLElement && node.contains(here) ? here.dataset.key || "" : "";
    const changed = when(places, [view.places, view.turn, view.known, open, chosen, view.seats, view.direction], () =>
      places.replaceChildren(...drawPlaces()),
    );
    if (changed && had) {
      const again = /** @type {HTMLElement[]} */ ([...places.querySelectorAll("[data-key]")]);
      const same =
        again.find((one) => one.dataset.key === had) ||
        again.find((one) => one.dataset.key?.split(":")[0] === had.split(":")[0]);
      if (same) same.focus();
    }
  }

  function drawPlaces() {
    const nodes = view.places.map(drawPlace);
    const seats = view.known === "hidden" ? 0 : view.seats;
    if (!open) nodes.splice(Math.min(1, seats), 0, middle); // the total lies between the first two players
    return nodes;
  }

  /** @param {Place} place */
  function drawPlace(place) {
    const seat = /^h\d/.test(place.id) ? Number(place.id.slice(1)) : -1;
    const turn = seat === view.turn && view.known !== "hidden";
    const ordered = place.id === "stock" && view.known === "order";
    const long = !open && place.cards.length > 8;
    const cards = place.cards.map((card, index) => {
      if (long) return h("li", {}, hidden(card.name), element(mini(card)));
      const inside = [
        element(face(card)),
        ordered ? h("span", { class: "nn-lab-nth", "aria-hidden": "true" }, String(index + 1)) : null,
      ];
      return h(
        "li",
        {},
        open
          ? h(
              "button",
              {
                type: "button",
                class: "nn-lab-card",
                "data-key": `${place.id}:${index}`,
                title: "Take it back",
                "aria-label": `Take back ${card.name} from ${place.name}`,
                onclick: () => send({ do: "take", card: card.code, place: place.id }),
              },
              ...inside,
            )
          : h("span", { class: "nn-lab-card" }, hidden(card.name), ...inside),
      );
    });
    const badge = turn ? h("span", { class: "nn-badge" }, "to move") : null;
    const here = place.id === chosen;
    const head = open
      ? h(
          "button",
          {
            type: "button",
            class: "nn-btn nn-lab-place",
            "data-key": `place-${place.id}`,
            "aria-pressed": String(here),
            "aria-label": `${place.name}: cards go here`,
            onclick: () => pick(place.id),
          },
          h("span", { class: "nn-lab-tick", "aria-hidden": "true" }, here ? "●" : "○"),
          h("span", {}, place.name),
        )
      : h("h2", { class: "nn-lab-name" }, place.name);
    const to =
      open && seat >= 0 && !turn
        ? h(
            "button",
            {
              type: "button",
              class: "nn-btn nn-lab-turn",
              "data-key": `turn-${place.id}`,
              "aria-label": `To move? ${place.name}`,
              onclick: () => send({ do: "turn", seat }),
            },
            "to move?",
          )
        : badge;
    return h(
      "div",
      {
        class: "nn-lab-seat",
        "data-turn": turn ? "yes" : false,
        "data-chosen": open && here ? "yes" : false,
        "data-place": place.id,
        "data-long": cards.length > 8 ? "yes" : false,
      },
      h("div", { class: "nn-lab-seathead" }, head, to),
      cards.length
        ? h(ordered ? "ol" : "ul", { class: long ? "nn-lab-row1" : "nn-lab-hand", "aria-label": place.name }, ...cards)
        : h("p", { class: "nn-lab-none" }, open ? (here ? "Click cards of the pack." : "No cards yet.") : "No cards."),
    );
  }

  return {
    node,
    middle,
    /** @param {View} next @param {string} place @param {boolean} isOpen */ show(next, place, isOpen) {
      view = next;
      chosen = place;
      open = isOpen;
      draw();
    },
  };
}
