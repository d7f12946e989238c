// The widget of nn.show(position): the answer alone.

import { holdFocus } from "../kit/focus.js";
import { h } from "../kit/hand.js";
import { theme } from "../kit/root.js";
import { answerBox } from "./answer.js";

/** @import {Host} from "../kit/host.js" */

/** @param {Host} host @param {HTMLElement} place */
export function mountAnswer(host, place) {
  const root = h("div", { class: "nn-root nn-show", "data-lm-suppress-shortcuts": "true" });
  const ends = [theme(root), holdFocus(root)];
  const box = answerBox({ send: host.send });
  root.append(box.node);
  place.append(root);
  const draw = () => box.show(host.get("view"));
  host.on("view", draw);
  draw();
  return () => {
    box.close();
    for (const end of ends) end();
    root.remove();
  };
}
