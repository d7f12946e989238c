// Positions to begin with: examples, and endings by number.

import { createRef } from "preact";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Form} from "./view.d.ts" */

/** @param {{send: Send, base: string}} told */
export function exampleList({ send, base }) {
  const number = createRef();
  const id = `${base}-number`;
  const deal = () => send({ do: "ending", number: Number(number.current.value) });
  const dealThis = () => {
    if (number.current.value) deal();
    else number.current.focus();
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.key === "Enter" && number.current.value) deal();
  };
  /** @param {Form["examples"][number]} example */
  const one = ({ key, name }) => {
    const onclick = () => send({ do: "example", key });
    return h("button", { type: "button", class: "nn-btn nn-lab-example", onclick }, name);
  };
  /** @param {Form} form */
  return ({ examples }) => {
    const field = h("input", {
      type: "number",
      class: "nn-input",
      id,
      min: 1,
      max: 9999,
      step: 1,
      autocomplete: "off",
      ref: number,
      onkeydown: press,
    });
    const label = h("label", { for: id }, say("The same ending for everybody: number"));
    return h(
      "div",
      { class: "nn-lab-stack" },
      h("h2", {}, say("Examples")),
      h("div", { class: "nn-lab-examples" }, examples.map(one)),
      h(
        "div",
        { class: "nn-row" },
        h("div", { class: "nn-field" }, label, field),
        h("button", { type: "button", class: "nn-btn", onclick: dealThis }, say("Deal this number")),
      ),
    );
  };
}
