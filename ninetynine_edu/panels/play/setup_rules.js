// The house rules in the form for a new match: in groups, each rule with its field, and ways to play that set several at once.

import { say, sayMany } from "../kit/say.js";
import { h } from "../kit/view.js";
import { field, fold, id, invalid, option } from "./setup_fields.js";

/** @import {Draft, Value} from "./setup_fields.js" */
/** @import {Form, Rule} from "./view.d.ts" */

/** What stands in a field. @param {Rule} rule @param {HTMLInputElement | HTMLSelectElement} field @returns {Value} */
function read({ kind }, field) {
  if (kind === "bool") return /** @type {HTMLInputElement} */ (field).checked;
  return kind === "int" ? (field.value === "" ? null : Number(field.value)) : field.value;
}

/** All rules of a form. @param {Form} form */
export const rulesOf = (form) => form.rules.flatMap((group) => group.options);

/** How many rules are not as the source has them. @param {Rule[]} rules @param {Map<string, Value>} values */
export function changed(rules, values) {
  return rules.filter((rule) => String(values.get(rule.name)) !== String(rule.default)).length;
}

/** The rules that are not as the source has them, as they are sent. @param {Draft} draft */
export function chosenRules({ form, values }) {
  const differ = rulesOf(form).filter((rule) => values.get(rule.name) !== rule.default);
  return Object.fromEntries(differ.map((rule) => [rule.name, values.get(rule.name)]));
}

/** @param {Draft} draft @param {Rule} rule */
function input(draft, rule) {
  const value = draft.values.get(rule.name);
  const onchange = (/** @type {{currentTarget: HTMLInputElement | HTMLSelectElement}} */ { currentTarget }) => {
    draft.values.set(rule.name, read(rule, currentTarget));
    draft.paint();
  };
  const common = { id: id(rule.name), onchange, ...invalid(draft, rule.name) };
  if (rule.kind === "bool") return h("input", { type: "checkbox", checked: value === true, ...common });
  if (rule.kind === "int")
    return h("input", {
      type: "number",
      class: "nn-input",
      min: rule.low,
      max: rule.high,
      step: 1,
      value: value ?? "",
      ...common,
      oninput: onchange,
    });
  const options = rule.choices.map(([one, text]) => option(one, text, one === value));
  return h("select", { class: "nn-select", value, ...common }, ...options);
}

/** @param {Draft} draft @param {Rule} rule */
function row(draft, rule) {
  const label =
    rule.kind === "bool"
      ? h("label", { class: "nn-tick" }, input(draft, rule), h("span", {}, rule.label))
      : field(rule.label, rule.name, input(draft, rule));
  return h("div", { class: "nn-rule" }, label);
}

/** Each group tells how many of its rules are not as the source has them. @param {Draft} draft @param {Form["rules"][number]} group @param {number} i */
function group(draft, { name, options }, i) {
  const count = changed(options, draft.values);
  const told = h("span", { class: "nn-changed" }, count ? sayMany("{n} changed", "{n} changed", count) : "");
  return h(
    "details",
    { class: "nn-rulegroup", open: i === 0 },
    h("summary", {}, say("{what} ({n})", { what: name, n: options.length }), " ", told),
    ...options.map((rule) => row(draft, rule)),
  );
}

/** Set all rules at once: those that are named, the others as the source has them. @param {Draft} draft @param {Record<string, Rule["value"]>} chosen */
function playedAs(draft, chosen) {
  for (const rule of rulesOf(draft.form))
    draft.values.set(rule.name, rule.name in chosen ? chosen[rule.name] : rule.default);
  draft.paint();
}

/** @param {Draft} draft @param {string} text @param {Record<string, Rule["value"]>} chosen @param {boolean} checked */
function way(draft, text, chosen, checked) {
  const onchange = () => playedAs(draft, chosen);
  const input = { type: "radio", name: id("preset"), onchange, defaultChecked: checked };
  return h("label", { class: "nn-tick nn-waytoplay" }, h("input", input), h("span", {}, h("strong", {}, text)));
}

/** Ways to play that set several rules at once. @param {Draft} draft */
const presets = (draft) =>
  h(
    "fieldset",
    { class: "nn-presets" },
    h("legend", {}, say("Rules")),
    way(draft, say("Original."), {}, draft.untouched),
    ...draft.form.presets.map((one) => way(draft, one.sentence, one.rules, false)),
  );

/** All house rules and ways to play, folded together. @param {Draft} draft */
export const rulesBox = (draft) =>
  fold(
    draft,
    "rules",
    say("House rules ({n})", { n: rulesOf(draft.form).length }),
    draft.form.presets.length ? presets(draft) : null,
    ...draft.form.rules.map((one, i) => group(draft, one, i)),
  );
