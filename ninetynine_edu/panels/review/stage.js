// The table as it lay before a play: everybody's cards face up, the card that is laid, the total before and after.

import { face } from "../kit/cards.js";
import { letterOf, numberLine } from "../kit/line.js";
import { portrait } from "../kit/people.js";
import { say, sayIn } from "../kit/say.js";
import { h, hidden } from "../kit/view.js";
import { listing, minus } from "../kit/words.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Deal, Looking, Person, Step} from "./view.d.ts" */

/** @param {string} codes */
const cardsOf = (codes) => (codes ? codes.split(" ") : []);

/** A player's face. @param {Person} person */
export function faceOf({ face: drawn, tint }) {
  return h("span", { class: "nn-who", "aria-hidden": "true" }, portrait(tint ? `${drawn}-${tint}` : drawn));
}

/** The play that is shown, or null at the end of the deal. @param {Looking} looking @returns {Step | null} */
export function shownStep({ deal, local }) {
  return deal?.steps[local.at] ?? null;
}

/** What became of a player, for the badge. @param {Deal} deal @param {number} seat @param {Step | null} step */
function badgeOf({ end, two, last }, seat, step) {
  if (step) return step.out.includes(seat) ? say("out") : seat === step.seat ? sayIn("a player", "plays") : "";
  if (end.lost.includes(seat)) return sayIn("a player", "lost");
  return end.won === seat || two ? sayIn("a player", "won") : last ? "" : sayIn("a player", "safe");
}

/** One player with all the cards. @param {Looking} looking @param {Deal} deal @param {number} seat */
function place({ local }, deal, seat) {
  const step = deal.steps[local.at] ?? null;
  const person = deal.people[seat];
  const hand = cardsOf((step ?? deal.end).hands[seat]);
  const laid = step?.seat === seat ? [...step.laid] : [];
  const badge = badgeOf(deal, seat, step);
  const cards = hand.map((code) => {
    const at = laid.indexOf(code);
    if (at >= 0) laid.splice(at, 1);
    return h("li", { "data-laid": at >= 0 ? "yes" : false }, face(deal.cards[code]));
  });
  const names = listing(hand.map((code) => deal.cards[code]?.name ?? code));
  return h(
    "div",
    {
      class: "nn-place",
      "data-turn": step?.seat === seat ? "yes" : false,
      "data-lost": !step && deal.end.lost.includes(seat) ? "yes" : false,
    },
    faceOf(person),
    h(
      "p",
      { class: "nn-placename" },
      h("strong", {}, person.name),
      badge ? " " : null,
      badge ? h("span", { class: "nn-badge" }, badge) : null,
    ),
    h("ul", { class: "nn-cards", "aria-hidden": "true" }, cards),
    hidden(hand.length ? say("Cards: {cards}.", { cards: names }) : say("No cards.")),
  );
}

/** The total before and after, with the card that was laid between them. @param {Looking} looking @param {Deal} deal */
function totals({ local }, deal) {
  const step = deal.steps[local.at] ?? null;
  if (!step) return h("p", { class: "nn-totals" }, hidden(say("Total:")), " ", h("strong", {}, minus(deal.end.total)));
  const cards = step.laid.map((code) => face(deal.cards[code]));
  return h(
    "p",
    {
      class: "nn-totals",
      "aria-label": say("The total goes from {from} to {to}.", { from: minus(step.total), to: minus(step.to) }),
      role: "img",
    },
    h("span", { class: "nn-from" }, minus(step.total)),
    cards.length ? h("span", { class: "nn-laidcards" }, cards) : null,
    h("span", { class: "nn-arrow" }, "→"),
    h("strong", {}, minus(step.to)),
  );
}

/** @param {Looking} looking @param {Deal} deal */
function line({ local, nodes }, deal) {
  const step = deal.steps[local.at] ?? null;
  const total = step ? step.total : deal.end.total;
  const high = step ? step.to > deal.limit : false;
  const label =
    step && !high
      ? `${step.short} → ${minus(step.to)}`
      : step
        ? say("{total} is too high", { total: minus(step.to) })
        : "";
  const jumps =
    step && (step.short || step.to !== step.total)
      ? [
          {
            to: step.to,
            ok: !high,
            short: high ? label : minus(step.to),
            long: step.to === step.total ? say("stays {total}", { total: minus(step.to) }) : label,
          },
        ]
      : [];
  const drawn = numberLine({
    total,
    limit: deal.limit,
    low: deal.low,
    jumps,
    strong: -1,
    width: local.line,
    letter: letterOf(112),
  });
  return h("div", { class: "nn-linebox", ref: nodes.line }, drawn);
}

/** @param {Looking} looking @param {Deal} deal */
export function stage(looking, deal) {
  const places = deal.people.map((_, seat) => place(looking, deal, seat));
  const many = deal.people.length > 3 ? "yes" : false;
  return h(
    "section",
    { class: "nn-stage", "aria-label": say("The table"), "data-many": many },
    h("div", { class: "nn-places", "data-many": many }, ...places),
    totals(looking, deal),
    line(looking, deal),
  );
}

/** Small cards in a row, with the words for who cannot see them. @param {Deal} deal @param {string[]} codes @param {(card: any) => Child} draw */
export function small(deal, codes, draw) {
  return codes.map((code) => draw(deal.cards[code] ?? { code, name: code, rank: code, suit: "", red: false }));
}
