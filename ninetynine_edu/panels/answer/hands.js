// The answer to an endgame with hidden hands: what it is worth, and the plan of each player.

import { face } from "../kit/cards.js";
import { say, sayMany } from "../kit/say.js";
import { h } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { headRow, wideTable, withSuits } from "./parts.js";

/** @import {Hidden, Plan, View} from "./view.d.ts" */

/** @param {{move: string, chance: string}} one */
function way({ move, chance }) {
  const share = chance ? [" ", h("span", { class: "nn-an-share" }, say("{chance} of the time", { chance }))] : [];
  return h("span", { class: "nn-an-way" }, ...withSuits(move), ...share);
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
  const name = say("What {who} does", { who });
  return h(
    "details",
    { class: "nn-box nn-an-plan", open: index === 0 },
    h("summary", {}, name),
    h("p", {}, mixed),
    wideTable(name, headRow([say("Dealt"), say("Played so far"), say("Total"), say("Plays")]), rows.map(planRow)),
    more ? h("p", { class: "nn-why" }, say("And {n} more.", { n: more })) : null,
  );
}

/** @param {Hidden} answer */
function verdict({ words, value, certificate, how }) {
  return [
    h("p", { class: "nn-an-verdict" }, words),
    h("p", {}, say("The value is {value}. Always winning is +1, always losing is −1.", { value })),
    h("p", { class: "nn-why" }, certificate),
    h("p", { class: "nn-why" }, how),
  ];
}

/** What is dealt, and what it is worth where that is known. @param {View} view */
function about({ cards, hand, total, limit, hidden }) {
  const names = cards.map((card) => card.name).join(", ");
  const dealt = sayMany(
    "Each player gets one of these cards and sees only that one.",
    "Each player gets {n} of these cards and sees only those.",
    hand,
  );
  const totals = say("The total is {total}, and the limit is {limit}.", { total: minus(total), limit });
  return h(
    "div",
    { class: "nn-box nn-an-about" },
    h("h2", {}, say("Hidden hands")),
    h("p", {}, `${dealt} ${totals}`),
    h(
      "div",
      { class: "nn-an-cards", role: "img", "aria-label": say("Cards that can be dealt: {names}", { names }) },
      ...cards.map(face),
    ),
    hidden ? verdict(hidden) : null,
  );
}

/** All that is shown of hidden hands. @param {View} view */
export function hiddenHands(view) {
  return [about(view), ...(view.hidden ? view.hidden.plans.map(planBox) : [])];
}
