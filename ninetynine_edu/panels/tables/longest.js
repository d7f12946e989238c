// The longest wins: a list, and the one that is chosen to step through.

import { mini } from "../kit/cards.js";
import { roving } from "../kit/focus.js";
import { h } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { button, links, positionNode } from "./positions.js";

/** @import {Face} from "../kit/cards.js" */
/** @import {Tables} from "./state.d.ts" */
/** @import {Long, Rows, Win} from "./view.d.ts" */

/** @param {Face[]} cards */
const inWords = (cards) => cards.map((card) => card.name).join(", ") || "no cards";

/** The list is one Tab stop. @param {HTMLElement | null} list */
const oneStop = (list) => {
  if (list) roving(list, ".nt-win")();
};

/** What a step says. @param {Win} win @param {number} step */
function stepWords({ plies, steps, end }, step) {
  if (!step) return `The start: Player 1 is to move and wins in ${plies} plays.`;
  return `${steps[step - 1].words}${step === steps.length ? ` ${end}` : ""}`;
}

/** @param {Tables} tables @param {Win} win @param {number} step */
function walk({ long, acts }, win, step) {
  if (step < 0 || step > win.steps.length) return;
  long.step = step;
  acts.tell(stepWords(win, step), true);
}

/** @param {Tables} tables @param {Win} win @param {number} at */
function choice(tables, win, at) {
  const { long, nodes } = tables;
  const onclick = () => {
    long.chosen = at;
    walk(tables, win, 0);
    nodes.win.current?.scrollIntoView({ block: "nearest" });
  };
  const label = `${win.plies} plays from ${win.total}: ${win.hands.map(inWords).join(" against ")}`;
  return h(
    "button",
    {
      type: "button",
      class: "nn-btn nt-win",
      "aria-label": label,
      "aria-pressed": String(at === long.chosen),
      onclick,
    },
    h("b", {}, `${win.plies} plays`),
    ` from ${win.total}: `,
    win.hands[0].map(mini),
    " against ",
    win.hands[1].map(mini),
  );
}

/** @param {Win} win @param {number} step */
function plays(win, step) {
  return win.steps.map((play, at) => {
    const player = at ? (win.steps[at - 1].turn ?? 0) + 1 : 1;
    return h(
      "li",
      { "aria-current": at === step - 1 ? "step" : null, "data-done": at < step ? "yes" : false },
      `P${player} ${minus(play.move)} → ${minus(play.total)}`,
    );
  });
}

/** The win that is chosen. @param {Tables} tables @param {Win} win */
function side(tables, win) {
  const { step } = tables.long;
  const most = win.steps.length;
  /** @param {number} by @param {string} kind @param {string} words */
  const turn = (by, kind, words) => {
    const off = step + by < 0 || step + by > most ? "true" : null;
    return button(words, () => walk(tables, win, step + by), { class: kind, "aria-disabled": off });
  };
  return h(
    "div",
    { class: "nt-side" },
    h("div", { class: "nt-stage", ref: tables.nodes.win }, positionNode(step ? win.steps[step - 1] : win)),
    h("p", { class: "nt-stepwords" }, minus(stepWords(win, step))),
    h(
      "div",
      { class: "nn-row", role: "group", "aria-label": "Step through the line" },
      turn(-1, "nn-btn", "◀ Back"),
      turn(1, "nn-btn nn-main", "Next ▶"),
      h("span", { class: "nn-why" }, `Play ${step} of ${most}`),
    ),
    h("ol", { class: "nt-line" }, plays(win, step)),
    h("div", {}, links(win.text)),
  );
}

/** What stands in place of a picture. @param {Tables} tables @param {Long} picture */
export function longest(tables, { wins }) {
  if (!wins.length) return h("p", {}, "There is none to step through.");
  const role = { role: "toolbar", "aria-label": "The longest wins", "aria-orientation": "vertical" };
  return h(
    "div",
    { class: "nt-long" },
    h(
      "div",
      { class: "nt-wins", ...role, ref: oneStop },
      wins.map((win, at) => choice(tables, win, at)),
    ),
    side(tables, wins[tables.long.chosen]),
  );
}

/** The same as numbers. @param {Long} picture @returns {Rows} */
export function longRows({ title, wins }) {
  /** @param {Win} win */
  const cells = (win) => [
    String(win.total),
    inWords(win.hands[0]),
    inWords(win.hands[1]),
    win.steps.map((step) => `${step.move} to ${step.total}`).join("; "),
  ];
  return {
    title,
    rows: wins.length,
    columns: ["Total", "Player 1", "Player 2", "Line"],
    head: "Plays",
    exact: false,
    name: (row) => String(wins[row].plies),
    cell: (row, column) => cells(wins[row])[column],
  };
}
