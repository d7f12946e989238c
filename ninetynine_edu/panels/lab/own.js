// A game of somebody's own in the lab: its code is pasted, or its file is opened.

import { createRef } from "preact";
import { beside } from "../kit/beside.js";
import { readText } from "../kit/files.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";

/** @import {Send} from "../answer/view.d.ts" */

/** @param {{send: Send, base: string}} told */
export function ownGame({ send, base }) {
  const code = createRef();
  const play = () => {
    send({ do: "own", text: code.current.value });
    code.current.value = "";
  };
  /** @param {{currentTarget: HTMLInputElement}} event */
  const open = async ({ currentTarget }) => {
    const text = await readText(currentTarget, 2000000);
    if (text !== null) send({ do: "own", text });
  };
  return () => {
    const shop = beside("variant_workshop");
    const id = `${base}-own`;
    const field = h("textarea", {
      class: "nn-code",
      id,
      rows: 2,
      maxlength: 400000,
      spellcheck: false,
      placeholder: "standard;limit=50~…",
      ref: code,
    });
    const file = h("input", { type: "file", class: "nn-file", accept: ".toml,.txt,text/plain", onchange: open });
    return h(
      "details",
      { class: "nn-rules" },
      h("summary", {}, say("A game of your own")),
      h(
        "div",
        { class: "nn-lab-own" },
        h("label", { class: "nn-why", for: id }, say("Paste the code of your version here.")),
        field,
        h(
          "div",
          { class: "nn-row" },
          h("button", { type: "button", class: "nn-btn", onclick: play }, say("Use this code")),
          h("label", { class: "nn-btn nn-filelabel" }, say("Open its file"), file),
          h("a", { class: "nn-btn", hidden: !shop, href: shop }, say("Make one in the workshop")),
        ),
      ),
    );
  };
}
