// How the page for practising is drawn: what to practise, the card and the total, the line, a place to say the new one, a round's end.

import { face } from "../kit/cards.js";
import { practiceHead } from "../kit/head.js";
import { closeUp, missedArcs, numberLine } from "../kit/line.js";
import { fewTotals, numberPad } from "../kit/pad.js";
import { say } from "../kit/say.js";
import { h, hidden } from "../kit/view.js";
import { minus } from "../kit/words.js";

/** @import {Over, Practising, Sum} from "./view.d.ts" */

/** @param {string} text @param {() => void} onclick @param {Record<string, unknown>} [more] */
function button(text, onclick, more) {
  return h("button", { type: "button", class: "nn-btn", onclick, ...more }, text);
}

/** The whole page. @param {Practising} page */
export function practisePage(page) {
  const { view, local, nodes } = page;
  const next = view.sum ? hidden(` ${minus(view.question)}`) : null;
  return h(
    "div",
    { class: "nn-root nn-practise", "data-n": view.n, ref: nodes.root },
    practiceHead(say("Practise calls"), page.keep, view.streak, view.place),
    h("p", { class: "nn-status", role: "status" }, minus(local.note || view.say), local.note ? null : next),
    view.over ? roundUp(page, view.over) : null,
    view.sum ? task(page, view.sum) : null,
    settings(page),
  );
}

/** What to practise, and how the total is said: under the card, for who comes to practise finds one there at once. @param {Practising} page */
function settings({ view, games, send }) {
  const levels = view.levels.map(([level, name]) =>
    button(name, () => send({ do: "level", level }), { "aria-pressed": String(level === view.level) }),
  );
  const options = games.map(([code, name]) => h("option", { value: code, selected: code === view.game }, name));
  const select = h(
    "select",
    { class: "nn-select", onchange: ({ currentTarget }) => send({ do: "game", game: currentTarget.value }) },
    options,
  );
  const four = () => send({ do: "four", on: !view.four });
  return h(
    "div",
    { class: "nn-settings" },
    h("div", { class: "nn-levels", role: "group", "aria-label": say("What to practise") }, levels),
    h(
      "div",
      { class: "nn-row" },
      h("label", { class: "nn-field" }, h("span", {}, say("Game")), select),
      button(say("Choose from four"), four, { "aria-pressed": String(view.four) }),
    ),
  );
}

/** @param {Practising} page @param {Sum} sum */
function task(page, sum) {
  const { view } = page;
  return h(
    "div",
    { class: "nn-task" },
    h(
      "div",
      { class: "nn-play" },
      h(
        "div",
        { class: "nn-now" },
        h("p", { class: "nn-totalnow" }, h("span", {}, say("Total:")), " ", h("strong", {}, minus(view.total))),
        face(sum.card),
      ),
      h("p", { class: "nn-does" }, minus(sum.does)),
      line(page, sum),
    ),
    h("div", { class: "nn-say" }, answer(page, sum), further(page)),
  );
}

/** @param {Practising} page @param {Sum} sum */
function line({ view, local, nodes }, { jump }) {
  const part = jump && closeUp(jump.jumps, view);
  const jumps = jump ? missedArcs(jump) : [];
  const { total, limit, low } = view;
  const drawn = numberLine({ total, limit, low, jumps, strong: -1, width: local.width, ...part });
  return h("div", { class: "nn-linebox", ref: nodes.line }, drawn);
}

/** @param {Practising} page @param {Sum} sum */
function answer({ view, send, tell }, { totals, tried }) {
  const { question, task, low, four } = view;
  const onsay = (/** @type {number} */ said) => send({ do: "call", task, said });
  const onodd = () => tell(say("Write the new total as a number, please."));
  return four ? fewTotals(question, totals, tried, onsay) : numberPad({ question, below: low < 0, onsay, onodd });
}

/** Help, and a harder level where it is offered. @param {Practising} page */
function further({ view, send }) {
  const help = () => send({ do: "help", task: view.task });
  return h("div", { class: "nn-row" }, button(say("Show me how"), help), harder({ view, send }, "nn-btn"));
}

/** @param {Pick<Practising, "view" | "send">} page @param {string} kind */
function harder({ view, send }, kind) {
  if (!view.harder) return null;
  const [level, text] = view.harder;
  return button(text, () => send({ do: "level", level }), { class: kind });
}

/** How the round went. @param {Practising} page @param {Over} over */
function roundUp({ view, send }, { right, facts, ready }) {
  const up = ready && view.harder;
  const main = "nn-btn nn-main";
  const sums = facts.map((fact) => h("li", {}, fact));
  return h(
    "div",
    { class: "nn-box nn-roundup", role: "group", "aria-label": say("How it went") },
    h("p", { class: "nn-right" }, right),
    facts.length ? h("p", {}, say("These come back next time:")) : null,
    facts.length ? h("ul", { class: "nn-facts" }, sums) : null,
    h(
      "div",
      { class: "nn-row" },
      button(say("Again"), () => send({ do: "again" }), { class: up ? "nn-btn" : main }),
      harder({ view, send }, up ? main : "nn-btn"),
    ),
  );
}
