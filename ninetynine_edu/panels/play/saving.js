// What is kept of a match for another day or another device: a file, or a link for a class.

import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { button } from "./ask.js";

/** @import {Table} from "./state.d.ts" */

/** A file with a match has no more bytes. */
const LONGEST = 400000;

/** @param {Table} table @param {HTMLInputElement} input */
export async function loadFile({ acts }, input) {
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  if (file.size > LONGEST) return acts.tell(say("This file is too big to be a saved match."));
  acts.send({ do: "load", text: await file.text() });
}

/** @param {Table} table */
export function saveBox({ local, acts, keep, toClass }) {
  const file = { type: "file", class: "nn-file", accept: ".txt,.nn99,text/plain" };
  const input = h("input", { ...file, onchange: ({ currentTarget }) => acts.load(currentTarget) });
  const damaged = { type: "button", class: "nn-btn", hidden: !local.damaged, onclick: acts.takeDamaged };
  return h(
    "section",
    { class: "nn-box nn-savebox", hidden: local.away !== null },
    h("h2", {}, say("Save")),
    h(
      "div",
      { class: "nn-row" },
      button(say("Save match"), () => acts.send({ do: "save" })),
      h("label", { class: "nn-btn nn-filelabel" }, say("Load match"), input),
      keep ? toClass.button() : null,
      h("button", damaged, say("Keep the damaged file")),
    ),
  );
}
