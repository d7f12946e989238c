// Who is to play, in the form for a new match: how many, who sits where, under which name and face.

import { portrait, portraitWords } from "../kit/people.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { cut } from "../kit/words.js";
import { id, invalid, option } from "./setup_fields.js";

/** @import {Chosen, Draft} from "./setup_fields.js" */
/** @import {Form, Player} from "./view.d.ts" */

const HUMAN = "human";
/** A name's characters, as people count them, and the signs that they may be made of; Python checks the same. */
const LONGEST_NAME = 30;
const MOST_SIGNS = 200;
/** The steps of strength. */
const GRADES = 5;

/** The company of so many: those already there, then the usual ones in turn. @param {Player[]} known @param {number} wanted @param {string[]} usual */
export function company(known, wanted, usual) {
  const all = [...known];
  while (all.length < wanted) all.push({ name: "", kind: usual[(all.length - 1) % usual.length], face: "" });
  return all;
}

/** Teams have names of their own. @param {Form} form @returns {keyof Chosen} */
const whose = ({ named }) => (named ? "teams" : "people");

/** The names and faces given in a form and in those before it; of people whom another way to play has not, they stay. @param {Draft} draft @returns {Chosen} */
function chosenIn({ form, known, chosen }) {
  const now = known.filter(({ kind }) => kind === HUMAN).map(({ name, face }) => ({ name, face }));
  const before = chosen[whose(form)] ?? [];
  return { ...chosen, [whose(form)]: [...now, ...before.slice(now.length)] };
}

/** Who plays in a form that follows another one: people keep name and face. @param {Form} form @param {Draft | null} before */
export function following(form, before) {
  const chosen = before ? chosenIn(before) : {};
  const mine = [...(chosen[whose(form)] ?? [])];
  const players = form.players.map((player) => ({ ...player, ...(player.kind === HUMAN ? mine.shift() : {}) }));
  return { chosen, players };
}

/** What the source says about a number of players that it does not have. @param {Form["source"]} source @param {number} wanted */
export function tooFew({ fewest, most }, wanted) {
  if (wanted < fewest) return say("The original rules are for {n} or more players.", { n: fewest });
  return wanted > most ? say("The original rules are for {n} players at most.", { n: most }) : "";
}

/** Who looks how: as they chose, else each the next face of their kind that nobody chose. @param {Player[]} players @param {Form["kinds"]} kinds */
export function facesOf(players, kinds) {
  const chosen = players.map(({ face }) => face);
  const free = new Map(kinds.map((one) => [one.id, one.faces.filter((face) => !chosen.includes(face))]));
  /** @type {Map<string, number>} */
  const seen = new Map();
  return players.map(({ kind, face }) => {
    if (kind === HUMAN && face) return face;
    const nth = seen.get(kind) ?? 0;
    seen.set(kind, nth + 1);
    const offered = free.get(kind) ?? [];
    return offered[nth % offered.length];
  });
}

/** Who is to play, as it is sent. @param {Draft} draft */
export const people = ({ known, wanted }) =>
  known.slice(0, wanted).map(({ name, kind, face }) => ({ name, kind, face }));

/** How many are to play. @param {Draft} draft */
export function count(draft) {
  const { form } = draft;
  const onchange = (/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) => {
    draft.wanted = Number(currentTarget.value);
    draft.known = company(draft.known, draft.wanted, form.usual);
    draft.paint();
  };
  const all = Array.from({ length: form.most - form.least + 1 }, (_, i) => form.least + i);
  const options = all.map((n) => option(String(n), String(n), n === form.players.length));
  return h("select", { class: "nn-select", id: id("seats"), onchange, ...invalid(draft, "seats") }, ...options);
}

/** The faces to choose from. @param {Draft} draft @param {number} i @param {string} shown */
function gallery(draft, i, shown) {
  const one = (/** @type {string} */ face) => {
    const onclick = () => {
      draft.known[i].face = face;
      draft.facing = null;
      draft.paint();
      document.getElementById(id(`face-${i}`))?.focus();
    };
    const pressed = { "aria-pressed": String(face === shown), "aria-label": portraitWords(face) };
    return h("button", { type: "button", class: "nn-facebtn", ...pressed, onclick }, portrait(face));
  };
  const label = say("Faces for player {n}", { n: i + 1 });
  const offered = draft.form.kinds.find((one) => one.id === HUMAN)?.faces ?? [];
  return h("div", { class: "nn-gallery", role: "group", "aria-label": label }, ...offered.map(one));
}

