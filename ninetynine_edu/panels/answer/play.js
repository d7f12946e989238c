// The line of best play to step through, and beside it what else can be played.

import { say } from "../kit/say.js";
import { afresh, h, made, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { drawsTable, movesTable, movesTitle } from "./moves.js";
import { withSuits } from "./parts.js";

/** @import {Box} from "./state.d.ts" */
/** @import {View} from "./view.d.ts" */

/** The steps of the line by their buttons and keys, and how they are asked for. @param {Box} box */
export function stepping(box) {
  const at = () => box.aim ?? box.settled.at;
  const last = () => box.settled.line.length;
  /** @param {number} to */
  const step = (to) => {
    if (to < 0 || to > last() || to === at()) return;
    box.aim = to;
    box.acts.send({ do: "step", at: to });
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: at() - 1, ArrowRight: at() + 1, Home: 0, End: last() };
    const to = places[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    step(to);
  };
  return { step, press, back: () => step(at() - 1), on: () => step(at() + 1) };
}

/** What the steps are drawn from. @param {View} view */
export const stepsOf = (view) => [view.line, view.at];

/** What the moves are drawn from. @param {Box} box */
export const movesOf = ({ settled: { moves, draws, who, over }, all }) => [moves, draws, who, over, all];

/** @param {Box} box */
function stepper({ settled: { at, line }, nodes, steps }) {
  /** @param {string} text @param {string} sign @param {boolean} off @param {() => void} go @param {object} [more] */
  const button = (text, sign, off, go, more) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn nn-an-stepbtn",
        "aria-disabled": off ? "true" : null,
        onclick: () => {
          if (!off) go();
        },
        ...more,
      },
      h("span", { "aria-hidden": "true", class: "nn-an-arrow" }, sign),
      text,
    );
  const first = at <= 0;
  const last = at >= line.length;
  return h(
    "div",
    {
      class: "nn-an-stepper",
      role: "group",
      "aria-label": say("Step through the line"),
      hidden: !line.length,
      onkeydown: steps.press,
    },
    button(say("To the start"), "⇤", first, () => steps.step(0)),
    button(say("Back"), "←", first, steps.back, { ref: nodes.back }),
    button(say("Next"), "→", last, steps.on, { ref: nodes.next }),
    button(say("To the end"), "⇥", last, () => steps.step(line.length)),
  );
}

/** @param {Box} box */
function stepItems({ settled: { at, line, start }, steps }) {
  /** @param {string} move @param {number} total @param {number} index @param {number | null} seat */
  const item = (move, total, index, seat) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "nn-btn nn-an-step",
          "aria-current": index === at ? "step" : null,
          "data-seat": seat,
          onclick: () => steps.step(index),
        },
        h("span", {}, ...withSuits(move)),
        h("span", { class: "nn-an-stept" }, minus(total)),
      ),
    );
  return [item(say("Start"), start, 0, null), ...line.map((one, k) => item(one.move, one.total, k + 1, one.seat % 2))];
}

/** @param {Box} box */
function left(box) {
  const { settled, nodes, acts, said, speaks } = box;
  const { off } = settled;
  const branch = off === null ? "" : say("Step {n} was not the best play. See what happens.", { n: off + 1 });
  const again = { type: "button", class: "nn-btn", hidden: off === null, onclick: () => acts.send({ do: "again" }) };
  return h(
    "div",
    { class: "nn-box nn-an-left" },
    h("h2", {}, say("Play it through")),
    h("p", { class: "nn-an-words" }, ...withSuits(settled.problem ? "" : settled.says)),
    h("p", { class: "nn-an-said", role: speaks ? null : "status" }, ...withSuits(said)),
    stepper(box),
    made("div", { class: "nn-an-picture" }, settled.svg), // drawn by the package's own Python, texts escaped
    h("p", { class: "nn-an-branch", hidden: off === null }, branch),
    h("button", again, say("Back to the best line")),
    h(
      "ol",
      {
        class: "nn-an-steps",
        "aria-label": say("The line, step by step"),
        hidden: !settled.line.length,
        ref: nodes.steps,
      },
      h(When, { value: stepsOf(settled), draw: () => stepItems(box) }),
    ),
  );
}

/** @param {Box} box */
function right(box) {
  const { settled, nodes, acts, all } = box;
  const rows = () => {
    if (settled.over) return h("p", {}, settled.says);
    return settled.draws.length ? drawsTable(settled, acts) : movesTable(settled, all, acts);
  };
  const told = settled.over || settled.moves.length || settled.draws.length; // of hidden hands nothing is told
  return h(
    "div",
    { class: "nn-box nn-an-right", hidden: !told },
    h("h2", { class: "nn-an-movestitle" }, movesTitle(settled)),
    h("div", { class: "nn-an-moves", ref: nodes.moves }, afresh(movesOf(box), rows)),
    h("p", { class: "nn-why" }, settled.note),
    h("p", { class: "nn-why" }, settled.how),
  );
}

/** The whole part. @param {Box} box */
export function playThrough(box) {
  const there = box.settled.kind === "position";
  return h(
    "section",
    { class: "nn-an-play", hidden: !there, "data-stale": box.stale ? "yes" : false },
    there ? [left(box), right(box)] : null,
  );
}
