// The answer to an endgame with hidden hands: what it is worth, and the plan of each player.

import { face } from "../kit/cards.js";
import { h } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { headRow, wideTable, withSuits } from "./parts.js";

/** @import {Hidden, Plan, View} from "./view.d.ts" */

/** @param {{move: string, chance: string}} one */
function way({ move, chance }) {
  const share = chance ? h("span", { class: "nn-an-share" }, ` ${chance} of the time`) : "";
  return h("span", { class: "nn-an-way" }, ...withSuits(move), share);
}

/** @param {Plan["rows"][number]} row */
function planRow({ hand, seen, total, plays }) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, ...withSuits(hand)),
    h("td", {}, ...withSuits(seen)),
    h("td", { class: "nn-an-num" }, minus(total)),
    h("td", {}, ...plays.map(way)),
  );
}

/** @param {Plan} plan @param {number} index */
function planBox({ who, mixed, rows, more }, index) {
  const name = `What ${who} does`;
  return h(
    "details",
    { class: "nn-box nn-an-plan", open: index === 0 },
    h("summary", {}, name),
    h("p", {}, mixed),
    wideTable(name, headRow(["Dealt", "Played so far", "Total", "Plays"]), rows.map(planRow)),
    more ? h("p", { class: "nn-why" }, `And ${more} more.`) : null,
  );
}

/** @param {Hidden} answer */
function verdict({ words, value, certificate, how }) {
  return [
    h("p", { class: "nn-an-verdict" }, words),
    h("p", {}, `The value is ${value}: +1 would be always winning, −1 always losing.`),
    h("p", { class: "nn-why" }, certificate),
    h("p", { class: "nn-why" }, how),
  ];
}

/** What is dealt, and what it is worth where that is known. @param {View} view */
function about({ cards, hand, total, limit, hidden }) {
  const names = cards.map((card) => card.name).join(", ");
  const dealt = `Each player gets ${hand} of these cards and sees only those.`;
  return h(
    "div",
    { class: "nn-box nn-an-about" },
    h("h2", {}, "Hidden hands"),
    h("p", {}, `${dealt} The total is ${minus(total)}, the limit ${limit}.`),
    h(
      "div",
      { class: "nn-an-cards", role: "img", "aria-label": `Cards that can be dealt: ${names}` },
      ...cards.map(face),
    ),
    hidden ? verdict(hidden) : null,
  );
}

/** All that is shown of hidden hands. @param {View} view */
export function hiddenHands(view) {
  return [about(view), ...(view.hidden ? view.hidden.plans.map(planBox) : [])];
}
