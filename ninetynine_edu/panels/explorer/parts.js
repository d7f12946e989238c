// The page of the explorer as it is drawn: head, form, what to do, the picture, the chosen node, the list.

import { beside } from "../kit/beside.js";
import { marked, say, sayMany } from "../kit/say.js";
import { h, hidden, made } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { form, problem } from "./form.js";
import { STEP } from "./gestures.js";
import { legend } from "./legend.js";
import { button, cardWords } from "./pieces.js";
import { pruneBox } from "./prune.js";
import { marksAt } from "./search.js";
import { pathTo } from "./tree.js";
import { allWords, nodesWords } from "./words.js";
import { workBox } from "./work.js";

/** @import {Explorer} from "./state.d.ts" */
/** @import {Mode} from "./view.d.ts" */

/** @type {[Mode, string][]} */
const MODES = [
  ["look", marked("Look at it")],
  ["work", marked("Work it out backwards")],
  ["prune", marked("Alpha-beta pruning")],
];
const HELP = marked(
  "Arrow keys move the picture, plus and minus zoom, 0 fits it, Enter opens or closes the chosen branch. The list of the tree says the same in words.",
);

/** @param {Explorer} explorer */
function head({ view, local, app, acts, nodes, base }) {
  const href = beside("endgame_lab", { position: view.position });
  const fold = h(
    "button",
    {
      type: "button",
      class: "nn-btn nn-xfold",
      hidden: !app,
      "aria-expanded": String(local.unfolded),
      "aria-controls": `${base}-form`,
      ref: nodes.fold,
      onclick: () => acts.unfold(!local.unfolded),
    },
    say("Another tree"),
  );
  return h(
    "div",
    { class: "nn-head" },
    h(
      "div",
      { class: "nn-names" },
      h(app ? "h1" : "h2", { class: "nn-title" }, say("Tree explorer")),
      h("p", { class: "nn-sub" }, view.sub),
    ),
    h(
      "div",
      { class: "nn-tools" },
      fold,
      h("a", { class: "nn-btn", hidden: !href || !view.position, href }, say("Open in the lab")),
    ),
  );
}

/** The status line. @param {Explorer} explorer */
function sayLine({ local }) {
  return h(
    "div",
    { class: "nn-xsaybox" },
    h(
      "p",
      { class: local.silent ? "nn-xsay nn-sr" : "nn-xsay", role: "status" },
      local.say,
      local.heard.map((words) => hidden(` ${words}`)),
    ),
  );
}

/** What to do with the tree. @param {Explorer} explorer */
function modes({ view, acts }) {
  return h(
    "div",
    { class: "nn-row nn-xmodes", role: "group", "aria-label": say("What to do with the tree") },
    MODES.map(([name, words]) =>
      button(say(words), () => acts.send({ do: name }), {
        class: "nn-btn nn-xmode",
        "data-mode": name,
        "aria-pressed": String(name === view.mode),
      }),
    ),
  );
}

/** Show what is hidden; follow best play. @param {Explorer} explorer */
function following({ view, local, acts, nodes }) {
  const follows = local.step >= 0;
  const working = view.work && !view.work.done;
  const last = local.step >= local.line.length - 1;
  return h(
    "div",
    { class: "nn-row" },
    button(say("Show the values"), () => acts.send({ do: "values" }), { hidden: !view.hidden || Boolean(working) }),
    button(say("Follow best play"), () => acts.follow(), { hidden: view.hidden || follows }),
    button(say("Back"), () => acts.walk(-1), {
      "aria-label": say("Back one play"),
      hidden: view.hidden || !follows,
      "aria-disabled": local.step <= 0 ? "true" : null,
    }),
    button(last ? say("From the start") : say("Next play"), () => acts.walk(1), {
      class: "nn-btn nn-main",
      hidden: view.hidden || !follows,
      ref: nodes.next,
    }),
  );
}

/** How much was found. @param {Explorer} explorer */
function foundWords({ local: { query, found, hit } }) {
  if (!query.trim()) return "";
  if (!found.length) return say("Not in this tree.");
  return hit >= 0
    ? say("{n} of {all}", { n: hit + 1, all: found.length })
    : sayMany("{n} time in the tree", "{n} times in the tree", found.length);
}

/** @param {Explorer} explorer */
function finder(explorer) {
  const { local, acts, nodes, base, narrow } = explorer;
  const id = `${base}-query`;
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    acts.next(event.shiftKey ? -1 : 1);
  };
  return h(
    "div",
    { class: "nn-field nn-xfind", role: "search" },
    h("label", { for: id }, say("Find a play")),
    h("input", {
      class: "nn-input nn-xquery",
      id,
      type: "search",
      maxlength: 60,
      autocomplete: "off",
      placeholder: narrow ? say("Find a play") : say("3♦ or king"),
      value: local.query,
      ref: nodes.query,
      oninput: ({ currentTarget }) => acts.find(currentTarget.value),
      onkeydown,
    }),
    button("↑", () => acts.next(-1), { "aria-label": say("Previous find"), title: say("Previous find") }),
    button("↓", () => acts.next(1), { "aria-label": say("Next find"), title: say("Next find") }),
    h("span", { class: "nn-xfound" }, foundWords(explorer)),
  );
}