/** @param {Draft} draft @param {number} i @param {string} face */
function faceButton(draft, i, face) {
  if (draft.known[i].kind !== HUMAN) return h("span", { class: "nn-facebtn nn-still" }, portrait(face));
  const onclick = () => {
    draft.facing = draft.facing === i ? null : i;
    draft.paint();
  };
  const words = say("Choose a face for player {n}", { n: i + 1 });
  const state = { "aria-expanded": String(draft.facing === i), "aria-label": words, title: words };
  return h("button", { type: "button", class: "nn-facebtn", id: id(`face-${i}`), ...state, onclick }, portrait(face));
}

/** How strong a bot is, in five steps and a word. @param {Form["kinds"][number]} kind */
function grade({ grade, graded }) {
  if (!grade) return null;
  const steps = Array.from({ length: GRADES }, (_, i) => h("i", { "data-on": i < grade ? "yes" : false }));
  return h("span", { class: "nn-grade" }, h("span", { class: "nn-steps", "aria-hidden": "true" }, ...steps), graded);
}

/** Who else could sit at a place. @param {Draft} draft @param {Player} player @param {number} i */
function kinds(draft, player, i) {
  const one = (/** @type {Form["kinds"][number]} */ kind) => {
    const chosen = kind.id === player.kind;
    const onchange = () => {
      player.kind = kind.id;
      draft.facing = null;
      draft.paint();
    };
    const input = { type: "radio", name: id(`kind-${i}`), value: kind.id, checked: chosen, onchange };
    return h(
      "label",
      { class: "nn-tile nn-kindtile", "data-chosen": chosen ? "yes" : false },
      h("input", input),
      portrait(kind.id === HUMAN ? player.face || kind.faces[0] : kind.faces[0]),
      h(
        "span",
        { class: "nn-tilewords" },
        h("strong", {}, kind.name),
        grade(kind),
        kind.does ? h("span", { class: "nn-why" }, kind.does) : null,
      ),
    );
  };
  return h(
    "fieldset",
    { class: "nn-choose nn-kinds" },
    h("legend", {}, say("Who sits at place {n}", { n: i + 1 })),
    h("div", { class: "nn-tiles" }, ...draft.form.kinds.map(one)),
  );
}

/** @param {Player} player @param {number} i */
const nameOf = (player, i) =>
  h("input", {
    type: "text",
    class: "nn-input nn-wide",
    maxlength: MOST_SIGNS,
    dir: "auto",
    autocomplete: "off",
    placeholder: say("name, if you like"),
    value: player.name,
    "aria-label": say("Name of player {n}", { n: i + 1 }),
    oninput: ({ currentTarget }) => {
      player.name = cut(currentTarget.value, LONGEST_NAME);
    },
    onchange: ({ currentTarget }) => {
      currentTarget.value = player.name; // not while a letter is being put together from several keys
    },
  });

/** Who sits there now: a bot with its grade and how it plays. @param {Form["kinds"][number]} kind */
const bot = (kind) =>
  h("span", { class: "nn-bot" }, h("strong", {}, kind.name), grade(kind), h("span", { class: "nn-why" }, kind.does));

/** @param {Draft} draft @param {number} i */
function change(draft, i) {
  const open = draft.changing === i;
  const onclick = () => {
    draft.changing = open ? null : i;
    draft.paint();
  };
  const state = { "aria-expanded": String(open), "aria-label": say("Change player {n}", { n: i + 1 }) };
  return h("button", { type: "button", class: "nn-btn", id: id(`change-${i}`), ...state, onclick }, say("Change"));
}

/** @param {Draft} draft @param {Player} player @param {number} i @param {string} face */
function person(draft, player, i, face) {
  const kind = draft.form.kinds.find((one) => one.id === player.kind) ?? draft.form.kinds[0];
  const human = player.kind === HUMAN;
  const changing = draft.changing === i;
  return h(
    "div",
    { class: "nn-person", "data-kind": player.kind },
    faceButton(draft, i, face),
    h("span", { class: "nn-place" }, say("Player {n}", { n: i + 1 })),
    human ? nameOf(player, i) : bot(kind),
    change(draft, i),
    draft.facing === i && human ? gallery(draft, i, face) : null,
    changing ? h("div", { class: "nn-changing" }, kinds(draft, player, i), human ? null : nameOf(player, i)) : null,
  );
}

/** All who are to play. @param {Draft} draft */
export function everybody(draft) {
  const players = draft.known.slice(0, draft.wanted);
  const faces = facesOf(players, draft.form.kinds);
  return players.map((player, i) => person(draft, player, i, faces[i]));
}
