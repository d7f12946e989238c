// House rules in the lab: a control for each.

import { h } from "../kit/view.js";
import { typedIn } from "./numbers.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Rule} from "../play/view.d.ts" */
/** @import {Form} from "./view.d.ts" */

/** @param {Rule} rule @param {string} id @param {Send} send */
function control(rule, id, send) {
  /** @param {Rule["value"]} value */
  const change = (value) => send({ do: "rule", name: rule.name, value });
  const value = String(rule.value);
  if (rule.kind === "bool")
    return h("input", {
      type: "checkbox",
      id,
      checked: Boolean(rule.value),
      onchange: ({ currentTarget }) => change(currentTarget.checked),
    });
  if (rule.kind === "int")
    return h("input", {
      type: "number",
      class: "nn-input",
      id,
      min: rule.low,
      max: rule.high,
      step: 1,
      value: typedIn(id) ?? value,
      onchange: ({ currentTarget: { value } }) => {
        if (/^-?\d{1,6}$/.test(value)) change(Number(value));
      },
    });
  const options = rule.choices.map(([value, words]) => h("option", { value }, words));
  return h(
    "select",
    { class: "nn-select", id, value, onchange: ({ currentTarget }) => change(currentTarget.value) },
    ...options,
  );
}

/** Every house rule of the game, in groups. @param {Form} form @param {string} base @param {Send} send */
export function houseRules({ rules }, base, send) {
  /** @param {Rule} rule */
  const row = (rule) => {
    const id = `${base}-rule-${rule.name}`;
    const input = control(rule, id, send);
    const other = String(rule.value) !== String(rule.default);
    return h(
      "div",
      { key: rule.name, class: "nn-lab-rule", "data-changed": other ? "yes" : false },
      rule.kind === "bool"
        ? h("label", { class: "nn-tick" }, input, h("span", {}, rule.label))
        : [h("label", { for: id }, rule.label), input],
    );
  };
  return rules.map(({ name, options }) =>
    h("fieldset", { key: name, class: "nn-lab-rulegroup" }, h("legend", {}, name), ...options.map(row)),
  );
}
