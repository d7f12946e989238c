// The answer to an endgame with hidden hands: what it is worth, and the plan of each player.

import { face } from "../kit/cards.js";
import { element, h } from "../kit/hand.js";
import { minus } from "../kit/words.js";
import { headRow, scroller, withSuits } from "./parts.js";

/** @import {Heading, Hidden, Plan, View} from "./view.d.ts" */

/** @param {Plan} plan @param {number} index */
function planBox(plan, index) {
  const name = `What ${plan.who} does`;
  /** @param {{move: string, chance: string}} one */
  const way = ({ move, chance }) =>
    h(
      "span",
      { class: "nn-an-way" },
      ...withSuits(move),
      chance ? h("span", { class: "nn-an-share" }, ` ${chance} of the time`) : "",
    );
  const rows = plan.rows.map((row) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, ...withSuits(row.hand)),
      h("td", {}, ...withSuits(row.seen)),
      h("td", { class: "nn-an-num" }, minus(row.total)),
      h("td", {}, ...row.plays.map(way)),
    ),
  );
  const head = headRow(["Dealt", "Played so far", "Total", "Plays"]);
  const table = h("table", { class: "nn-an-table" }, h("thead", {}, head), h("tbody", {}, ...rows));
  return h(
    "details",
    { class: "nn-box nn-an-plan", open: index === 0 },
    h("summary", {}, name),
    h("p", {}, plan.mixed),
    scroller(name, table),
    plan.more ? h("p", { class: "nn-why" }, `And ${plan.more} more.`) : null,
  );
}

/** @param {Hidden} answer */
function verdict(answer) {
  return [
    h("p", { class: "nn-an-verdict" }, answer.words),
    h("p", {}, `The value is ${answer.value}: +1 would be always winning, −1 always losing.`),
    h("p", { class: "nn-why" }, answer.certificate),
    h("p", { class: "nn-why" }, answer.how),
  ];
}

/** All that is shown of hidden hands. @param {View} view @param {Heading} heading */
export function hiddenHands(view, heading) {
  const names = view.cards.map((card) => card.name).join(", ");
  const cards = h(
    "div",
    { class: "nn-an-cards", role: "img", "aria-label": `Cards that can be dealt: ${names}` },
    ...view.cards.map((card) => element(face(card))),
  );
  const about = h(
    "div",
    { class: "nn-box nn-an-about" },
    heading("Hidden hands"),
    h(
      "p",
      {},
      `Each player gets ${view.hand} of these cards and sees only those. The total is ${minus(view.total)}, the limit ${view.limit}.`,
    ),
    cards,
  );
  if (!view.hidden) return [about];
  about.append(...verdict(view.hidden));
  return [about, ...view.hidden.plans.map(planBox)];
}
