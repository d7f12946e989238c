// A game of one's own: by its code, from a file, or the one that was built in this browser.

import { readText } from "../kit/files.js";
import { drawer } from "../kit/host.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { press } from "./fields.js";

/** @import {Sheets} from "./view.d.ts" */

/** A game's code or file has no more letters. */
const MOST = 20000;

/** The game that was built in this browser, as the text of its file; "" for none. */
function builtHere() {
  try {
    const found = JSON.parse(drawer("workshop").get("text") ?? "null");
    return typeof found?.text === "string" && found.text.length <= MOST ? found.text : "";
  } catch {
    return "";
  }
}

/** @param {Sheets} page */
export function gameOfOwn({ send, tell, keep }) {
  const built = keep ? builtHere() : "";
  /** @param {string} text */
  const take = (text) => send({ do: "own", text });
  /** @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
  const onsubmit = (event) => {
    event.preventDefault();
    const text = event.currentTarget.querySelector("input")?.value.trim() ?? "";
    if (text) take(text);
    else tell(say("Paste a code first."));
  };
  const open = async (/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget }) => {
    const text = await readText(currentTarget, MOST);
    if (text === null) tell(say("This file is too big to hold a game."));
    else take(text);
  };
  return h(
    "details",
    { class: "nn-rules nn-owngame" },
    h("summary", {}, say("A game of your own")),
    h(
      "form",
      { class: "nn-row", onsubmit },
      h(
        "label",
        { class: "nn-field" },
        h("span", {}, say("Its code")),
        h("input", {
          type: "text",
          class: "nn-input nn-wide",
          maxlength: MOST,
          autocomplete: "off",
          spellcheck: false,
        }),
      ),
      h("button", { class: "nn-btn" }, say("Use it")),
    ),
    h(
      "div",
      { class: "nn-row" },
      h(
        "label",
        { class: "nn-btn nn-filelabel" },
        say("Open its file"),
        h("input", { type: "file", class: "nn-file", accept: ".toml,text/plain", onchange: open }),
      ),
      built ? press(say("The one built here"), () => take(built)) : null,
    ),
  );
}
