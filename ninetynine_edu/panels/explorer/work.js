// Working a tree out backwards: the box of a question, "What would you choose here?"

import { say } from "../kit/say.js";
import { anew, h } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { button } from "./pieces.js";
import { cardParts, nodesWords } from "./words.js";

/** @import {Explorer} from "./state.d.ts" */
/** @import {Question, Work} from "./view.d.ts" */

/** The node whose question is open, or -1. @param {Explorer} explorer */
export function askedNode({ view, state }) {
  return view.work && state.asking.has(state.selected) ? state.selected : -1;
}

/** The question that is open. @param {Explorer} explorer @returns {Question | undefined} */
export function openQuestion(explorer) {
  return explorer.view.work?.questions[askedNode(explorer)];
}

/** What tells one question from the next: when it changes, the answers are drawn anew. @param {Explorer} explorer */
export function questionKey(explorer) {
  const { work } = explorer.view;
  if (!work) return "";
  return `${explorer.state.tree.n}|${askedNode(explorer)}|${work.done}|${work.leaves}|${work.tried.join()}`;
}

/** @param {Work} work @param {Question | undefined} question */
function headWords({ done, leaves }, question) {
  if (done) return say("Everything is worked out");
  if (leaves) return say("First the ends of the tree");
  return question ? question.words : say("Choose one of the nodes with a green outline");
}

/** @param {Work} work @param {Question | undefined} question */
function aboutWords({ done, leaves, words }, question) {
  if (done) return words;
  if (leaves) return say("There the deal is over, or the result is known. Nothing is left to choose.");
  if (!question) return say("There, everything that can follow is known.");
  return question.choices.length > 1 ? say("Look where each play leads. What is best for the player who chooses?") : "";
}

/** @param {Explorer} explorer @param {Work} work @param {Question["choices"][number]} choice */
function choiceButton(explorer, work, [child, words]) {
  const { state, acts } = explorer;
  const tried = work.tried.includes(child);
  const label = cardParts(state.tree.label[child]).map(([text, red]) =>
    h("b", red ? { class: "nn-xredcard" } : {}, text),
  );
  const onclick = () => {
    if (!tried) acts.send({ do: "choose", node: askedNode(explorer), child });
  };
  const then = ` → ${minus(state.tree.total[child])}: ${minus(words)}`;
  return h(
    "button",
    {
      type: "button",
      class: "nn-btn nn-xchoice",
      "aria-disabled": tried ? "true" : null,
      "data-child": child,
      onclick,
    },
    h("span", {}, label, h("span", { class: "nn-xthen" }, then)),
  );
}

/** @param {Explorer} explorer @param {Work} work @param {Question | undefined} question */
function answers(explorer, work, question) {
  const { send } = explorer.acts;
  /** @param {string} text @param {() => void} act */
  const only = (text, act) => [button(text, act, { class: "nn-btn nn-main" })];
  if (work.leaves) return only(say("Show the results at the ends"), () => send({ do: "leaves" }));
  if (!question) return [];
  if (question.choices.length) return question.choices.map((choice) => choiceButton(explorer, work, choice));
  return only(say("Work out the average"), () => send({ do: "show", node: askedNode(explorer) }));
}

/** @param {Explorer} explorer @param {Work} work @param {Question | undefined} question */
function helps(explorer, { done, leaves, asking }, question) {
  const { send, select } = explorer.acts;
  const over = done || leaves;
  return h(
    "div",
    { class: "nn-row" },
    button(say("Show this one"), () => send({ do: "show", node: askedNode(explorer) }), {
      hidden: !question?.choices.length,
    }),
    button(say("Do this level for me"), () => send({ do: "level" }), { hidden: over }),
    button(say("Do the rest"), () => send({ do: "rest" }), { hidden: over }),
    button(say("Back to this question"), () => select(asking[0], "work"), {
      hidden: Boolean(question) || over || !asking.length,
    }),
    button(say("Start again from the ends"), () => send({ do: "work" }), { hidden: !done }),
  );
}

/** @param {Work} work */
function progress({ known, all, leaves }) {
  if (leaves) return null; // the ends are shown all at once: none of them is worked out
  return h(
    "div",
    { class: "nn-xdone" },
    h("span", { class: "nn-xcountwords" }, say("{known} of {nodes}", { known, nodes: nodesWords(all) })),
    h("progress", {
      class: "nn-xprogress",
      max: all,
      value: known,
      "aria-label": say("{known} of {all} nodes worked out", { known, all }),
    }),
  );
}

/** @param {Explorer} explorer @param {Work} work */
function question(explorer, work) {
  const asked = openQuestion(explorer);
  const about = aboutWords(work, asked);
  return [
    h("p", { class: "nn-xjudged", "data-right": work.right ? "yes" : work.judged ? "no" : null }, work.judged),
    h(
      "div",
      { class: "nn-xhead" },
      h("h2", { class: "nn-xask", tabindex: "-1" }, headWords(work, asked)),
      progress(work),
    ),
    h("p", { class: "nn-why", hidden: !about }, about),
    h(
      "div",
      {
        class: "nn-xchoices",
        role: "group",
        "aria-label": asked ? say("Your answer: {question}", { question: minus(asked.words) }) : null,
      },
      anew(questionKey(explorer), ...answers(explorer, work, asked)),
    ),
    helps(explorer, work, asked),
  ];
}

/** @param {Explorer} explorer */
export function workBox(explorer) {
  const { view, nodes } = explorer;
  return h(
    "section",
    { class: "nn-box nn-xwork", "aria-label": say("Work it out backwards"), hidden: !view.work, ref: nodes.work },
    view.work ? question(explorer, view.work) : null,
  );
}

/** What keeps the focus in the box: from one question it goes to the first answer of the next. Called before the page is drawn. @param {Explorer} explorer @param {string} before the key of the question that was drawn */
export function keepAnswering({ nodes }, before) {
  const box = nodes.work.current;
  const had = box?.contains(document.activeElement);
  /** @param {string} key of the question that is drawn now */
  return (key) => {
    if (!box || !had || !key || key === before) return;
    const goal = box.querySelector(".nn-xchoices button:not([aria-disabled])") ?? box.querySelector(".nn-xask");
    if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
  };
}
