// The cards on the table, and the place to put one to.

import { face, mini } from "../kit/cards.js";
import { say } from "../kit/say.js";
import { h, hidden } from "../kit/view.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Child} from "../kit/types.d.ts" */
/** @import {Card, Place, View} from "./view.d.ts" */

/** @typedef {{send: Send, pick: (place: string) => void}} Acts */

/** Of more cards than these a row of small ones is shown. */
const ROW = 8;

/** The seat whose hand a place is; -1 for any other place. @param {Place} place */
const seatOf = ({ id }) => (/^h\d/.test(id) ? Number(id.slice(1)) : -1);

/** A card in hand, while the lab asks for one: a press on it answers, as in the question. @param {Card} card @param {string} label @param {Send} send */
function choiceCard(card, label, send) {
  const choose = {
    type: "button",
    class: "nn-lab-card nn-lab-mine",
    "data-key": `choice:${card.code}`,
    "aria-label": label,
    onclick: () => send({ do: "choose", choice: card.code }),
  };
  return h("li", {}, h("button", choose, face(card)));
}

/** What can be chosen in a hand, each by its code. @param {View} view @param {Place} place @returns {Map<string, string>} */
function choicesIn({ ask, turn }, place) {
  const choices = ask?.waits && seatOf(place) === turn ? ask.choices : [];
  return new Map(choices.map(({ code, label }) => [code, label]));
}

/** @param {View} view @param {Place} place @param {boolean} open @param {boolean} ordered @param {Send} send @returns {(card: Card, index: number) => Child} */
function handCard(view, place, open, ordered, send) {
  const choices = choicesIn(view, place);
  return (card, index) => {
    const nth = ordered ? h("span", { class: "nn-lab-nth", "aria-hidden": "true" }, String(index + 1)) : null;
    const label = choices.get(card.code);
    if (!open && label) return choiceCard(card, label, send);
    if (!open) return h("li", {}, h("span", { class: "nn-lab-card" }, hidden(card.name), face(card), nth));
    const take = {
      type: "button",
      class: "nn-lab-card",
      "data-key": `${place.id}:${index}`,
      title: say("Take it back"),
      "aria-label": say("Take back {card} from {place}", { card: card.name, place: place.name }),
      onclick: () => send({ do: "take", card: card.code, place: place.id }),
    };
    return h("li", {}, h("button", take, face(card), nth));
  };
}

/** The cards of a place, or what stands there without any. @param {View} view @param {Place} place @param {boolean} open @param {boolean} here @param {Send} send */
function cardsOf(view, place, open, here, send) {
  const { cards } = place;
  const words = here ? say("Click cards in the pack.") : say("No cards yet.");
  if (!cards.length) return h("p", { class: "nn-lab-none" }, open ? words : say("No cards."));
  const ordered = place.id === "stock" && view.known === "order";
  const long = !open && cards.length > ROW;
  const items = long
    ? cards.map((card) => h("li", {}, hidden(card.name), mini(card)))
    : cards.map(handCard(view, place, open, ordered, send));
  const kind = long ? "nn-lab-row1" : "nn-lab-hand";
  return h(ordered ? "ol" : "ul", { key: kind, class: kind, "aria-label": place.name }, ...items);
}

/** The name of a place: while setting up a button that says where cards go. @param {Place} place @param {boolean} open @param {boolean} here @param {Acts} acts */
function headOf({ id, name }, open, here, { pick }) {
  if (!open) return h("h2", { class: "nn-lab-name" }, name);
  return h(
    "button",
    {
      type: "button",
      class: "nn-btn nn-lab-place",
      "data-key": `place-${id}`,
      "aria-pressed": String(here),
      "aria-label": say("{place}: cards go here", { place: name }),
      onclick: () => pick(id),
    },
    h("span", { class: "nn-lab-tick", "aria-hidden": "true" }, here ? "●" : "○"),
    h("span", {}, name),
  );
}

/** Whose turn it is, and a button to make it somebody's. @param {Place} place @param {boolean} open @param {boolean} turn @param {Send} send */
function turnOf(place, open, turn, send) {
  const seat = seatOf(place);
  if (turn) return h("span", { class: "nn-badge" }, say("to move"));
  if (!open || seat < 0) return null;
  const button = {
    type: "button",
    class: "nn-btn nn-lab-turn",
    "data-key": `turn-${place.id}`,
    "aria-label": say("To move? {who}", { who: place.name }),
    onclick: () => send({ do: "turn", seat }),
  };
  return h("button", button, say("to move?"));
}

/** @param {View} view @param {string} chosen @param {boolean} open @param {Acts} acts @returns {(place: Place) => Child} */
function placeBox(view, chosen, open, acts) {
  return (place) => {
    const turn = seatOf(place) === view.turn && view.known !== "hidden";
    const here = place.id === chosen;
    return h(
      "div",
      {
        key: place.id,
        class: "nn-lab-seat",
        "data-turn": turn ? "yes" : false,
        "data-chosen": open && here ? "yes" : false,
        "data-place": place.id,
        "data-long": place.cards.length > ROW ? "yes" : false,
      },
      h("div", { class: "nn-lab-seathead" }, headOf(place, open, here, acts), turnOf(place, open, turn, acts.send)),
      cardsOf(view, place, open, here, acts.send),
    );
  };
}

/**
 * Every place with its cards; while setting up, places can be chosen and cards taken back.
 *
 * @param {View} view
 * @param {string} chosen the place that cards go to
 * @param {boolean} open whether it is being set up
 * @param {Child} middle the total, where it lies among the players
 * @param {Acts} acts
 */
export function cardTable(view, chosen, open, middle, acts) {
  const places = view.places.map(placeBox(view, chosen, open, acts));
  const seats = view.known === "hidden" ? 0 : view.seats;
  if (!open) places.splice(Math.min(1, seats), 0, middle); // the total lies between the first two players
  return h(
    "section",
    {
      class: "nn-lab-table",
      "aria-label": say("The table"),
      "data-open": open ? "yes" : false,
      "data-many": view.places.length > 4 ? "yes" : false,
    },
    h("div", { class: "nn-lab-places" }, places),
  );
}

/** What has the focus on the table; afterwards it goes on to the same control, or to another card of the same place. @param {HTMLElement} root */
export function watchTable(root) {
  const here = document.activeElement;
  const had = here instanceof HTMLElement && root.contains(here) ? here.dataset.key : "";
  if (!had) return () => {};
  return () => {
    if (here?.isConnected) return;
    const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-key]")]);
    const [place] = had.split(":");
    const next =
      all.find(({ dataset }) => dataset.key === had) ?? all.find(({ dataset }) => dataset.key?.split(":")[0] === place);
    next?.focus();
  };
}
