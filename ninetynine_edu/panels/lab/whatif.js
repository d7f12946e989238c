// What if: the buttons and their small forms.

import { h, when } from "../kit/hand.js";
import { set } from "../kit/root.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Asked, Card, Change, Form, FormPart, Place, View} from "./view.d.ts" */
/** @import {Piece} from "../kit/pieces.d.ts" */

/** @type {Record<string, string>} */
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** A button for each change, each with its own small form. @param {{send: Send, base: string}} told */
export function whatIfForms({ send, base }) {
  const forms = h("div", { class: "nn-lab-ifform" });
  const closed = h("p", {}, "What if is for open cards. Choose under “Set up” that the cards are open.");
  const row = h("div", { class: "nn-row", role: "group", "aria-label": "What if" });
  const node = h("div", { class: "nn-lab-stack" }, h("h2", {}, "What if …"), closed, row, forms);
  let view = /** @type {View} */ ({}),
    form = /** @type {Form} */ ({}),
    kind = "",
    buttons = /** @type {HTMLButtonElement[]} */ ([]);

  /** Make the buttons of all changes that there are; one that asks for nothing is sent at once. */
  function makeButtons() {
    buttons = form.whatifs.map((one) =>
      h(
        "button",
        {
          type: "button",
          class: "nn-btn nn-lab-if",
          "aria-expanded": one.form.length ? "false" : null,
          onclick: () => open(one),
        },
        one.title,
      ),
    );
    row.replaceChildren(...buttons);
  }

  /** @param {Change} next */
  function open(next) {
    if (!next.form.length) {
      send({ do: "whatif", kind: next.kind });
      return;
    }
    kind = kind === next.kind ? "" : next.kind;
    draw();
    const first = /** @type {HTMLElement | null} */ (forms.querySelector("select, input"));
    if (kind && first) first.focus();
  }

  const hands = () => view.places.filter((place) => /^h\d/.test(place.id));
  /** @param {string} text @param {HTMLElement} input */
  const field = (text, input) => h("div", { class: "nn-field" }, h("label", { for: input.id }, text), input);
  /** @param {string} name @param {Piece[]} options @param {() => void} [onchange] */
  const select = (name, options, onchange) =>
    h("select", { class: "nn-select", id: `${base}-if-${name}`, onchange }, ...options);
  /** @param {string} value @param {string} text */
  const option = (value, text) => h("option", { value }, text);
  /** @param {Card} card */
  const cardName = (card) => (card.own || !card.suit ? card.name : `${card.rank}${SUITS[card.suit]}`);
  const cardsOf = () =>
    hands().flatMap((place) => place.cards.map((card) => /** @type {[Place, Card]} */ ([place, card])));
  /** Other options, the same chosen if it is still there. @param {HTMLSelectElement} input @param {HTMLOptionElement[]} options */
  const keep = (input, options) => {
    const before = input.value;
    input.replaceChildren(...options);
    if ([...input.options].some((one) => one.value === before)) input.value = before;
  };
  /** @param {HTMLSelectElement} input @returns {[number, string]} */
  const read = (input) => {
    const [place, code] = (input.value || "h0:").split(":");
    return [Number(place.slice(1)), code];
  };
  /** @param {() => Record<string, unknown>} message */
  const go = (message) =>
    h(
      "button",
      { type: "button", class: "nn-btn nn-main", onclick: () => send({ do: "whatif", kind, ...message() }) },
      "Compare",
    );

  function draw() {
    form.whatifs.forEach((one, index) => {
      if (one.form.length) set(buttons[index], { "aria-expanded": String(one.kind === kind) });
    });
    forms.hidden = !kind;
    if (!kind) return forms.replaceChildren();
    const had = document.activeElement && forms.contains(document.activeElement) ? document.activeElement.id : "";
    const fields = /** @type {NodeListOf<HTMLSelectElement | HTMLInputElement>} */ (
      forms.querySelectorAll("select, input")
    );
    const was = Object.fromEntries([...fields].map((one) => [one.id, one.value]));
    forms.replaceChildren(
      h("div", { class: "nn-row" }, ...form.whatifs.filter((one) => one.kind === kind).flatMap(formOf)),
    );
    for (const one of forms.querySelectorAll("select"))
      if (was[one.id] && [...one.options].some((each) => each.value === was[one.id])) {
        one.value = was[one.id];
        one.dispatchEvent(new Event("change"));
      }
    if (had) /** @type {HTMLElement | null} */ (forms.querySelector(`#${had}`))?.focus();
  }

  /** The form of a change: what it asks for, one part after the other; what follows a card is never of the same hand. @param {Change} change */
  function formOf(change) {
    /** @type {FormPart[]} */
    const parts = [];
    for (const asked of change.form) parts.push(MAKES[asked.kind](asked, parts[0]));
    const [first, ...others] = parts;
    if (first.input)
      first.input.onchange = () => {
        for (const part of others) part.fill?.();
      };
    return [...parts.flatMap((part) => part.nodes), go(() => Object.assign({}, ...parts.map((part) => part.said())))];
  }
  /** @param {FormPart} [first] */
  const others = (first) => hands().filter((place) => !first?.input || place.id !== `h${read(first.input)[0]}`);
  /** @param {Asked} asked @param {FormPart} [first] @returns {FormPart} */
  function card({ label, keys }, first) {
    const input = select(keys[1], []);
    const fill = () =>
      keep(
        input,
        cardsOf()
          .filter(([place]) => others(first).includes(place))
          .map(([place, one]) => option(`${place.id}:${one.code}`, `${cardName(one)} of ${place.name}`)),
      );
    fill();
    return {
      input,
      fill,
      nodes: [field(label, input)],
      said: () => {
        const [whose, code] = read(input);
        return { [keys[0]]: whose, [keys[1]]: code };
      },
    };
  }
  /** @param {Asked} asked @param {FormPart} [first] @returns {FormPart} */
  function seat({ label, keys }, first) {
    const input = select(keys[0], []);
    const fill = () =>
      keep(
        input,
        others(first).map((place) => option(place.id.slice(1), place.name)),
      );
    fill();
    return { fill, nodes: [field(label, input)], said: () => ({ [keys[0]]: Number(input.value) }) };
  }
  /** @param {Asked} asked @returns {FormPart} */
  function free({ label, keys }) {
    const there = [...form.pack.cards, ...form.pack.others].filter((one) => (view.where[one.code] || [0])[0] > 0);
    const input = select(
      keys[0],
      there.map((one) => option(one.code, cardName(one))),
    );
    return { nodes: [field(label, input)], said: () => ({ [keys[0]]: input.value }) };
  }
  /** @param {Asked} asked @returns {FormPart} */
  function rule({ label, keys }) {
    const groups = form.rules
      .map((group) => ({ ...group, options: group.options.filter((one) => form.matter.includes(one.name)) }))
      .filter((group) => group.options.length);
    const all = groups.flatMap((group) => group.options);
    const value = h("span", { class: "nn-lab-value" });
    /** @type {HTMLInputElement | HTMLSelectElement} */
    let input;
    const chosen = () => all.find((one) => one.name === name.value) || all[0];
    const fill = () => {
      const one = chosen();
      const id = `${base}-if-value`;
      if (one.kind === "int")
        input = h("input", {
          type: "number",
          class: "nn-input",
          id,
          min: one.low,
          max: one.high,
          step: 1,
          value: Math.min(one.high, Number(one.value) + 1),
        });
      else if (one.kind === "bool")
        input = h("select", { class: "nn-select", id }, option("no", "no"), option("yes", "yes"));
      else input = h("select", { class: "nn-select", id }, ...one.choices.map(([each, words]) => option(each, words)));
      if (one.kind === "bool")
        input.value = one.value ? "no" : "yes"; // what is not so now
      else if (one.kind !== "int")
        input.value = String((one.choices.find(([each]) => String(each) !== String(one.value)) || [one.value])[0]);
      value.replaceChildren(field("is", input));
    };
    const name = select(
      "rule",
      groups.map((group) =>
        h("optgroup", { label: group.name }, ...group.options.map((one) => option(one.name, one.label))),
      ),
      fill,
    );
    fill();
    const typed = () => {
      const one = chosen();
      return one.kind === "int" ? Number(input.value) : one.kind === "bool" ? input.value === "yes" : input.value;
    };
    return { nodes: [field(label, name), value], said: () => ({ [keys[0]]: chosen().name, [keys[1]]: typed() }) };
  }
  /** @param {Asked} asked @returns {FormPart} */
  function game({ label, keys }) {
    const other = select(
      keys[0],
      form.groups.map((group) =>
        h(
          "optgroup",
          { label: group.name },
          ...group.items.filter((item) => item.id !== form.game).map((item) => option(item.id, item.name)),
        ),
      ),
    );
    return { nodes: [field(label, other)], said: () => ({ [keys[0]]: other.value }) };
  }

  const MAKES = { card, seat, free, rule, game };

  /** @param {View} nextView @param {Form} nextForm */
  function show(nextView, nextForm) {
    view = nextView;
    form = nextForm;
    if (!buttons.length) makeButtons();
    closed.hidden = view.open;
    row.hidden = !view.open;
    if (!view.open) kind = "";
    const hold = [kind, view.places, view.open, form.game, form.rules];
    when(node, hold, draw);
  }
  return { node, show };
}
