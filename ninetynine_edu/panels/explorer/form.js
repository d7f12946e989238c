// Which tree: the form for a position and how much of its tree, and what is said when that cannot be shown.

import { marked, say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { button } from "./pieces.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Explorer, Local} from "./state.d.ts" */

const FOLLOWS = [
  ["all", marked("all plays")],
  ["best", marked("only best plays")],
  ["line", marked("only the line of best play")],
  ["undecided", marked("until it is decided")],
];
const ABOUT = marked(
  "A position is a line of text: the game, the total, whose turn it is, and the hands, as in standard 84 P1+ AC,3D/2S,3H. The endgame lab writes it for you.",
);
const PLAIN = { autocomplete: "off", spellcheck: false, autocapitalize: "off" };

/** A field with its label. @param {string} id @param {string} label @param {Child} input */
function pair(id, label, input) {
  return h("div", { class: "nn-field" }, h("label", { for: id }, label), input);
}

/** @param {Explorer} explorer */
function positionField({ view, state, local, nodes, base }) {
  return h("input", {
    class: "nn-input nn-xfield",
    id: `${base}-text`,
    maxlength: 4000,
    ...PLAIN,
    placeholder: state.tree.hidden ? say("Hidden hands have no text: type a position") : "",
    "aria-invalid": view.wrong ? "true" : null,
    value: local.form.text,
    ref: nodes.field,
    oninput: ({ currentTarget }) => {
      local.form.text = currentTarget.value;
    },
  });
}

/** @param {Explorer} explorer */
function exampleChoice({ view, local, acts, base }) {
  const onchange = (/** @type {Event & {currentTarget: HTMLSelectElement}} */ { currentTarget }) => {
    local.example = currentTarget.value;
    if (local.example) acts.send({ do: "example", example: Number(local.example) });
  };
  return h(
    "select",
    { class: "nn-select", id: `${base}-examples`, value: local.example, onchange },
    h("option", { value: "" }, say("choose one")),
    view.examples.map((words, i) => h("option", { value: String(i) }, words)),
  );
}

/** Into which part of the form somebody writes. @param {Local} local @param {keyof Local["form"]} name */
function writing({ form }, name) {
  return (/** @type {Event & {currentTarget: HTMLInputElement | HTMLSelectElement}} */ { currentTarget }) => {
    form[name] = currentTarget.value;
  };
}

/** @param {Explorer} explorer */
function howMuch({ local, base }) {
  /** @param {"depth" | "nodes"} name @param {number} max @param {Record<string, unknown>} [more] */
  const number = (name, max, more) =>
    h("input", {
      class: "nn-input",
      id: `${base}-${name}`,
      type: "number",
      min: 1,
      max,
      ...more,
      value: local.form[name],
      oninput: writing(local, name),
    });
  const follow = h(
    "select",
    {
      class: "nn-select",
      id: `${base}-follow`,
      value: local.form.follow,
      onchange: writing(local, "follow"),
    },
    FOLLOWS.map(([value, words]) => h("option", { value }, say(words))),
  );
  return h(
    "details",
    { class: "nn-rules nn-xhow" },
    h("summary", {}, say("Size of the tree")),
    h(
      "div",
      { class: "nn-row nn-xmore" },
      pair(`${base}-depth`, say("Plays deep"), number("depth", 99, { placeholder: say("all") })),
      pair(`${base}-follow`, say("What to follow"), follow),
      pair(`${base}-nodes`, say("Most nodes"), number("nodes", 1000000)),
    ),
    h("p", { class: "nn-why" }, say(ABOUT)),
  );
}

/** @param {Explorer} explorer */
export function form(explorer) {
  const { app, local, acts, nodes, base } = explorer;
  /** @param {SubmitEvent} event */
  const onsubmit = (event) => {
    event.preventDefault();
    acts.ask();
  };
  return h(
    "form",
    {
      class: "nn-box nn-xform",
      id: `${base}-form`,
      hidden: !app,
      "aria-label": say("Which tree"),
      noValidate: true,
      "data-unfolded": local.unfolded ? "yes" : false,
      ref: nodes.form,
      onsubmit,
    },
    h(
      "div",
      { class: "nn-xline1" },
      pair(`${base}-text`, say("Position"), positionField(explorer)),
      h("button", { type: "submit", class: "nn-btn nn-main" }, say("Show the tree")),
      pair(`${base}-examples`, say("Examples"), exampleChoice(explorer)),
      howMuch(explorer),
    ),
  );
}

/** What is wrong, and what can be shown instead. @param {Explorer} explorer */
export function problem({ view, acts }) {
  const { offers, said } = view;
  return h(
    "div",
    { class: "nn-error nn-xproblem", hidden: !view.problem, "data-calm": view.calm ? "yes" : null },
    h("p", {}, view.problem),
    h(
      "div",
      { class: "nn-row nn-xoffers", role: "group", "aria-label": say("What can be shown"), hidden: !offers.length },
      offers.map((words, offer) =>
        button(words, () => acts.send({ do: "offer", offer, said }), { key: `${said} ${offer}` }),
      ),
    ),
  );
}
