// The longest wins: a list, and the one that is chosen to step through.

import { mini } from "../kit/cards.js";
import { roving } from "../kit/focus.js";
import { element, h, setText } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { minus } from "../kit/words.js";
import { button, links, positionNode } from "./positions.js";

/** @import {Face} from "../kit/cards.js" */
/** @import {Desk, Long, Rows, Win} from "./view.d.ts" */

/** @param {Face[]} cards */
const inWords = (cards) => cards.map((card) => card.name).join(", ") || "no cards";
/** @param {Face[]} cards */
const short = (cards) => cards.map((card) => element(mini(card)));

/** What stands in place of a picture. @param {Desk} desk @param {Long} picture */
export function longest(desk, { wins }) {
  if (!wins.length) return h("p", {}, "There is none to step through.");
  let [chosen, step] = [0, 0];
  /** @param {Win} win @param {number} at */
  const choice = (win, at) => {
    const choose = () => {
      [chosen, step] = [at, 0];
      draw(true);
      stage.scrollIntoView({ block: "nearest" });
    };
    const name = `${win.plies} plays from ${win.total}: ${win.hands.map(inWords).join(" against ")}`;
    const node = button("", choose, { class: "nn-btn nt-win", "aria-label": name });
    node.append(h("b", {}, `${win.plies} plays`), ` from ${win.total}: `);
    node.append(...short(win.hands[0]), " against ", ...short(win.hands[1]));
    return node;
  };
  const list = h(
    "div",
    { class: "nt-wins", role: "toolbar", "aria-label": "The longest wins", "aria-orientation": "vertical" },
    wins.map(choice),
  );
  roving(list, ".nt-win")();
  /** @param {number} to */
  const walk = (to) => {
    if (to < 0 || to > wins[chosen].steps.length) return;
    step = to;
    draw(true);
  };
  const stage = h("div", { class: "nt-stage" });
  const words = h("p", { class: "nt-stepwords" });
  const back = button("◀ Back", () => walk(step - 1));
  const forward = button("Next ▶", () => walk(step + 1), { class: "nn-btn nn-main" });
  const count = h("span", { class: "nn-why" });
  const line = h("ol", { class: "nt-line" });
  const open = h("div", {});

  /** @param {boolean} aloud */
  function draw(aloud) {
    const win = wins[chosen];
    const here = step ? win.steps[step - 1] : win;
    [...list.children].forEach((node, at) => {
      set(node, { "aria-pressed": at === chosen ? "true" : "false" });
    });
    stage.replaceChildren(positionNode(here));
    const last = step === win.steps.length;
    const said = step
      ? `${win.steps[step - 1].words}${last ? ` ${win.end}` : ""}`
      : `The start: Player 1 is to move and wins in ${win.plies} plays.`;
    setText(words, minus(said));
    setText(count, `Play ${step} of ${win.steps.length}`);
    set(back, { "aria-disabled": step ? null : "true" });
    set(forward, { "aria-disabled": last ? "true" : null });
    line.replaceChildren(...plays(win, step));
    open.replaceChildren(...[links(win.text)].filter((node) => node !== null));
    if (aloud) desk.tell(said, true);
  }

  draw(false);
  const steps = { class: "nn-row", role: "group", "aria-label": "Step through the line" };
  return h(
    "div",
    { class: "nt-long" },
    list,
    h("div", { class: "nt-side" }, stage, words, h("div", steps, back, forward, count), line, open),
  );
}

/** @param {Win} win @param {number} step */
function plays(win, step) {
  return win.steps.map((play, at) => {
    const player = at ? (win.steps[at - 1].turn ?? 0) + 1 : 1;
    return h(
      "li",
      { "aria-current": at === step - 1 ? "step" : false, "data-done": at < step ? "yes" : false },
      `P${player} ${minus(play.move)} → ${minus(play.total)}`,
    );
  });
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
