// The round table: who sits at it, the arrows of its rim, stock, total and pile, the number line, and how a deal ended.

import { back, face } from "../kit/cards.js";
import { arcs, closeUp, layeredLine, missedArcs } from "../kit/line.js";
import { say } from "../kit/say.js";
import { h, hidden, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { askedAbout, isOver, moveAsked } from "./ask.js";
import { shownPlays } from "./choice.js";
import { pointedAt } from "./lesson.js";
import { moment } from "./moment.js";
import { arrows, atTheSides, places } from "./places.js";
import { duty, seatItem, standing } from "./seats.js";

/** @import {Place} from "./places.js" */
/** @import {Table} from "./state.d.ts" */
/** @import {View} from "./view.d.ts" */

/** @param {Table} table @param {Place[]} around */
function seats(table, around) {
  const { view, choice, nodes } = table;
  const asked = askedAbout(table);
  /** The question under the hand is for everybody; who points at the table may point at the player there. @param {MouseEvent} event */
  const onclick = ({ target }) => {
    const node = target instanceof Element ? target.closest("[data-pick]") : null;
    const seat = node?.getAttribute("data-seat");
    const answer = node && nodes.ask.current?.querySelector(`[data-for="${seat}"]`);
    if (answer instanceof HTMLElement) answer.click();
  };
  const label = say("The other players, in the order of play");
  return h(
    "ol",
    { class: "nn-seats", "aria-label": label, ref: nodes.seats, onclick },
    view.seats.map((seat, i) => seatItem(view, seat, around[i], asked.has(seat.id), choice.aim === seat.id)),
  );
}

/** The rim shows which way play goes. @param {View} view @param {Place[]} around */
function rim({ way, direction }, around) {
  const shown = way ? arrows(around) : [];
  const turn = direction > 0 ? 0 : 180;
  return h(
    "div",
    { class: "nn-rim", "aria-hidden": "true" },
    ...shown.map((arrow) =>
      h(
        "svg",
        {
          class: "nn-way",
          viewBox: "0 0 24 24",
          style: { ...standing(arrow), "--turn": `${arrow.turn + turn}deg` },
        },
        h("path", { d: "M4 12h15M12.500 5l7 7-7 7" }),
      ),
    ),
  );
}

/** The words under the total; which way play goes is seen on the rim, and said here. @param {View} view */
function under({ under, way, duty: owed }) {
  return h(
    "p",
    { class: "nn-under" },
    h("span", {}, minus(under)),
    way ? h("span", { class: "nn-sr nn-waywords" }, ` ${way.words}; ${way.next}`) : null,
    duty(owed),
  );
}

/** The stock; a card that lies face up under it looks out to the left, where its corner is, and is last to go. @param {View} view */
function stock({ stock: { left, words, reward } }) {
  const bare = reward && left === 1;
  const deck = { class: left ? "nn-stockcard" : "nn-stockcard nn-empty", "aria-hidden": "true" };
  const backs = bare ? null : h("div", { ...deck, "data-left": Math.min(left, 3) }, left ? back() : null);
  const card = reward?.name ?? "";
  const told = bare
    ? say("It lies face up: the {card}.", { card })
    : say("Under them lies, face up, the {card}.", { card });
  return h(
    "div",
    { class: "nn-stock" },
    reward ? h("div", { class: "nn-reward" }, face(reward), backs) : backs,
    h(
      "p",
      { class: "nn-caption" },
      h("span", { "aria-hidden": "true" }, left ? say("{n} left", { n: left }) : words),
      hidden(reward ? `${words}. ${told}` : words),
    ),
  );
}

/** The last cards, each turned a little as it fell. @param {Table} table */
function pile({ view: { pile: card, company }, nodes }) {
  const { count, cards } = company.pile;
  const shown = card ? [...cards, card] : [];
  const heap = shown.map((one, i) => {
    const nth = count - shown.length + i;
    return h("div", { class: "nn-piled", key: nth, style: { "--i": ((nth * 5) % 7) - 3 } }, face(one));
  });
  const words = card ? h("span", {}, hidden(say("Pile:")), " ", card.name) : say("no card yet");
  return h(
    "div",
    { class: "nn-pile" },
    h("div", { class: card ? "nn-pilecard" : "nn-pilecard nn-empty", ref: nodes.pile, "aria-hidden": "true" }, heap),
    h("p", { class: "nn-caption" }, words),
  );
}

/** @param {Table} table @param {number | null} place the card in focus */
function line(table, place) {
  const { view, choice, help, local, nodes } = table;
  const missed = view.jump && (view.turn ? view.jump.move === moveAsked(table) : !isOver(view)) ? view.jump : null;
  const jumps = missed ? missedArcs(missed) : arcs(view, shownPlays(view, choice, place));
  const stressed = choice.strong;
  const strong = stressed === null ? -1 : jumps.findIndex((jump) => jump.to === stressed);
  const { width, letter } = local;
  const point = pointedAt(table);
  const part = missed ? closeUp(missed.jumps, view) : point === null ? {} : { point };
  const value = { total: view.total, limit: view.limit, low: view.low, jumps, strong, width, letter, ...part };
  const drawn = h(When, { value, draw: () => layeredLine(value) });
  return h("div", { class: "nn-linebox", hidden: !help.line, ref: nodes.line }, drawn);
}

/** @param {Table} table @param {number | null} place the card in focus */
export function roundTable(table, place) {
  const { view, nodes } = table;
  const around = places(view.seats.length);
  const over = moment(view);
  return h(
    "div",
    { class: "nn-round" },
    h(
      "div",
      {
        class: "nn-felt",
        "data-seats": view.seats.length > 4 ? "many" : "few",
        "data-crowd": view.seats.length > 2 ? "yes" : false,
        "data-sides": atTheSides(view.seats.length),
        "data-top": around.filter(({ side }) => side === "top").length,
        "data-middle": around.some(({ x }) => x === 50) ? "taken" : "free",
        "data-over": over ? "yes" : false,
        ref: nodes.felt,
      },
      rim(view, around),
      seats(table, around),
      h(
        "div",
        { class: "nn-sum" },
        hidden(say("Total:")),
        h("div", { class: "nn-total", ref: nodes.total }),
        under(view),
      ),
      stock(view),
      pile(table),
      line(table, place),
      over,
    ),
  );
}
