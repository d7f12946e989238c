// How the match is to be played, the first choice in the form for a new match; and the page for practising beside them.

import { beside } from "../kit/beside.js";
import { portrait } from "../kit/people.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { id } from "./setup_fields.js";

/** @import {Draft} from "./setup_fields.js" */
/** @import {Form} from "./view.d.ts" */

/** The face that stands for practising: one who thinks alone. */
const ALONE = "glasses";

/** @param {string[]} faces */
const faces = (faces) => h("span", { class: "nn-faces", "aria-hidden": "true" }, ...faces.map((one) => portrait(one)));

/** @param {string} title @param {string} text */
const words = (title, text) =>
  h("span", { class: "nn-tilewords" }, h("strong", {}, title), h("span", { class: "nn-why" }, text));

/** @param {string} mode @param {Form["closed"]} closed */
const isOf = (mode, closed) => (closed ? closed.id : mode);

/** @param {Draft} draft @param {Form["modes"][number]} mode @param {(mode: string) => void} choose */
function tile({ form }, mode, choose) {
  const chosen = isOf(form.mode, form.closed) === mode.id;
  const input = { type: "radio", name: id("mode"), id: id(`mode-${mode.id}`), value: mode.id, checked: chosen };
  return h(
    "label",
    { class: "nn-tile nn-modetile", "data-chosen": chosen ? "yes" : false },
    h("input", { ...input, onchange: () => choose(mode.id) }),
    faces(mode.faces),
    words(mode.title, mode.text),
  );
}

/** The sums alone are a page of their own. */
function practise() {
  const there = beside("practise_calls", {});
  if (!there) return null;
  return h(
    "a",
    { class: "nn-tile nn-modetile", href: there },
    faces([ALONE]),
    words(say("Practise calls"), say("Just you and the sums, ten cards at a time.")),
  );
}

/** Whether all hands lie open, where both can be had. @param {Draft} draft */
function openCards(draft) {
  const { closed } = draft.form;
  if (!closed) return null;
  const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => {
    draft.mode = currentTarget.checked ? closed.id : closed.code;
    draft.paint();
  };
  const input = h("input", { type: "checkbox", id: id("open"), checked: draft.mode === closed.id, onchange });
  return h(
    "label",
    { class: "nn-tick" },
    input,
    h("span", {}, say("All cards lie open, so that everybody can think.")),
  );
}

/** The ways to play. @param {Draft} draft @param {(mode: string) => void} choose ask for the form of a way to play */
export const modes = (draft, choose) =>
  h(
    "fieldset",
    { class: "nn-choose" },
    h("legend", {}, say("How do you want to play?")),
    h("div", { class: "nn-tiles" }, ...draft.form.modes.map((mode) => tile(draft, mode, choose)), practise()),
    openCards(draft),
  );
