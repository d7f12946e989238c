// The answer to a position: the number line, the moves, the line of best play, or the plans for hidden hands.

import { createRef } from "preact";
import { set } from "../kit/root.js";
import { say } from "../kit/say.js";
import { afresh, h, painter, wipe } from "../kit/view.js";
import { hiddenHands } from "./hands.js";
import { stepSaid } from "./marks.js";
import { movesOf, playThrough, stepping, stepsOf } from "./play.js";
import { numberLine } from "./strip.js";

/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Box} from "./state.d.ts" */
/** @import {By, Options, View} from "./view.d.ts" */

/** What cannot be answered, and what can be done about it; further sentences may stand below it. @param {View} view */
function problemWords({ kind, problem, stripProblem }) {
  const further = kind === "position" && problem !== stripProblem ? stripProblem : "";
  return [problem, further].filter(Boolean);
}

/** @param {Box} box */
function problemBox({ view, nodes, acts }) {
  const words = problemWords(view);
  const { offers, n } = view;
  const buttons = offers.map(({ id, label }, index) => {
    const onclick = () => acts.send({ do: "offer", id, n });
    return h("button", { type: "button", class: `nn-btn${index ? "" : " nn-main"}`, onclick }, label);
  });
  return h(
    "div",
    {
      class: "nn-an-problem nn-box",
      hidden: !words.length && !offers.length,
      "data-state": view.problem ? "open" : "more",
      ref: nodes.problem,
    },
    words.map((text) => h("p", {}, text)),
    offers.length ? h("div", { class: "nn-row nn-an-offers" }, buttons) : null,
  );
}

/** @param {Box} box */
function plans({ settled }) {
  const there = settled.kind === "hidden";
  const { hidden, cards, total } = settled;
  return h(
    "div",
    { class: "nn-an-hidden", hidden: !there },
    there ? afresh([hidden, cards, total], () => hiddenHands(settled)) : null,
  );
}

/** What is said of a view. @param {View} view */
function spoken(view) {
  if (view.say) return view.say;
  if (view.kind === "hidden") return view.hidden ? view.hidden.words : view.problem;
  return stepSaid(view);
}

/** Parts that are made anew with their values, and whether one of them had the focus just then. */
function watched() {
  /** @type {Map<object, string>} */
  const known = new Map();
  /** @param {{current: Element | null}} part @param {unknown} value */
  return (part, value) => {
    const key = JSON.stringify(value);
    const other = known.get(part) !== key;
    known.set(part, key);
    return other && Boolean(part.current?.contains(document.activeElement));
  };
}

/**
 * The answer, drawn into an element of a page. Late answers never undo what has been chosen since: see `asked` in the options.
 *
 * @param {HTMLElement} place
 * @param {View} first
 * @param {Options} options
 * @returns {{show: (view: View) => void, close: () => void}} show draws a new view
 */
export function answerBox(place, first, { send: post, say: aloud }) {
  const nodes = {
    problem: createRef(),
    moves: createRef(),
    steps: createRef(),
    back: createRef(),
    next: createRef(),
  };
  const box = /** @type {Box} */ ({
    view: first,
    settled: first,
    asked: 0,
    thinks: false,
    stale: false,
    all: false,
    aim: null,
    said: spoken(first),
    speaks: Boolean(aloud),
    nodes,
  });
  const line = numberLine({ onchange: moved, ondone: askTotal, paint: () => paint() });
  const lost = watched();
  /** @type {Timer} */
  let timer;
  /** @type {Timer} */
  let keys;
  /** The total that the slider itself has told. @type {number | null} */
  let heard = null;
  let told = "";
  let refocus = false;

  const paint = painter(place, () => [
    problemBox(box),
    line.draw(),
    h("p", { class: "nn-an-busy", hidden: !box.thinks }, say("Thinking …")),
    playThrough(box),
    plans(box),
  ]);

  /** Tell a sentence, unless it was the last one; `known`: the person has heard it. @param {string} text @param {boolean} [known] */
  const speak = (text, known = false) => {
    if (!text || text === told) return;
    told = box.said = text;
    if (aloud && !known) aloud(text);
  };
  const rest = () => {
    clearTimeout(timer);
    box.thinks = false;
    place.removeAttribute("aria-busy");
  };
  const think = () => {
    box.thinks = true;
    speak(say("Thinking …"));
    paint();
  };
  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    box.asked += 1;
    clearTimeout(timer);
    place.setAttribute("aria-busy", "true");
    timer = setTimeout(think, 180);
    try {
      post({ ...message, asked: box.asked });
    } catch {
      rest();
      speak(say("The page cannot reach Python any more. Run the cell again, or reload the page."));
      paint();
    }
  };

  /** @param {boolean} stale */
  const age = (stale) => {
    if (box.stale === stale) return;
    box.stale = stale;
    paint();
  };
  /** @param {number} total @param {By} by */
  function moved(total, by) {
    age(true);
    clearTimeout(keys);
    heard = by === "keys" ? total : null;
    if (by !== "pointer") keys = setTimeout(() => askTotal(total), 320);
  }
  /** @param {number} total */
  function askTotal(total) {
    clearTimeout(keys);
    const { strip, asked } = box.view;
    if (strip && total === strip.total && asked >= box.asked) age(false);
    else send({ do: "total", total });
  }

  /** Draw, and let the focus go on where what had it is made anew. */
  const draw = () => {
    const steps = lost(nodes.steps, stepsOf(box.settled));
    const moves = lost(nodes.moves, movesOf(box));
    paint();
    const step = steps && nodes.steps.current?.querySelector("[aria-current]");
    const move = moves && (nodes.moves.current?.querySelector("button") ?? nodes.back.current);
    if (step || move) (step || move).focus({ preventScroll: true });
  };
  Object.assign(box, {
    acts: {
      send,
      play: (/** @type {string} */ move) => send({ do: "move", move, at: box.settled.at }),
      draw: (/** @type {string} */ card) => send({ do: "draw", card, at: box.settled.at }),
      showAll: () => {
        box.all = true;
        draw();
      },
    },
    steps: stepping(box),
  });

  /** Nothing newer is under way: all of it is shown. @param {View} view */
  const settle = (view) => {
    rest();
    if (box.settled.text !== view.text) box.all = false;
    Object.assign(box, { settled: view, aim: null, stale: false });
  };
  /** @param {View} view */
  const take = (view) => {
    if (view.asked === 0) box.asked = 0; // another question: nothing is under way any more
    const late = view.asked < box.asked;
    if (lost(nodes.problem, [view.problem, view.stripProblem, view.offers, view.n])) refocus = true;
    box.view = view;
    if (!late) settle(view);
    set(place, { "data-kind": view.kind });
    place.hidden = view.kind === "none" && !view.problem;
    line.show(view.strip, late);
    return late;
  };
  /** @param {View} view */
  const show = (view) => {
    const late = take(view);
    if (!late) speak(spoken(view), !view.at && view.strip !== null && view.strip.total === heard);
    draw();
    if (late) return;
    const goal = nodes.problem.current?.querySelector("button") ?? line.thumb() ?? nodes.next.current;
    if (refocus) goal?.focus({ preventScroll: true });
    refocus = false;
  };

  take(first);
  draw();
  return {
    show,
    close: () => {
      clearTimeout(timer);
      clearTimeout(keys);
      line.close();
      wipe(place);
    },
  };
}
