// The widget of nn.show(position): the answer alone.

import { createRef } from "preact";
import { holdFocus } from "../kit/focus.js";
import { theme } from "../kit/root.js";
import { h, painter, wipe } from "../kit/view.js";
import { answerBox } from "./answer.js";

/** @import {Host} from "../kit/host.js" */

/** @param {Host} host @param {HTMLElement} place */
export function mountAnswer(host, place) {
  const nodes = { root: createRef(), answer: createRef() };
  const answer = h("div", { class: "nn-an", ref: nodes.answer }); // a page of its own: see answer.js
  painter(place, () => h("div", { class: "nn-root nn-show", ref: nodes.root }, answer))();
  const ends = [theme(nodes.root.current), holdFocus(nodes.root.current)];
  const box = answerBox(nodes.answer.current, host.get("view"), { send: host.send });
  host.on("view", () => box.show(host.get("view")));
  return () => {
    for (const end of ends) end();
    box.close();
    wipe(place);
  };
}
