// The fields beside the pack: game, house rules, players, turn, what is known.

import { h, setText, when } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { minus } from "../kit/words.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Rule} from "../play/view.d.ts" */
/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Form, View} from "./view.d.ts" */

/** A number with a button for less and one for more. @param {{label: string, name?: string, onchange: (value: number) => void}} told */
export function numberField({ label, name, onchange }) {
  const id = `nn-lab-${Math.random().toString(36).slice(2)}`;
  let low = 0,
    high = 99,
    value = 0,
    timer = /** @type {Timer} */ (undefined);
  /** @param {number} next */
  const change = (next) => {
    clearTimeout(timer);
    if (Number.isInteger(next) && next !== value) onchange(next);
  };
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "number",
    class: "nn-input nn-lab-number",
    id,
    step: 1,
    autocomplete: "off",
    onchange: () => change(Number(input.value)),
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (/^-?\d{1,5}$/.test(input.value)) change(Number(input.value));
      }, 500);
    },
  });
  const less = h(
    "button",
    {
      type: "button",
      class: "nn-btn",
      "aria-label": `One less: ${name || label}`,
      onclick: () => change(Math.max(low, value - 1)),
    },
    "−",
  );
  const more = h(
    "button",
    {
      type: "button",
      class: "nn-btn",
      "aria-label": `One more: ${name || label}`,
      onclick: () => change(Math.min(high, value + 1)),
    },
    "+",
  );
  const node = h(
    "div",
    { class: "nn-field nn-lab-stepper" },
    h("label", { for: id }, label),
    h("span", { class: "nn-lab-steps" }, less, input, more),
  );
  return {
    node,
    input,
    /** @param {number} next @param {number} from @param {number} to */
    show(next, from, to) {
      value = next;
      low = from;
      high = to;
      set(input, { min: low, max: high });
      if (document.activeElement !== input || Number(input.value) !== value) input.value = String(value);
      set(less, { "aria-disabled": value <= low ? "true" : null });
      set(more, { "aria-disabled": value >= high ? "true" : null });
    },
  };
}

