// What if: the buttons and their small forms.

import { createRef } from "preact";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { defaultsOf, fieldsOf, said } from "./asked.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Change, Form, View} from "./view.d.ts" */
/** @import {Field} from "./asked.js" */

/** A button for each change, each with its own small form. @param {{send: Send, base: string, paint: () => void}} told */
export function whatIfForms({ send, base, paint }) {
  const forms = createRef();
  let view = /** @type {View} */ ({});
  let form = /** @type {Form} */ ({});
  let kind = "";
  /** What stands in the fields. @type {Record<string, string>} */
  let values = {};
  let held = "";

  const change = () => form.whatifs.find((one) => one.kind === kind);
  /** Other choices may have come, and some may be gone. */
  const settle = () => {
    const now = change();
    values = now ? defaultsOf(now, view, form, values) : {};
  };
  /** One that asks for nothing is sent at once. @param {Change} next */
  const open = (next) => {
    if (!next.form.length) return send({ do: "whatif", kind: next.kind });
    kind = kind === next.kind ? "" : next.kind;
    delete values.value;
    paint();
    if (kind) forms.current.querySelector("select, input")?.focus();
  };
  /** @param {string} name @param {string} value */
  const choose = (name, value) => {
    values[name] = value;
    if (name === "rule") delete values.value; // what that rule is not now
    paint();
  };

  /** @param {Change} one */
  const button = (one) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn nn-lab-if",
        "aria-expanded": one.form.length ? String(one.kind === kind) : null,
        onclick: () => open(one),
      },
      one.title,
    );
  /** @param {Field} field */
  const input = ({ name, options, number }) => {
    const id = `${base}-if-${name}`;
    if (number)
      return h("input", {
        type: "number",
        class: "nn-input",
        id,
        ...number,
        step: 1,
        value: values[name],
        oninput: ({ currentTarget }) => {
          values[name] = currentTarget.value;
        },
      });
    const onchange = (/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) =>
      choose(name, currentTarget.value);
    return h("select", { class: "nn-select", id, value: values[name], onchange }, options);
  };
  /** @param {Field} field */
  const labelled = (field) => {
    const { name, label } = field;
    const key = `${kind} ${name} ${field.number ? "number" : ""}`;
    const row = h("div", { key, class: "nn-field" }, h("label", { for: `${base}-if-${name}` }, label), input(field));
    return name === "value" ? h("span", { key: "value", class: "nn-lab-value" }, row) : row;
  };
  /** The form of a change: what it asks for, one part after the other. @param {Change} one */
  const formOf = (one) => {
    const compare = () => send({ do: "whatif", kind, ...said(one, form, values) });
    return h(
      "div",
      { class: "nn-row" },
      fieldsOf(one, view, form, values).map(labelled),
      h("button", { key: `go ${kind}`, type: "button", class: "nn-btn nn-main", onclick: compare }, say("Compare")),
    );
  };

  /** @param {View} nextView @param {Form} nextForm */
  return (nextView, nextForm) => {
    [view, form] = [nextView, nextForm];
    const waits = Boolean(view.ask?.waits);
    if (!view.open || waits) kind = "";
    const now = JSON.stringify([kind, view.places, view.open, form.game, form.rules]);
    if (now !== held) delete values.value;
    held = now;
    settle();
    const shown = change();
    return h(
      "div",
      { class: "nn-lab-stack" },
      h("h2", {}, say("What if …")),
      h("p", { hidden: !waits }, view.ask?.why),
      h(
        "p",
        { hidden: view.open },
        say("“What if” needs open cards. Go to “Set up” and choose that all cards are open."),
      ),
      h(
        "div",
        { class: "nn-row", role: "group", "aria-label": say("What if"), hidden: !view.open || waits },
        form.whatifs.map(button),
      ),
      h("div", { class: "nn-lab-ifform", hidden: !shown, ref: forms }, shown && formOf(shown)),
    );
  };
}
