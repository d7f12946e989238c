// What several pictures are made of: buttons, positions, and the way into the lab and the explorer.

import { beside, isPage } from "../kit/beside.js";
import { face } from "../kit/cards.js";
import { h, hidden } from "../kit/view.js";
import { minus } from "../kit/words.js";

/** @import {Tables} from "./state.d.ts" */
/** @import {Position} from "./view.d.ts" */

/** @param {string} text @param {() => void} onclick @param {Record<string, unknown>} [attributes] */
export const button = (text, onclick, attributes) =>
  h("button", { type: "button", class: "nn-btn", onclick, ...attributes }, text);

/** On a phone some tools are folded away, so that the picture comes first. @param {Tables} tables @param {"table" | "rows"} what @param {string} words */
export function fold({ local: { unfolded }, acts }, what, words) {
  const turn = () => {
    unfolded[what] = !unfolded[what];
    acts.paint();
  };
  return button(words, turn, { class: "nn-btn nt-fold", "aria-expanded": String(unfolded[what]) });
}

/** @param {Position} position */
export function positionNode(position) {
  return h(
    "div",
    { class: "nt-position" },
    h("p", { class: "nt-total" }, "Total ", h("strong", {}, minus(position.total))),
    position.hands.map((cards, seat) =>
      h(
        "div",
        { class: "nt-seat", "data-turn": seat === position.turn ? "yes" : false },
        h("span", {}, `Player ${seat + 1}${seat === position.turn ? ", to move" : ""}`),
        h(
          "span",
          { class: "nt-hand" },
          cards.length
            ? cards.map((card) => h("span", {}, face(card), hidden(`${card.name}, `)))
            : h("em", {}, "no cards"),
        ),
      ),
    ),
  );
}

/** Where a position can be opened; outside the pages a line of code for it. @param {string} text "" for none */
export function links(text) {
  if (!text) return null;
  if (!isPage()) {
    const code = h("code", {}, `nn.show(nn.Position.parse("${text}"))`);
    return h("p", { class: "nn-why nt-code" }, "In a cell: ", code);
  }
  /** @param {string} name @param {string} label */
  const link = (name, label) => h("a", { class: "nn-btn", href: beside(name, { position: text }) }, label);
  return h("p", { class: "nn-row" }, link("endgame_lab", "Open in the lab"), link("tree_explorer", "See the tree"));
}