/** The way to the chosen node. @param {Explorer} explorer */
function path({ state: { tree, selected }, acts, nodes }) {
  const way = pathTo(tree, selected);
  const crumbs = way.map((node, i) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "nn-xcrumb",
          "aria-current": node === selected ? "true" : null,
          onclick: () => acts.select(node, "crumb"),
        },
        node ? cardWords(tree.label[node]) : say("Start"),
      ),
      i < way.length - 1 ? h("span", { "aria-hidden": "true" }, "›") : null,
    ),
  );
  return h(
    "nav",
    { class: "nn-xpath", "aria-label": say("Path to the chosen node") },
    h("ol", { class: "nn-xcrumbs", ref: nodes.crumbs }, crumbs),
  );
}

/** The box is drawn into by hand: see picture.js. @param {Explorer} explorer */
function picture(explorer) {
  const { state, acts, nodes, base } = explorer;
  const far = STEP * 2;
  /** @param {string} label @param {string} text @param {() => void} act */
  const tool = (label, text, act) => button(text, act, { class: "nn-btn nn-xtool", "aria-label": label, title: label });
  return h(
    "div",
    { class: "nn-xpicture" },
    h("div", {
      class: "nn-xbox",
      tabindex: "0",
      role: "group",
      "aria-label": say("Picture of the tree"),
      "aria-describedby": `${base}-help`,
      ref: nodes.box,
    }),
    h(
      "div",
      { class: "nn-xtools", role: "group", "aria-label": say("Move and zoom the picture") },
      tool(say("Move left"), "←", () => explorer.picture.glide(far, 0)),
      tool(say("Move up"), "↑", () => explorer.picture.glide(0, far)),
      tool(say("Move down"), "↓", () => explorer.picture.glide(0, -far)),
      tool(say("Move right"), "→", () => explorer.picture.glide(-far, 0)),
      tool(say("Zoom out"), "−", () => explorer.picture.zoom(1 / 1.5)),
      tool(say("Zoom in"), "+", () => explorer.picture.zoom(1.5)),
      button(say("Fit"), () => explorer.picture.fit(), { class: "nn-btn nn-xtool nn-xfit" }),
      h(
        "span",
        { class: "nn-row nn-xopeners" },
        button(say("Open all"), () => acts.openNodes(state.tree.inOrder, true)),
        button(say("Close all"), () => acts.closeAll()),
      ),
    ),
    h("p", { class: "nn-sr", id: `${base}-help` }, say(HELP)),
  );
}

/** The chosen node in words and as cards. @param {Explorer} explorer */
function chosen({ view, state, local, acts }) {
  const { tree, open, selected } = state;
  const kids = tree.kids[selected].length;
  const opener = open.has(selected)
    ? say("Close this branch")
    : say("Open this branch: {nodes}", { nodes: nodesWords(tree.behind[selected]) });
  const rootless = !selected || (!kids && tree.kind[selected] === "end") || tree.hidden || Boolean(view.work);
  return h(
    "section",
    { class: "nn-box nn-xnodebox", "aria-label": say("The chosen node") },
    h("h2", {}, say("The chosen node")),
    h("p", { class: "nn-xchosen" }, minus(allWords(tree, marksAt(state, selected), selected))),
    made("div", { class: "nn-xcards" }, local.cards),
    h(
      "div",
      { class: "nn-row" },
      button(opener, () => acts.toggle(selected), { hidden: !kids }),
      button(say("Start the tree here"), () => acts.send({ do: "root", node: selected }), { hidden: rootless }),
    ),
  );
}

/** @param {Explorer} explorer */
export function explorerPage(explorer) {
  const { local, nodes, list } = explorer;
  const stage = h(
    "section",
    { class: "nn-box nn-xstage", "aria-label": say("Picture") },
    path(explorer),
    picture(explorer),
    legend(explorer),
  );
  const listBox = h(
    "section",
    { class: "nn-box nn-xlistbox", "aria-label": say("The same tree as a list") },
    h("h2", {}, say("The same as a list")),
    list.draw(),
  );
  return h(
    "div",
    { class: "nn-root nn-xplore", "data-busy": local.busy ? "yes" : false, ref: nodes.root },
    head(explorer),
    form(explorer),
    problem(explorer),
    sayLine(explorer),
    h("div", { class: "nn-row nn-xbar" }, modes(explorer), following(explorer), finder(explorer)),
    h(
      "div",
      { class: "nn-xcolumns" },
      workBox(explorer),
      pruneBox(explorer),
      h("div", { class: "nn-xmain" }, stage),
      h("div", { class: "nn-xside" }, chosen(explorer), listBox),
    ),
  );
}
