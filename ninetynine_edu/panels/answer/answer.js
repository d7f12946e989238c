// The answer to a position: the number line, the moves, the line of best play, or the plans for hidden hands.

import { h, when } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { hiddenHands } from "./hands.js";
import { stepSaid } from "./marks.js";
import { setWords } from "./parts.js";
import { playThrough } from "./play.js";
import { numberLine } from "./strip.js";

/** @import {Timer} from "../kit/types.d.ts" */
/** @import {By, Heading, Options, View} from "./view.d.ts" */

/**
 * The answer as a part of a page. Late answers never undo what has been chosen since: see `asked` in the options.
 *
 * @param {Options} options
 * @returns {{node: HTMLElement, show: (view: View) => void, close: () => void}} show draws the view; called again with each new one
 */
export function answerBox(options) {
  const { say } = options;
  /** @type {Heading} */
  const heading = (text, attributes) => h("h2", attributes || {}, text);
  const local = {
    asked: 0,
    timer: /** @type {Timer} */ (undefined),
    keys: /** @type {Timer} */ (undefined),
    heard: /** @type {number | null} */ (null),
    told: "",
    refocus: false,
  };
  /** @type {View | null} */
  let view = null;

  const status = h("p", { class: "nn-an-said", role: say ? null : "status" });
  const busy = h("p", { class: "nn-an-busy", hidden: true }, "Thinking …");
  const problem = h("div", { class: "nn-an-problem nn-box", hidden: true });
  const offers = h("div", { class: "nn-row nn-an-offers" });
  const line = numberLine({
    heading: heading(options.title || "Who wins from here?"),
    onchange: moved,
    ondone: askTotal,
  });
  const play = playThrough({ heading, send, status, extra: options.extra || [] });
  const hands = h("div", { class: "nn-an-hidden", hidden: true });
  const node = h("div", { class: "nn-an" }, problem, line.node, busy, play.node, hands);

  /** @param {string} text @param {boolean} [heard] */
  function speak(text, heard = false) {
    if (!text || text === local.told) return;
    local.told = text;
    setWords(status, text);
    if (say && !heard) say(text);
  }

  /** @param {Record<string, unknown>} message */
  function send(message) {
    local.asked += 1;
    clearTimeout(local.timer);
    node.setAttribute("aria-busy", "true");
    local.timer = setTimeout(() => {
      busy.hidden = false;
      speak("Thinking …");
    }, 180);
    try {
      options.send({ ...message, asked: local.asked });
    } catch {
      rest();
      speak("The page cannot reach Python any more. Run the cell again, or reload the page.");
    }
  }

  function rest() {
    clearTimeout(local.timer);
    busy.hidden = true;
    node.removeAttribute("aria-busy");
  }

  /** @param {number} total @param {By} by */
  function moved(total, by) {
    play.stale(true);
    clearTimeout(local.keys);
    local.heard = by === "keys" ? total : null; // the slider itself has said it
    if (by !== "pointer") local.keys = setTimeout(() => askTotal(total), 320);
  }

  /** @param {number} total */
  function askTotal(total) {
    clearTimeout(local.keys);
    if (view?.strip && total === view.strip.total && view.asked >= local.asked) play.stale(false);
    else send({ do: "total", total });
  }

  /** @param {View} next */
  function show(next) {
    const before = view;
    if (next.asked === 0) local.asked = 0; // another question: nothing is under way any more
    view = next;
    const late = next.asked < local.asked;
    if (!late) rest();
    set(node, { "data-kind": next.kind });
    node.hidden = next.kind === "none" && !next.problem;
    when(problem, [next.problem, next.stripProblem, next.offers, next.n], () => drawProblem(next));
    line.show(next.strip, late);
    if (!late) showRest(next, before);
  }

  /** What is drawn only when nothing newer is under way. @param {View} next @param {View | null} before */
  function showRest(next, before) {
    play.show(next);
    play.stale(false);
    when(hands, [next.hidden, next.cards, next.total], () => {
      hands.hidden = next.kind !== "hidden";
      hands.replaceChildren(...(hands.hidden ? [] : hiddenHands(next, heading)));
    });
    if (local.refocus) (problem.querySelector("button") || line.thumb() || play.next).focus({ preventScroll: true });
    local.refocus = false;
    if (before) speak(spoken(next), !next.at && next.strip !== null && next.strip.total === local.heard);
    else setWords(status, spoken(next));
  }

  /** @param {View} next */
  function spoken(next) {
    if (next.say) return next.say;
    if (next.kind === "hidden") return next.hidden ? next.hidden.words : next.problem;
    return stepSaid(next);
  }

  /** @param {View} next */
  function drawProblem(next) {
    const held = problem.contains(document.activeElement);
    const further = next.kind === "position" && next.problem !== next.stripProblem ? next.stripProblem : "";
    const words = [next.problem, further].filter(Boolean);
    const buttons = next.offers.map((offer, index) => {
      const press = () => send({ do: "offer", id: offer.id, n: next.n });
      return h("button", { type: "button", class: `nn-btn${index ? "" : " nn-main"}`, onclick: press }, offer.label);
    });
    offers.replaceChildren(...buttons);
    problem.hidden = !words.length && !next.offers.length;
    problem.replaceChildren(...words.map((text) => h("p", {}, text)), ...(next.offers.length ? [offers] : []));
    set(problem, { "data-state": next.problem ? "open" : "more" });
    if (held) local.refocus = true;
  }

  function close() {
    clearTimeout(local.timer);
    clearTimeout(local.keys);
    line.close();
  }

  return { node, show, close };
}
