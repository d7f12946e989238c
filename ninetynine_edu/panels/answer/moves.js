// What can be done at the step that is shown: the moves and what each is worth, or the cards that may come.

import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { headRow, markPicture, wideTable, withSuits } from "./parts.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {MoveActs} from "./state.d.ts" */
/** @import {Draw, Move, View} from "./view.d.ts" */

/** So many moves are shown at first. */
const FIRST = 14;

/** @param {string} name @param {() => void} onclick @param {Child} children */
function choice(name, onclick, children) {
  return h("button", { type: "button", class: "nn-btn nn-an-move", "aria-label": name, onclick }, children);
}

/** What stands over the moves. @param {View} view */
export function movesTitle({ over, draws, who }) {
  if (over) return say("The deal is over");
  return draws.length ? say("Which card comes?") : say("What {who} can play", { who });
}

/** The moves, or the first of many. @param {View} view @param {boolean} all @param {MoveActs} acts */
export function movesTable({ moves, who }, all, acts) {
  const rows = all ? moves : moves.slice(0, FIRST);
  const alike = moves.every((row) => row.best); // then none needs to be marked
  const plies = moves.some((row) => row.plies !== null);
  const safe = moves.some((row) => row.safe !== null);
  const heads = [
    say("Play"),
    say("Total"),
    say("Then {who} …", { who }),
    ...(plies ? [say("Plays left")] : []),
    ...(safe ? [say("Safe")] : []),
  ];
  /** @param {Move} row */
  const value = (row) => [
    h("span", { class: "nn-an-value" }, markPicture(row.mark, row.value), row.short),
    row.best && !alike
      ? h("span", { class: "nn-an-best" }, row.mark === "L" ? say("lasts longest") : say("best"))
      : null,
  ];
  /** @param {Move} row */
  const button = (row) =>
    choice(say("Play {card}", { card: row.words }), () => acts.play(row.code), [
      h("span", { "aria-hidden": "true", class: "nn-an-laid" }, ...withSuits(row.laid)),
      h("span", { class: "nn-an-what" }, minus(row.does)),
    ]);
  /** @param {Move} row */
  const line = (row) =>
    h(
      "tr",
      { "data-best": row.best ? "yes" : false },
      h("td", {}, button(row)),
      h("td", { class: "nn-an-num" }, minus(row.total)),
      h("td", {}, value(row)),
      plies ? h("td", { class: "nn-an-num" }, row.plies === null ? "–" : String(row.plies)) : null,
      safe ? h("td", {}, row.safe ? say("yes") : say("no")) : null,
    );
  const more = h(
    "button",
    { type: "button", class: "nn-btn", onclick: acts.showAll },
    say("Show all {n} moves", { n: moves.length }),
  );
  return [
    wideTable(say("What {who} can play", { who }), headRow(heads), rows.map(line)),
    rows.length < moves.length ? more : null,
    h("p", { class: "nn-why" }, say("Press a move to see what the others do next.")),
  ];
}

/** The cards that chance may bring. @param {View} view @param {MoveActs} acts */
export function drawsTable({ draws, who }, acts) {
  const known = draws.some((row) => row.verdict);
  const heads = [say("Card"), say("How likely"), ...(known ? [say("Then {who} …", { who }), say("Best reply")] : [])];
  /** @param {Draw} row */
  const button = (row) => {
    const face = h("span", { "aria-hidden": "true" }, ...withSuits(row.label));
    return choice(say("Take {card}", { card: row.words }), () => acts.draw(row.code), face);
  };
  /** @param {Draw} row */
  const line = (row) =>
    h(
      "tr",
      {},
      h("td", {}, button(row)),
      h("td", { class: "nn-an-num" }, row.chance),
      known ? [h("td", {}, row.verdict), h("td", {}, ...withSuits(row.best.join(", ") || "–"))] : null,
    );
  return [
    wideTable(say("Which card comes?"), headRow(heads), draws.map(line)),
    h("p", { class: "nn-why" }, say("Press a card to see what happens when it comes.")),
  ];
}
