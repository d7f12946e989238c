// The lab as it is drawn: its head, what opens above the table, the table, the position as text, what-ifs, the answer.

import { Component } from "preact";
import { beside } from "../kit/beside.js";
import { marked, say } from "../kit/say.js";
import { h, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { askBox, atOnce } from "./ask.js";
import { specialFields } from "./fields.js";
import { cardTable } from "./table.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Lab, PanelName} from "./state.d.ts" */
/** @import {View} from "./view.d.ts" */

/** @type {[PanelName, string][]} */
const TOGGLES = [
  ["examples", marked("Examples")],
  ["setup", marked("Set up")],
  ["whatif", marked("What if")],
  ["match", marked("From a match")],
];

/** A text longer than this stands in one line until somebody works on it. */
const LONG = 90;

/** @param {string} text @param {() => unknown} onclick @param {Record<string, unknown>} [attributes] */
function button(text, onclick, attributes) {
  return h("button", { type: "button", class: "nn-btn", onclick, ...attributes }, text);
}

/** @typedef {{open: boolean, draw: () => Child}} PanelProps */

/** What opens above the table: drawn from when it is first opened; shut, it stays as it was left. @extends {Component<PanelProps>} */
class Panel extends Component {
  seen = false;

  /** @param {PanelProps} next */
  shouldComponentUpdate({ open }) {
    return open || this.props.open;
  }

  render() {
    const { open, draw } = this.props;
    this.seen ||= open;
    return this.seen ? draw() : null;
  }
}

/** @param {Lab} lab */
function head({ view, local, base, alone, acts }) {
  /** @param {[PanelName, string]} toggle */
  const toggle = ([name, label]) =>
    button(say(label), () => acts.open(local.panel === name ? "" : name), {
      class: "nn-btn nn-lab-toggle",
      "aria-expanded": String(local.panel === name),
      "aria-controls": `${base}-${name}`,
      "data-panel": name,
    });
  const back = { title: say("Undo the last change"), "aria-disabled": view.back ? null : "true" };
  return h(
    "div",
    { class: "nn-head" },
    h(
      "div",
      { class: "nn-names" },
      h(alone ? "h1" : "h2", { class: "nn-title" }, say("Endgame lab")),
      h("p", { class: "nn-sub", title: view.name }, view.name),
    ),
    h(
      "div",
      { class: "nn-tools", role: "group", "aria-label": say("Tools") },
      TOGGLES.map(toggle),
      button(say("Deal me an ending"), () => acts.send({ do: "ending" }), { class: "nn-btn nn-main" }),
      button(say("Go back"), acts.back, back),
    ),
  );
}

/** How far the total is from the limit. @param {View} view */
function limitWords({ limit, total }) {
  const toGo = limit - total;
  return toGo > 0 ? say("{n} to go to {limit}", { n: toGo, limit }) : say("at the limit of {limit}", { limit });
}

/** @param {Lab} lab */
function middle({ view, parts }) {
  return h(
    "div",
    { key: "middle", class: "nn-lab-middle" },
    parts.total(view.n, view.total, view.low, view.limit),
    h("p", { class: "nn-lab-limit" }, limitWords(view)),
  );
}

/** @param {Lab} lab */
function table(lab) {
  const { view, local, acts } = lab;
  const open = local.panel === "setup";
  return cardTable(view, local.place, open, open ? null : middle(lab), acts);
}

/** What is not right in the text, and the way out. @param {Lab} lab */
function wrong({ view, base, acts }) {
  const problems = view.problems.map((one) => h("li", {}, minus(one)));
  const mend = () => acts.send({ do: "mend" });
  return h(
    "div",
    { class: "nn-lab-wrong", hidden: !view.problems.length },
    h("ul", { class: "nn-problems", id: `${base}-problems`, "aria-label": say("What is wrong") }, problems),
    h(
      "div",
      { class: "nn-row" },
      button(say("Use the nearest position that works"), mend, { hidden: !view.mend }),
      h("span", { class: "nn-why" }, say("The answer below is for your last good position.")),
    ),
  );
}

/** @param {Lab} lab */
function field({ view, local, base, acts, nodes }) {
  return h("textarea", {
    class: "nn-code nn-lab-text",
    id: `${base}-text`,
    rows: 1,
    spellcheck: false,
    autocapitalize: "off",
    autocomplete: "off",
    maxlength: 20000,
    "aria-describedby": `${base}-problems`,
    "aria-invalid": view.problems.length ? "true" : null,
    "data-long": local.text.length > LONG ? "yes" : false,
    value: local.text,
    oninput: acts.typed,
    onfocus: acts.fit,
    onblur: acts.leave,
    ref: nodes.text,
  });
}

/** @param {Lab} lab */
function textBox(lab) {
  const { view, local, base, acts, alone, parts } = lab;
  const page = beside("tree_explorer");
  const why = view.ask?.waits ? view.ask.why : "";
  const href = page && view.tree ? beside("tree_explorer", { position: view.tree }) : null;
  return h(
    "section",
    { class: "nn-box nn-lab-textbox", "aria-label": say("The position as text") },
    h("label", { for: `${base}-text` }, say("The position as text")),
    h(
      "div",
      { class: "nn-lab-textrow" },
      field(lab),
      h(
        "div",
        { class: "nn-row" },
        button(say("Copy"), acts.copy, { "aria-label": say("Copy the position") }),
        page && why
          ? button(say("See the tree"), () => acts.tell(why), { "aria-disabled": "true", title: why, key: "tree" })
          : null,
        h("a", { class: "nn-btn", hidden: !href || view.problems.length > 0, href }, say("See the tree")),
        alone && local.panel !== "setup" ? parts.toClass.button() : null, // beside the pack there is no room
      ),
    ),
    wrong(lab),
  );
}

/** While setting up, table and text stand beside the pack. @param {Lab} lab */
function setup(lab) {
  const { view, form, local, base, acts, parts } = lab;
  const open = local.panel === "setup";
  const pack = parts.pack(view, form.pack, local.place);
  return h(
    "div",
    { class: "nn-lab-stack" },
    parts.fields(view, form, open ? middle(lab) : null),
    h(
      "div",
      { class: "nn-lab-setup" },
      h("div", { class: "nn-lab-stack" }, pack, specialFields(view, base, acts.send)),
      h("div", { class: "nn-lab-beside" }, open ? [table(lab), textBox(lab)] : null),
    ),
  );
}

/** What can be opened above the table. @param {Lab} lab */
function panels(lab) {
  const { view, form, local, base, parts } = lab;
  /** @type {[PanelName, () => Child][]} */
  const all = [
    ["setup", () => setup(lab)],
    ["examples", () => [parts.examples(form), atOnce(lab)]],
    ["match", () => parts.match(view)],
    ["whatif", () => parts.whatif(view, form)],
  ];
  return all.map(([name, draw]) => {
    const open = local.panel === name;
    const box = { class: "nn-box nn-lab-panel", id: `${base}-${name}`, hidden: !open, "data-panel": name };
    return h("div", { key: name, ...box }, h(Panel, { open, draw }));
  });
}

/**
 * The whole lab; the answer is a page of its own inside it. While something is only told, fields are left alone: what
 * somebody is choosing there may be on its way.
 *
 * @param {Lab} lab
 */
export function labPage(lab) {
  const { view, local, acts, nodes, parts } = lab;
  const isWrong = view.problems.length > 0;
  const there = () => (local.panel === "setup" ? null : [table(lab), textBox(lab)]);
  const body = () => [panels(lab), there(), parts.compare.draw(view, lab.rows()), askBox(lab)];
  return h(
    "div",
    {
      class: "nn-root nn-lab",
      "data-panel": local.panel || false,
      "data-wrong": isWrong ? "yes" : false,
      onkeydown: acts.press,
      ref: nodes.root,
    },
    head(lab),
    h("p", { class: "nn-lab-say" }, local.say),
    h("p", { class: "nn-sr", role: "status" }, local.live),
    h(When, { value: lab.round, draw: body }),
    h("p", { class: "nn-an-busy", hidden: !local.thinks }, say("Thinking …")),
    h("div", { class: "nn-an", "data-old": isWrong || !view.fresh ? "yes" : false, ref: nodes.answer }),
    parts.toClass.dialog(),
  );
}
