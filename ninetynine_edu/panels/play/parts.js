// The table as it is drawn: head, the other players, the middle, the status line, plays so far, help, files.

import { face } from "../kit/cards.js";
import { h, hidden, made, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { ask, askedAbout, button, manyAnswers } from "./ask.js";
import { noteFor, shownPlays } from "./choice.js";
import { hand, handSize } from "./hand.js";
import { arcs, numberLine } from "./line.js";
import { badge, duty, seatItem, tokens } from "./seats.js";

/** @import {Table} from "./state.d.ts" */
/** @import {View} from "./view.d.ts" */

const PACES = [
  ["slow", "slowly"],
  ["steady", "steadily"],
  ["brisk", "fast"],
  ["instant", "at once"],
];

/** @param {Table} table */
function head({ view, keep, acts, nodes }) {
  /** @param {string} text @param {boolean} can @param {() => void} onclick */
  const maybe = (text, can, onclick) =>
    h("button", { type: "button", class: "nn-btn", "aria-disabled": can ? null : "true", onclick }, text);
  return h(
    "div",
    { class: "nn-head" },
    h(
      "div",
      { class: "nn-names" },
      h(keep ? "h1" : "h2", { class: "nn-title" }, "Ninety-nine"),
      h("p", { class: "nn-sub" }, view.sub),
    ),
    h(
      "div",
      { class: "nn-tools", role: "toolbar", "aria-label": "Tools", ref: nodes.tools },
      button("Rules", () => acts.send({ do: "rules" })),
      maybe("Hint", view.can.hint, acts.hint),
      maybe("Undo", view.can.undo, acts.undo),
      button("New match", () => acts.send({ do: "form" })),
    ),
  );
}

/** @param {Table} table */
function seats(table) {
  const { view, choice, nodes } = table;
  const many = view.seats.length;
  const asked = askedAbout(table);
  /** The question under the hand is for everybody; who points at the table may point at the player there. @param {MouseEvent} event */
  const onclick = ({ target }) => {
    const node = target instanceof Element ? target.closest("[data-pick]") : null;
    const seat = node?.getAttribute("data-seat");
    const answer = node && nodes.ask.current?.querySelector(`[data-for="${seat}"]`);
    if (answer instanceof HTMLElement) answer.click();
  };
  return h(
    "ol",
    {
      class: "nn-seats",
      "aria-label": "The other players, in the order of play",
      "data-direction": !view.way ? "none" : view.direction > 0 ? "on" : "back",
      "data-many": many > 5 ? "yes" : false,
      style: { "--nn-cols": Math.min(many, 5), "--nn-fewcols": many < 3 ? many : many === 4 ? 2 : 3 },
      ref: nodes.seats,
      onclick,
    },
    view.seats.map((seat) => seatItem(seat, asked.has(seat.id), choice.aim === seat.id)),
  );
}

/** The words under the total, and which way play goes. @param {View} view */
function under({ under, way, seats }) {
  const turning = way && [
    h("span", { class: "nn-turnarrow", "aria-hidden": "true" }, way.arrow),
    " ",
    h("span", { class: "nn-waywords" }, `${way.words}; `),
    h("strong", {}, way.next),
  ];
  return h(
    "p",
    { class: "nn-under", "data-room": seats.length > 1 ? "yes" : false }, // no jump when the way round goes without saying
    h("span", {}, minus(under)),
    turning ? h("span", { class: "nn-way" }, ...turning) : null,
  );
}

/** The stock; a card that lies face up under it looks out to the left, where its corner is, and is last to go. @param {View} view */
function stock({ stock: { left, words, reward } }) {
  const kind = left ? "nn-stockcard" : "nn-stockcard nn-empty";
  const backs = reward && left === 1 ? null : h("div", { class: kind, "aria-hidden": "true" });
  const told = reward && hidden(`, ${backs ? "under them" : "it lies"} face up: ${reward.name}`);
  return h(
    "div",
    { class: "nn-stock" },
    reward ? h("div", { class: "nn-reward" }, face(reward), backs) : backs,
    h("p", { class: "nn-caption" }, words, told),
  );
}

/** @param {Table} table */
function pile({ view: { pile: card }, nodes }) {
  const words = card ? h("span", {}, hidden("Pile: "), card.name) : "no card yet";
  return h(
    "div",
    { class: "nn-pile" },
    h("div", { class: card ? "nn-pilecard" : "nn-pilecard nn-empty", ref: nodes.pile }, card ? face(card) : null),
    h("p", { class: "nn-caption" }, words),
  );
}

/** @param {Table} table @param {number | null} place the card in focus */
function line({ view, choice, help, local, nodes }, place) {
  const jumps = arcs(view, shownPlays(view, choice, place));
  const strong = choice.strong === null ? -1 : jumps.findIndex((jump) => jump.to === choice.strong);
  const value = { total: view.total, limit: view.limit, low: view.low, jumps, strong, width: local.width };
  return h(
    "div",
    { class: "nn-linebox", hidden: !help.line, ref: nodes.line },
    h(When, { value, draw: () => numberLine(value) }),
  );
}

/** @param {Table} table */
function status({ view, local }) {
  const more = local.words === null ? view.more : ""; // left out where there is no room for it
  return h(
    "p",
    { class: "nn-status", role: "status" },
    h("span", {}, minus(local.words ?? view.say)),
    h("span", { class: "nn-more" }, more && ` ${more}`),
    " ",
    h("strong", {}, minus(view.prompt)),
  );
}

/** @param {View} view */
function me({ me: seat, turn, duty: owed }) {
  const content = seat && [h("strong", {}, seat.name), seat.won ? badge(seat) : null, " ", tokens(seat), duty(owed)];
  return h("p", { class: "nn-me", hidden: !seat, "data-turn": turn ? "yes" : "no" }, content);
}

/** One play of the list. @param {View["log"][number]} entry */
function logRow({ who, what, total }) {
  return h(
    "li",
    {},
    h("span", {}, h("strong", {}, who), " ", h("span", { class: "nn-what" }, minus(what))),
    total === null ? null : h("span", { class: "nn-then" }, hidden(", total "), minus(total)),
  );
}

/** @param {Table} table */
function log({ view: { log: rows }, nodes }) {
  const draw = () => (rows.length ? rows.map(logRow) : h("li", { class: "nn-what" }, "Nobody has played yet."));
  return h(
    "div",
    { class: "nn-logbox", role: "region", "aria-label": "Plays so far", tabindex: "0", ref: nodes.log },
    h("ol", { class: "nn-log" }, h(When, { value: rows, draw })),
  );
}

/** @param {string} text @param {boolean} checked @param {(on: boolean) => void} change @param {boolean} [disabled] */
function tick(text, checked, change, disabled = false) {
  const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) =>
    change(currentTarget.checked);
  const input = h("input", { type: "checkbox", checked, disabled, onchange });
  return h("label", { class: "nn-tick" }, input, h("span", {}, text));
}

