// What stands beside the form: the rules card, the text, and what can be saved and shared.

import { say, sayMany } from "../kit/say.js";
import { h, made } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { button } from "./form.js";
import { numbers, ways, wrongLines } from "./text.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Shop, Tab} from "./view.d.ts" */

/** @param {Shop} shop */
function cardPane({ view, acts }) {
  const tools = h(
    "div",
    { class: "nn-row nn-cardtools" },
    button(say("Print it"), () => acts.print("paper"), { "aria-label": say("Print it: the rules card") }),
    button(say("Save it as a page"), () => acts.print("file"), {
      "aria-label": say("Save it as a page: the rules card"),
    }),
  );
  return h("div", {}, tools, made("div", { class: "nn-shopcard" }, view.card)); // Python escapes every text of a person
}

/** Line numbers, and a mark at each line that is not right: a sign and a band, never colour alone. @param {Shop} shop */
function paper({ view, local, acts, nodes, base }) {
  const wrong = wrongLines(view.seq === local.seq ? view.problems : []);
  const marks = wrong.map((line) =>
    h("i", { style: { top: `calc(${line - 1} * var(--nn-lineheight) + var(--nn-gap))` } }),
  );
  const text = h("textarea", {
    class: "nn-toml",
    id: `${base}-text`,
    spellcheck: false,
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
    maxlength: 2000000,
    "aria-describedby": `${base}-problems`,
    "aria-invalid": view.problems.length ? "true" : null,
    value: local.text,
    oninput: acts.typed,
    onscroll: acts.scrolled,
    ref: nodes.text,
  });
  return h(
    "div",
    { class: "nn-editor" },
    h("pre", { class: "nn-gutter", "aria-hidden": "true", ref: nodes.gutter }, numbers(local.text, wrong)),
    h(
      "div",
      { class: "nn-paper" },
      h("div", { class: "nn-marks", "aria-hidden": "true", ref: nodes.marks }, ...marks),
      text,
    ),
  );
}

/** @param {Shop} shop */
function textPane(shop) {
  const { view, acts, base } = shop;
  const problems = view.problems.map(({ line, text }) =>
    h(
      "li",
      {},
      button(say("Line {n}", { n: line }), () => acts.jump(line), { class: "nn-btn nn-jumpto" }),
      " ",
      h("span", {}, minus(text)),
    ),
  );
  return h(
    "div",
    {},
    h("label", { class: "nn-why", for: `${base}-text` }, say("The same as text. Form and text follow each other.")),
    paper(shop),
    h("ul", { class: "nn-problems", id: `${base}-problems`, "aria-label": say("What is not right yet") }, ...problems),
    button(say("Give it an id of its own"), () => acts.send({ do: "own_id" }), {
      hidden: !view.shadow,
      class: "nn-btn nn-main",
    }),
  );
}

/** @param {Shop} shop @returns {Child[]} */
function sharing({ view, acts, nodes, base, keep, toClass }) {
  const code = { class: "nn-code", id: `${base}-code`, readonly: "", rows: 3, wrap: "soft", value: view.code };
  return [
    h("h2", {}, say("Share")),
    h(
      "label",
      { class: "nn-why", for: `${base}-code` },
      say("This code holds the whole game. Send it, write it down, or say it."),
    ),
    h("textarea", { ...code, ref: nodes.code }),
    h("p", { class: "nn-why" }, view.noCode),
    h(
      "div",
      { class: "nn-row" },
      button(say("Copy the code"), acts.copy),
      button(say("Save as a file"), acts.save),
      keep ? toClass.button() : null,
    ),
    h("p", { class: "nn-row" }, ...ways(view.code).map(({ href, label }) => h("a", { class: "nn-btn", href }, label))),
  ];
}

/** @param {Shop} shop @returns {Child[]} */
function opening({ acts, nodes, base }) {
  const paste = { class: "nn-code", id: `${base}-paste`, rows: 3, maxlength: 2000000, spellcheck: false };
  const file = { type: "file", class: "nn-file", accept: ".toml,.txt,text/plain", onchange: acts.upload };
  return [
    h("h2", {}, say("Open")),
    h("label", { class: "nn-why", for: `${base}-paste` }, say("Paste a code, or the text of a file, here.")),
    h("textarea", { ...paste, placeholder: "standard;limit=50~…", ref: nodes.paste }),
    h(
      "div",
      { class: "nn-row" },
      button(say("Open it"), acts.open),
      h("label", { class: "nn-btn nn-filelabel" }, say("Open a file"), h("input", { ...file, ref: nodes.file })),
    ),
  ];
}

/** The tabs and what is under them. @param {Shop} shop */
export function sides(shop) {
  const { view, local, acts, nodes, base } = shop;
  const bad = view.problems.length;
  /** @type {[Tab, string, Child][]} */
  const all = [
    ["rules", say("Rules card"), cardPane(shop)],
    ["text", bad ? sayMany("Text: {n} to put right", "Text: {n} to put right", bad) : say("Text"), textPane(shop)],
    ["share", say("Save and share"), h("div", { class: "nn-share" }, sharing(shop), opening(shop))],
  ];
  const tabs = all.map(([name, label]) => {
    const here = name === local.tab;
    const tied = { id: `${base}-tab-${name}`, "aria-controls": `${base}-pane-${name}`, "aria-selected": String(here) };
    const pick = () => acts.pick(name);
    const act = { onclick: pick, onfocusin: pick, tabindex: here ? "0" : "-1" };
    return h("button", { type: "button", class: "nn-tab", role: "tab", ...tied, ...act }, label);
  });
  const panes = all.map(([name, , node]) => {
    const tied = { id: `${base}-pane-${name}`, "aria-labelledby": `${base}-tab-${name}` };
    return h("div", { class: "nn-pane", role: "tabpanel", ...tied, tabindex: "0", hidden: name !== local.tab }, node);
  });
  return h(
    "section",
    { class: "nn-box nn-shopside", "aria-label": say("Rules card and text") },
    h("div", { class: "nn-tabs", role: "tablist", "aria-label": say("Your game as"), ref: nodes.tabs }, ...tabs),
    ...panes,
  );
}
