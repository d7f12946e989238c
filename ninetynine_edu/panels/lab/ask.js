// What the lab asks before it answers: "Which card, and why?" with the cards to choose from, and a switch for those who study.

import { face } from "../kit/cards.js";
import { say } from "../kit/say.js";
import { h, hidden } from "../kit/view.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Lab} from "./state.d.ts" */
/** @import {Ask} from "./view.d.ts" */

/** @param {Ask} ask @param {Send} send */
function choices({ choices, waits, chosen }, send) {
  return choices.map(({ code, label, cards }) => {
    const here = code === chosen;
    const button = {
      key: code,
      "data-key": `choice:${code}`, // where the focus goes when the same card was pressed on the table
      type: "button",
      class: cards.length ? "nn-lab-choice" : "nn-btn nn-lab-choice",
      "aria-pressed": waits ? null : String(here),
      // Once chosen, Tab goes on from the chosen one to the answer.
      "aria-disabled": waits || here ? null : "true",
      tabindex: waits || here ? null : "-1",
      onclick: () => {
        if (waits) send({ do: "choose", choice: code });
      },
    };
    return h("button", button, cards.length ? [hidden(label), cards.map(face)] : label);
  });
}

/** The switch for those who study; it stays as it was put while the answer to something else comes. @param {Lab} lab */
export function atOnce({ view, local, acts }) {
  const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) =>
    acts.answers(currentTarget.checked);
  return h(
    "label",
    { class: "nn-tick" },
    h("input", { type: "checkbox", checked: local.atOnce ?? view.atOnce, onchange }),
    h("span", {}, say("Show answers at once")),
  );
}

/** The question, in the place above the answer. @param {Lab} lab */
export function askBox(lab) {
  const { ask, atOnce: shown } = lab.view;
  if (!ask) return null;
  const open = !shown || ask.chosen;
  return h(
    "section",
    { class: "nn-box nn-lab-question", "aria-label": ask.title },
    h("div", { class: "nn-an-top" }, h("h2", {}, ask.title), atOnce(lab)),
    open
      ? h("div", { class: "nn-lab-choices", role: "group", "aria-label": ask.title }, choices(ask, lab.acts.send))
      : null,
    open ? h("p", { class: "nn-lab-judged" }, ask.said || ask.why) : null,
  );
}