/** @param {Table} table */
function helpBox({ view, help, acts, noteId }) {
  const id = `${noteId}-pace`;
  const options = PACES.map(([value, text]) => h("option", { value }, text));
  const pace = h(
    "select",
    {
      class: "nn-select",
      id,
      value: help.pace,
      onchange: ({ currentTarget }) => acts.help({ pace: currentTarget.value }),
    },
    ...options,
  );
  return h(
    "section",
    { class: "nn-box" },
    h("h2", {}, "Help"),
    tick("show which cards fit", help.safe, (safe) => acts.help({ safe })),
    tick("number line", help.line, (line) => acts.help({ line })),
    tick("I say the total myself", view.saying, (say) => acts.send({ do: "help", say }), view.mustSay),
    h("div", { class: "nn-field" }, h("label", { for: id }, "Bots play"), pace),
  );
}

/** @param {Table} table */
function keepBox({ local, acts }) {
  const file = { type: "file", class: "nn-file", accept: ".txt,.nn99,text/plain" };
  const input = h("input", { ...file, onchange: ({ currentTarget }) => acts.load(currentTarget) });
  const damaged = { type: "button", class: "nn-btn", hidden: !local.damaged, onclick: acts.takeDamaged };
  return h(
    "section",
    { class: "nn-box" },
    h("h2", {}, "Keep"),
    h(
      "div",
      { class: "nn-row" },
      button("Save match", () => acts.send({ do: "save" })),
      h("label", { class: "nn-btn nn-filelabel" }, "Load match", input),
      h("button", damaged, "Keep the damaged file"),
    ),
  );
}

/** @param {Table} table */
function rulesDialog({ local, acts, nodes }) {
  const { rules } = local;
  const content = rules && [
    h("div", { class: "nn-dialoghead" }, h("h2", {}, rules.title), button("Close", acts.closeRules)),
    h(
      "div",
      { class: "nn-scrollbox", tabindex: "0", role: "region", "aria-label": rules.title },
      made("div", { class: "nn-rulescard" }, rules.html),
    ),
  ];
  return h("dialog", { class: "nn-dialog", "aria-label": "Rules", ref: nodes.rules }, content);
}

/** @param {Table} table */
function setupDialog({ local, nodes }) {
  const attributes = { class: "nn-dialog nn-setup", "aria-label": "New match", ref: nodes.setup };
  return h("dialog", attributes, local.setup?.draw());
}

/** The whole table. @param {Table} table @param {number | null} place the card in focus */
export function tablePage(table, place) {
  const { view, choice, local, help, acts, nodes, noteId } = table;
  const state = {
    "data-mode": view.mode,
    "data-n": view.n,
    "data-size": String(view.total).length > 3 ? "long" : "short",
    "data-asking": choice.chosen.length ? "yes" : false,
    "data-answers": manyAnswers(table) ? "many" : false,
    ...handSize(view),
  };
  const sum = [hidden("Total: "), h("div", { class: "nn-total" }, minus(local.total ?? view.total)), under(view)];
  return h(
    "div",
    { class: "nn-root", ref: nodes.root, onkeydown: acts.key, ...state },
    head(table),
    h(
      "div",
      { class: "nn-columns" },
      h(
        "section",
        { class: "nn-table nn-box", "aria-label": "Card table" },
        seats(table),
        h("div", { class: "nn-middle" }, stock(view), h("div", { class: "nn-sum" }, ...sum), pile(table)),
        line(table, place),
        status(table),
        h("div", { class: "nn-handrow" }, me(view), hand(table)),
        h("p", { class: "nn-note", id: noteId }, local.note ?? noteFor(view, choice, place, help.safe)),
        ask(table),
      ),
      h(
        "div",
        { class: "nn-side" },
        h("section", { class: "nn-box" }, h("h2", {}, "Plays"), log(table)),
        helpBox(table),
        keepBox(table),
      ),
    ),
    rulesDialog(table),
    setupDialog(table),
  );
}
