// The form as it is drawn: what to start from, and a row for each entry.

import { say } from "../kit/say.js";
import { h, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { asNumber, isList, TYPE_IT, takesMore } from "./fields.js";
import { menu } from "./rows.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Box, Field, Row, Shop} from "./view.d.ts" */

/** @param {string} text @param {() => unknown} onclick @param {Record<string, unknown>} [attributes] */
export function button(text, onclick, attributes) {
  return h("button", { type: "button", class: "nn-btn", onclick, ...attributes }, text);
}

/** What tells a row from the others of its box; as another kind of field it is another row. @param {Row} row */
export const keyOf = ({ key, kind }) => key + kind;

/** The id of a row's field; that of the box beside it ends with -own. @param {string} base @param {Row} row */
export function idOf(base, { path }) {
  return `${base}-${path.join("-").replace(/[^A-Za-z0-9_-]/g, "_")}`;
}

/** @typedef {{shop: Shop, box: Box, field: Field, id: string, wrong: Record<string, unknown>}} Part a row that is drawn */

/** @param {Part} part */
function tick({ shop, box, field, id, wrong }) {
  return h("input", {
    type: "checkbox",
    id,
    checked: field.value === true,
    onchange: ({ currentTarget: { checked } }) => shop.acts.change(box, field, { value: checked }, checked),
    ...wrong,
  });
}

/** @param {Part} part */
function list({ shop, box, field, id, wrong }) {
  const { row } = field;
  const effect = row.kind === "effect";
  const choices = row.choices ?? [];
  const entries = effect ? menu(choices) : choices;
  const options = entries.map(([one, words]) => h("option", { value: one }, words));
  if (takesMore(row))
    options.push(
      h("option", { value: TYPE_IT }, effect ? say("Another effect: type it") : say("Other cards: type them")),
    );
  /** @param {{currentTarget: HTMLSelectElement}} event */
  const onchange = ({ currentTarget: { value } }) => {
    if (value === TYPE_IT) shop.acts.typeIt(box, field);
    else shop.acts.change(box, field, { value, typing: false }, value);
  };
  return h("select", { class: "nn-select", id, value: field.value, onchange, ...wrong }, ...options);
}

/** @param {Part} part */
function beside({ shop, box, field, id, wrong }) {
  const { row } = field;
  return h("input", {
    type: "text",
    class: "nn-input nn-typein",
    id: `${id}-own`,
    maxlength: 200,
    autocomplete: "off",
    spellcheck: false,
    hidden: !field.typing,
    "aria-label": row.card
      ? say("What {card} does, typed", { card: row.label })
      : say("{rule}, typed", { rule: row.label }),
    placeholder: row.hint ?? say("A-6 or A+2+3+K"),
    value: field.typed,
    oninput: ({ currentTarget: { value } }) => shop.acts.soon(box, field, { typed: value }, value),
    onchange: ({ currentTarget: { value } }) => shop.acts.change(box, field, { typed: value }, value),
    ...wrong,
  });
}

/** @param {Part} part */
function number({ shop, box, field, id, wrong }) {
  /** @param {{currentTarget: HTMLInputElement}} event */
  const oninput = ({ currentTarget: { value } }) => {
    if (value === "") shop.acts.hold(box, field, { value });
    else shop.acts.soon(box, field, { value }, asNumber(value));
  };
  /** @param {{currentTarget: HTMLInputElement}} event */
  const onchange = ({ currentTarget: { value } }) => shop.acts.change(box, field, { value }, asNumber(value));
  const { low, high } = field.row;
  const range = { min: low, max: high, step: 1 };
  return h("input", {
    type: "number",
    class: "nn-input",
    id,
    ...range,
    value: field.value,
    oninput,
    onchange,
    ...wrong,
  });
}

/** @param {Part} part */
function words({ shop, box, field, id, wrong }) {
  return h("input", {
    type: "text",
    class: "nn-input nn-wide",
    id,
    maxlength: field.row.key === "name" ? 80 : 600,
    autocomplete: "off",
    value: field.value,
    oninput: ({ currentTarget: { value } }) => shop.acts.soon(box, field, { value }, value),
    onchange: ({ currentTarget: { value } }) => shop.acts.change(box, field, { value }, value),
    ...wrong,
  });
}

/** @param {Part} part @returns {Child} */
function entry(part) {
  const { row, typing } = part.field;
  if (!isList(row)) return row.kind === "int" ? number(part) : words(part);
  const open = takesMore(row) && typing; // then the sentence is about what was typed
  const calm = { "aria-invalid": null, "aria-describedby": null };
  return [
    list(open ? { ...part, wrong: calm } : part),
    takesMore(row) ? beside(open ? part : { ...part, wrong: calm }) : null,
  ];
}

/** @param {Shop} shop @param {Box} box @param {Field} field */
function rowNode(shop, box, field) {
  const { row, refused } = field;
  const id = idOf(shop.base, row);
  const wrong = {
    "aria-invalid": refused === null ? null : "true",
    "aria-describedby": refused === null ? null : `${id}-error`,
  };
  const part = { shop, box, field, id, wrong };
  const back = row.own ? say("Take it out") : say("As before");
  const whichBack = row.own
    ? say("Take it out: {card}", { card: row.label })
    : say("As before: {entry}", { entry: row.label });
  const note = h(
    "p",
    { class: "nn-why nn-was", hidden: !row.was && !row.own },
    h("span", {}, row.was),
    " ",
    button(back, () => shop.acts.asBefore(box, field), {
      class: "nn-btn nn-asbefore",
      "aria-label": whichBack,
    }),
  );
  const kind = row.card ? " nn-cardrow" : row.kind === "int" ? " nn-introw" : "";
  const main =
    row.kind === "bool"
      ? [h("label", { class: "nn-tick" }, tick(part), h("span", {}, row.label))]
      : [
          h("label", { for: id, class: row.card ? "nn-chip" : "" }, row.label),
          h("div", { class: "nn-entry" }, entry(part)),
        ];
  return h(
    "div",
    { class: `nn-shoprow${row.stack ? " nn-stack" : ""}${kind}`, "data-changed": row.changed ? "yes" : false },
    ...main,
    note,
    h("p", { class: "nn-error", id: `${id}-error` }, refused && minus(refused)),
  );
}

/** @param {Shop} shop @param {Box} box @param {string} [more] a class */
function rows(shop, box, more = "") {
  const all = [...shop.local.fields[box]].map(([key, field]) =>
    h(When, { key, value: field, draw: () => rowNode(shop, box, field) }),
  );
  return h("div", { class: `nn-rows${more}` }, ...all);
}

/** What to start from; what somebody has chosen there stays until the answer comes. @param {Shop} shop */
function start({ local: { form }, base, acts }) {
  const id = `${base}-start`;
  const bases = form?.bases ?? [];
  const draw = () =>
    h(
      "select",
      {
        class: "nn-select",
        id,
        value: form?.base,
        onchange: ({ currentTarget }) => acts.send({ do: "start", base: currentTarget.value }),
      },
      form && !form.base ? h("option", { value: "" }, say("nothing: all is in the text")) : null,
      ...bases.map(({ name, items }) =>
        h("optgroup", { label: name }, ...items.map((item) => h("option", { value: item.id }, item.name))),
      ),
    );
  return h(
    "div",
    { class: "nn-field nn-start" },
    h("label", { for: id }, say("Start from")),
    h(When, { value: [form?.base, bases], draw }),
  );
}

/** The cards that are not named yet. @param {Shop} shop */
function more({ local, base, acts }) {
  const id = `${base}-more`;
  const list = local.form?.more ?? [];
  const options = list.map(([one, name]) => h("option", { value: one }, name));
  const add = () => {
    if (local.more) acts.send({ do: "set", path: ["cards", local.more], value: "0" });
  };
  return h(
    "div",
    { class: "nn-field", hidden: !list.length },
    h("label", { for: id }, say("Special rule for one card")),
    h(
      "select",
      { class: "nn-select", id, value: local.more, onchange: ({ currentTarget }) => acts.more(currentTarget.value) },
      h("option", { value: "" }, say("choose")),
      ...options,
    ),
    button(say("Add it"), add),
  );
}

/** @param {Shop} shop */
function waits({ view, acts }) {
  return h(
    "p",
    { class: "nn-error", hidden: !view.waiting },
    view.waiting,
    button(say("Show what is wrong"), () => acts.jump(view.problems[0].line)),
    button(say("Back to the last good version"), () => acts.send({ do: "good" })),
  );
}

/** The whole form. @param {Shop} shop */
export function form(shop) {
  const { view, local } = shop;
  return h(
    "form",
    {
      class: "nn-box nn-shopform",
      novalidate: "",
      "aria-label": say("Form"),
      onsubmit: (event) => event.preventDefault(),
    },
    waits(shop),
    h(
      "fieldset",
      { class: "nn-shopset", disabled: Boolean(view.waiting) },
      h("legend", { class: "nn-sr" }, say("Your game")),
      start(shop),
      rows(shop, "top"),
      h("h2", {}, say("The game")),
      rows(shop, "frame", " nn-framerows"),
      h("h2", {}, say("The cards")),
      rows(shop, "cards", " nn-cardrows"),
      more(shop),
      h("details", { class: "nn-rules" }, h("summary", {}, say("More house rules")), rows(shop, "rules")),
      h(
        "details",
        { class: "nn-rules", hidden: !local.fields.rare.size },
        h("summary", {}, say("House rules of rarer games")),
        rows(shop, "rare"),
      ),
    ),
  );
}
