// The box of alpha-beta pruning: what was looked at, in which order, and why no further.

import { marked, say, sayMany, together } from "../kit/say.js";
import { h } from "../kit/view.js";
import { button } from "./pieces.js";
import { foundWords, isOver, searchWords } from "./search.js";

/** @import {Explorer, Search} from "./state.d.ts" */

const WHY = marked(
  "This search goes down the tree, play by play. As soon as it knows that a play is bad, it looks no further there. Nodes with a cross were never looked at.",
);
const SIGNS = marked(
  "At each node, alpha (α) is what the first player is sure of so far, and beta (β) is what the other can hold them to. −∞ and ∞: nothing is known yet.",
);

/** @param {Explorer} explorer @param {Search} search */
function steps({ acts, base, local }, { step, visited }) {
  const last = visited.length;
  const id = `${base}-step`;
  const slider = h("input", {
    type: "range",
    id,
    class: "nn-xslider",
    min: 1,
    max: last,
    step: 1,
    value: String(step),
    "aria-valuetext": say("step {n} of {all}", { n: step, all: last }),
    oninput: ({ currentTarget }) => acts.stepTo(Number(currentTarget.value)),
  });
  return h(
    "div",
    { class: "nn-row nn-xsteps" },
    button(local.plays ? say("Pause") : say("Play the steps"), acts.play, { class: "nn-btn nn-main nn-xplay" }),
    button(say("Previous"), () => acts.stepTo(step - 1), { "aria-label": say("Previous step of the search") }),
    button(say("Next"), () => acts.stepTo(step + 1), { "aria-label": say("Next step of the search") }),
    h(
      "span",
      { class: "nn-xsliderbox" },
      h("label", { for: id }, say("Step")),
      slider,
      h("span", { class: "nn-xcountwords" }, say("{n} of {all}", { n: step, all: last })),
    ),
    button(say("To the end"), () => acts.stepTo(Infinity), { "aria-label": say("To the end of the search") }),
  );
}

/** @param {Explorer} explorer */
function guess({ local, acts }) {
  const onchange = (/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget }) => {
    local.guess = currentTarget.checked;
    acts.send({ do: "prune", best: local.guess });
  };
  const words = say("Look at the best play first, as if somebody had guessed well");
  return h(
    "label",
    { class: "nn-tick" },
    h("input", { type: "checkbox", checked: local.guess, onchange }),
    h("span", {}, words),
  );
}

/** How much it looked at: on the way so far, at the end of all. @param {Search} search */
function headWords(search) {
  if (isOver(search)) return search.words;
  return sayMany("Looked at {n} node so far.", "Looked at {n} nodes so far.", search.step);
}

/** What the search knew at the chosen node, and what it found out there. @param {Explorer["state"]} state @param {Search} search */
function stepWords({ tree, selected, now }, search) {
  return together(searchWords(search, selected), selected === now && foundWords(search, tree));
}

/** @param {Explorer} explorer */
export function pruneBox(explorer) {
  const { view, state } = explorer;
  const { prune } = view;
  const { search } = state;
  return h(
    "section",
    { class: "nn-box nn-xprune", "aria-label": say("Alpha-beta pruning"), hidden: !prune },
    prune ? h("p", { class: "nn-xsays" }, prune.problem || (search && headWords(search))) : null,
    prune && search
      ? [
          h("p", { class: "nn-why" }, say(WHY), " ", say(SIGNS)),
          steps(explorer, search),
          h("p", { class: "nn-xstepwords" }, stepWords(state, search)),
          guess(explorer),
        ]
      : null,
  );
}
