// The form for a new match, made from what Python says the chosen variant allows. Everything sent is checked in Python.

import { say } from "../kit/say.js";
import { anew, h } from "../kit/view.js";
import { learnRow } from "./lesson.js";
import { field, fold, id, invalid } from "./setup_fields.js";
import { allGames, games } from "./setup_games.js";
import { modes } from "./setup_modes.js";
import { company, count, everybody, following, people, tooFew } from "./setup_people.js";
import { changed, chosenRules, rulesBox, rulesOf } from "./setup_rules.js";

/** @import {Draft, Value} from "./setup_fields.js" */
/** @import {Form} from "./view.d.ts" */

/** @typedef {(message: Record<string, unknown>) => void} Send */

/**
 * All is folded away, and nothing filled in but who the people are.
 *
 * @param {Form} form
 * @param {() => void} paint
 * @param {Draft | null} before what was filled in for another game or way to play
 * @returns {Draft}
 */
function begun(form, paint, before) {
  const rules = rulesOf(form);
  const values = new Map(rules.map((rule) => [rule.name, /** @type {Value} */ (rule.value)]));
  const wanted = form.players.length;
  const { chosen, players } = following(form, before);
  const known = company(players, wanted, form.usual);
  const untouched = changed(rules, values) === 0;
  const closed = { facing: null, changing: null, open: new Set(), sought: "" };
  const filled = { values, untouched, seed: "", error: "", wrong: [] };
  return { form, mode: form.mode, wanted, known, chosen, ...closed, ...filled, paint };
}

/** The number that deals the same cards again. @param {Draft} draft */
function sameCards(draft) {
  const attributes = { inputmode: "numeric", maxlength: 18, autocomplete: "off", ...invalid(draft, "seed") };
  const input = h("input", {
    type: "text",
    class: "nn-input nn-wide",
    id: id("seed"),
    ...attributes,
    value: draft.seed,
    oninput: ({ currentTarget }) => {
      draft.seed = currentTarget.value;
    },
  });
  const why = say(
    "A whole number. The same number deals the same cards, so that a class can play one deal side by side. Leave it empty for a surprise.",
  );
  return fold(
    draft,
    "seed",
    say("The same cards again"),
    field(say("Seed"), "seed", input),
    h("p", { class: "nn-why" }, why),
  );
}

/** Ask for the match. @param {Draft} draft @param {Send} send */
function ask(draft, send) {
  Object.assign(draft, { error: "", wrong: [] });
  draft.paint();
  send({
    do: "new",
    mode: draft.mode,
    variant: draft.form.id,
    players: people(draft),
    rules: chosenRules(draft),
    seed: draft.seed.trim(),
  });
}

/** @param {Draft} draft @param {Send} send */
function fields(draft, send) {
  const { form, wanted } = draft;
  const few = tooFew(form.source, wanted);
  const choose = (/** @type {string} */ game) =>
    send({ do: "form", mode: draft.mode, variant: game, players: people(draft) });
  const choosePlayers = (/** @type {string} */ mode) => send({ do: "form", mode, variant: form.id });
  return h(
    "div",
    { class: "nn-scrollbox" },
    modes(draft, choosePlayers),
    games(draft, choose),
    allGames(draft, choose),
    learnRow(send),
    field(say("Players"), "seats", count(draft)),
    h("p", { class: "nn-why", hidden: !few }, few),
    h("div", { class: "nn-people" }, ...everybody(draft)),
    form.rules.length ? rulesBox(draft) : null,
    sameCards(draft),
  );
}

/** @param {() => void} close */
const head = (close) =>
  h(
    "div",
    { class: "nn-dialoghead" },
    h("h2", {}, say("New match")),
    h("button", { type: "button", class: "nn-btn", onclick: close }, say("Close")),
  );

/** Why the match cannot begin, and the button that begins it. @param {Draft} draft */
function foot({ error }) {
  const why = h("p", { class: "nn-error", role: "alert", id: id("error") }, error);
  return h("div", { class: "nn-dialogfoot" }, why, h("button", { class: "nn-btn nn-main" }, say("Start the match")));
}

let forms = 0;

/**
 * @param {Form} form
 * @param {Send} send
 * @param {() => void} paint draw the dialog again
 * @param {() => void} close
 * @param {Draft | null} [before] of the form that is open already
 */
export function setupForm(form, send, paint, close, before = null) {
  forms += 1;
  const key = String(forms);
  const draft = begun(form, paint, before);
  /** @param {SubmitEvent} event */
  const onsubmit = (event) => {
    event.preventDefault();
    ask(draft, send);
  };
  const body = () => h("form", { class: "nn-setupform", novalidate: "", onsubmit }, fields(draft, send), foot(draft));
  return {
    draft,
    /** The whole form; another form is drawn anew. */
    draw: () => anew(key, head(close), body()),
    /** Say why the match cannot begin, and mark the fields that it is about. @param {string} text @param {string[]} fields */
    refuse: (text, fields) => {
      Object.assign(draft, { error: text, wrong: fields });
      paint();
    },
  };
}