/** @param {{send: Send, base: string}} told */
export function setupFields({ send, base }) {
  /** @type {HTMLSelectElement} */
  const game = h("select", {
    class: "nn-select",
    id: `${base}-game`,
    onchange: () => send({ do: "game", game: game.value }),
  });
  const players = numberField({ label: "Players", onchange: (seats) => send({ do: "seats", seats }) });
  /** @type {HTMLSelectElement} */
  const way = h(
    "select",
    { class: "nn-select", id: `${base}-way`, onchange: () => send({ do: "direction", direction: Number(way.value) }) },
    h("option", { value: "1" }, "clockwise"),
    h("option", { value: "-1" }, "the other way"),
  );
  const wayField = h("div", { class: "nn-field" }, h("label", { for: way.id }, "Play goes"), way);
  /** @type {HTMLSelectElement} */
  const known = h("select", {
    class: "nn-select",
    id: `${base}-known`,
    onchange: () => send({ do: "known", known: known.value }),
  });
  const knownWhy = h("p", { class: "nn-why" });
  const hand = numberField({
    label: "Each gets",
    name: "cards in each hand",
    onchange: (size) => send({ do: "hand", hand: size }),
  });
  const special = h("div", { class: "nn-row nn-lab-special" });
  const more = h("p", { class: "nn-row nn-lab-more" });
  const clear = h(
    "button",
    { type: "button", class: "nn-btn", onclick: () => send({ do: "clear" }) },
    "All cards away",
  );
  const rules = h("div", { class: "nn-lab-rules" });
  const rulesName = h("summary", {}, "House rules");
  const rulesBox = h("details", { class: "nn-rules" }, rulesName, rules);
  const own = h("textarea", {
    class: "nn-code",
    id: `${base}-own`,
    rows: 2,
    maxlength: 400000,
    spellcheck: "false",
    placeholder: "standard;limit=50~…",
  });
  const file = h("input", {
    type: "file",
    class: "nn-file",
    accept: ".toml,.txt,text/plain",
    onchange: async () => {
      const text = await readText(file, 2000000);
      if (text !== null) send({ do: "own", text });
    },
  });
  const shop = h("a", { class: "nn-btn" }, "Make one in the workshop");
  const ownBox = h(
    "details",
    { class: "nn-rules" },
    h("summary", {}, "A game of your own"),
    h(
      "div",
      { class: "nn-lab-own" },
      h("label", { class: "nn-why", for: own.id }, "Paste the code of your version here."),
      own,
      h(
        "div",
        { class: "nn-row" },
        h(
          "button",
          {
            type: "button",
            class: "nn-btn",
            onclick: () => {
              send({ do: "own", text: own.value });
              own.value = "";
            },
          },
          "Play by this code",
        ),
        h("label", { class: "nn-btn nn-filelabel" }, "Open its file", file),
        shop,
      ),
    ),
  );
  const further = h(
    "div",
    { class: "nn-lab-further", id: `${base}-further`, hidden: true },
    h("div", { class: "nn-row" }, clear, wayField),
    rulesBox,
    ownBox,
  );
  const furtherButton = h(
    "button",
    {
      type: "button",
      class: "nn-btn nn-lab-toggle nn-lab-morebutton",
      "aria-expanded": "false",
      "aria-controls": further.id,
      onclick: () => {
        further.hidden = !further.hidden;
        set(furtherButton, { "aria-expanded": String(!further.hidden) });
      },
    },
    "More",
  );
  const total = h("div", { class: "nn-lab-totalplace" });
  const top = h(
    "div",
    { class: "nn-lab-fields" },
    h("div", { class: "nn-field nn-lab-game" }, h("label", { for: game.id }, "Game"), game),
    players.node,
    h("div", { class: "nn-field nn-lab-game" }, h("label", { for: known.id }, "Known"), known),
    hand.node,
    total,
    furtherButton,
  );
  const node = h("div", { class: "nn-lab-stack" }, top, knownWhy, more, further);
  /** @type {Map<string, (rule: Rule) => void>} */
  const drawn = new Map();

  /** The control of a house rule. @param {Rule} rule @param {string} id */
  function ruleControl(rule, id) {
    /** @param {Rule["value"]} value */
    const change = (value) => send({ do: "rule", name: rule.name, value });
    if (rule.kind === "bool")
      return h("input", { type: "checkbox", id, onchange: ({ currentTarget }) => change(currentTarget.checked) });
    if (rule.kind === "int")
      return h("input", {
        type: "number",
        class: "nn-input",
        id,
        min: rule.low,
        max: rule.high,
        step: 1,
        onchange: ({ currentTarget: { value } }) => {
          if (/^-?\d{1,6}$/.test(value)) change(Number(value));
        },
      });
    const options = rule.choices.map(([value, words]) => h("option", { value }, words));
    return h(
      "select",
      { class: "nn-select", id, onchange: ({ currentTarget }) => change(currentTarget.value) },
      ...options,
    );
  }

  /** @param {Rule} rule */
  function ruleRow(rule) {
    const id = `${base}-rule-${rule.name}`;
    const input = ruleControl(rule, id);
    const row = h(
      "div",
      { class: "nn-lab-rule" },
      rule.kind === "bool"
        ? h("label", { class: "nn-tick" }, input, h("span", {}, rule.label))
        : [h("label", { for: id }, rule.label), input],
    );
    drawn.set(rule.name, (next) => {
      if (next.kind === "bool") {
        if (input instanceof HTMLInputElement) input.checked = Boolean(next.value);
      } else if (document.activeElement !== input || input.tagName === "SELECT") input.value = String(next.value);
      set(row, { "data-changed": String(next.value) === String(next.default) ? false : "yes" });
    });
    return row;
  }

  /** @param {View} view @param {Form} form */
  function show(view, form) {
    when(game, [form.groups], () =>
      game.replaceChildren(
        ...form.groups.map((group) =>
          h(
            "optgroup",
            { label: group.name },
            ...group.items.map((item) => h("option", { value: item.id }, item.name)),
          ),
        ),
      ),
    );
    game.value = form.game;
    players.show(view.seats, 2, view.most);
    players.node.hidden = view.known === "hidden";
    wayField.hidden = !view.ways;
    way.value = String(view.direction);
    when(known, form.known, () =>
      known.replaceChildren(...form.known.map(([key, words]) => h("option", { value: key }, words))),
    );
    known.value = view.known;
    knownWhy.hidden = view.known === "open";
    setText(knownWhy, (form.known.find(([key]) => key === view.known) || ["", "", ""])[2]);
    hand.node.hidden = view.known !== "hidden";
    hand.show(view.hand, 1, 10);
    when(special, view.special, () =>
      special.replaceChildren(
        ...view.special.map((field) => {
          const id = `${base}-special-${field.name}`;
          const select = h(
            "select",
            {
              class: "nn-select",
              id,
              onchange: ({ currentTarget }) => send({ do: "special", name: field.name, value: currentTarget.value }),
            },
            ...field.choices.map(([value, words]) =>
              h("option", { value, selected: value === field.value }, minus(words)),
            ),
          );
          return h("div", { class: "nn-field" }, h("label", { for: id }, field.label), select);
        }),
      ),
    );
    when(more, view.more, () =>
      more.replaceChildren(
        ...view.more.map((part) =>
          h(
            "button",
            {
              type: "button",
              class: "nn-btn",
              onclick: () => send({ do: "special", name: part.split("=")[0], value: "" }),
            },
            `Take away ${part}`,
          ),
        ),
      ),
    );
    more.hidden = !view.more.length;
    special.hidden = !view.special.length;
    setText(furtherButton, form.changed ? `More (${form.changed} changed)` : "More");
    setText(rulesName, form.changed ? `House rules (${form.changed} changed)` : "House rules");
    when(
      rules,
      [form.game, form.rules.map((group) => group.options.map(({ name, choices }) => [name, choices]))],
      () => {
        drawn.clear();
        rules.replaceChildren(
          ...form.rules.map((group) =>
            h("fieldset", { class: "nn-lab-rulegroup" }, h("legend", {}, group.name), ...group.options.map(ruleRow)),
          ),
        );
      },
    );
    for (const group of form.rules) for (const rule of group.options) drawn.get(rule.name)?.(rule);
    const there = location.pathname.match(/^(.*\/voila\/render\/.*\/)[^/]+\.ipynb$/);
    shop.hidden = !there;
    if (there) set(shop, { href: `${there[1]}variant_workshop.ipynb` });
  }
  return { node, total, special, show };
}

/** Read a chosen text file; null when there is none, or when it is too big to be ours. @param {HTMLInputElement} input @param {number} most */
export async function readText(input, most) {
  const chosen = input.files?.[0];
  input.value = "";
  if (!chosen || chosen.size > 2 * most) return null;
  const text = (await chosen.text()).replace(/^\ufeff/, "");
  return text.length > most ? null : text;
}
