// What was said last, and how far it is with what is being done.

import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { press } from "./fields.js";

/** @import {Sheets} from "./view.d.ts" */

/** What was said, and how far it is. @param {Sheets} page */
export function status({ view, local, send }) {
  const { busy } = view;
  const said = local.note || view.say;
  return h(
    "div",
    { class: "nn-status", "data-quiet": !busy && !said },
    h("p", { class: "nn-said", role: "status" }, busy ? busy.words : said),
    busy
      ? h(
          "div",
          { class: "nn-row nn-waits" },
          h("progress", {
            class: "nn-far",
            "aria-label": busy.words,
            max: busy.of || 1,
            value: busy.done < busy.of ? busy.done : null,
          }),
          press(say("Stop"), () => send({ do: "stop" })),
        )
      : null,
  );
}
