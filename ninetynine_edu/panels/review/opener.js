// Another match: the one that the table keeps in this browser, a file, a pasted record, or the example.

import { readText } from "../kit/files.js";
import { keptMatch } from "../kit/kept_match.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";

/** @import {Looking} from "./view.d.ts" */

const LONGEST = 400000;

/** @param {Looking} looking */
export function opener({ local, acts, nodes, base }) {
  if (!local.opening) return null;
  const kept = keptMatch();
  const id = `${base}-record`;
  const openFile = async (/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => {
    const text = await readText(currentTarget, LONGEST);
    acts.send({ do: "open", text: text ?? "?" });
  };
  const openPasted = () => {
    const paste = nodes.paste.current;
    if (paste?.value.trim()) acts.send({ do: "open", text: paste.value });
    else paste?.focus();
  };
  return h(
    "section",
    { class: "nn-box nn-opener", "aria-label": say("Open another match") },
    h(
      "div",
      { class: "nn-row" },
      kept === null
        ? null
        : h(
            "button",
            {
              type: "button",
              class: "nn-btn nn-main",
              onclick: () => acts.send({ do: "open", text: kept, saved: true }),
            },
            say("The match on the play page"),
          ),
      h(
        "label",
        { class: "nn-btn nn-filelabel" },
        say("Open a saved match"),
        h("input", { type: "file", class: "nn-file", accept: ".txt,text/plain", onchange: openFile }),
      ),
      h("button", { type: "button", class: "nn-btn", onclick: () => acts.send({ do: "example" }) }, say("The example")),
    ),
    h("label", { class: "nn-why", for: id }, say("Or paste a match record here.")),
    h("textarea", {
      class: "nn-input nn-paste",
      id,
      rows: 3,
      maxlength: LONGEST,
      spellcheck: false,
      placeholder: "Ninety-nine match record, version 1 …",
      ref: nodes.paste,
    }),
    h("button", { type: "button", class: "nn-btn", onclick: openPasted }, say("Open this record")),
  );
}
