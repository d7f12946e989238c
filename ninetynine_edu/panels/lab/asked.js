// What a what-if asks for: which fields, which choices in each, and what is said of them in the end.

import { say } from "../kit/say.js";
import { h } from "../kit/view.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Rule} from "../play/view.d.ts" */
/** @import {Asked, Card, Change, Form, Place, View} from "./view.d.ts" */

/** @typedef {Record<string, string>} Values what stands in the fields, by their names */

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string[]} choices what may stand in it; of a number nothing
 * @property {string} first what stands in it at first
 * @property {Child} [options] the choices as they are drawn
 * @property {{min: number, max: number}} [number] for a field that takes a number
 */

/** @type {Record<string, string>} */
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** @param {Card} card */
const cardName = (card) => (card.own || !card.suit ? card.name : `${card.rank}${SUITS[card.suit]}`);
/** @param {View} view */
const hands = (view) => view.places.filter((place) => /^h\d/.test(place.id));

/** A card in a hand: its seat and its code. @param {string} text @returns {[number, string]} */
function cardIn(text) {
  const [place, code] = (text || "h0:").split(":");
  return [Number(place.slice(1)), code];
}

/** A field of choices. @param {string} name @param {string} label @param {[string, string][]} pairs @param {string} [first] @returns {Field} */
function choiceField(name, label, pairs, first) {
  return {
    name,
    label,
    choices: pairs.map(([value]) => value),
    first: first ?? pairs[0]?.[0] ?? "",
    options: pairs.map(([value, words]) => h("option", { value }, words)),
  };
}

/** The hands that a part is about: what follows a card is never of the same hand. @param {Change} change @param {Asked} part @param {View} view @param {Values} values */
function handsFor(change, part, view, values) {
  const [first] = change.form;
  if (part === first || first.kind !== "card") return hands(view);
  const [seat] = cardIn(values[first.keys[1]]);
  return hands(view).filter((place) => place.id !== `h${seat}`);
}

/** The house rules that can change who wins from here, in their groups. @param {Form} form */
function rulesThatMatter(form) {
  return form.rules
    .map(({ name, options }) => ({ name, options: options.filter((one) => form.matter.includes(one.name)) }))
    .filter(({ options }) => options.length);
}

/** @param {Form} form @param {Values} values */
function chosenRule(form, values) {
  const all = rulesThatMatter(form).flatMap(({ options }) => options);
  return all.find(({ name }) => name === values.rule) || all[0];
}

/** What a rule could be, at first something that it is not now. @param {Rule} rule @returns {Field} */
function valueField(rule) {
  if (rule.kind === "int") {
    const { low, high } = /** @type {{low: number, high: number}} */ (rule);
    const first = String(Math.min(high, Number(rule.value) + 1));
    return { name: "value", label: say("is"), choices: [], first, number: { min: low, max: high } };
  }
  if (rule.kind === "bool") {
    const yes = /** @type {[string, string][]} */ ([
      ["no", say("no")],
      ["yes", say("yes")],
    ]);
    return choiceField("value", say("is"), yes, rule.value ? "no" : "yes");
  }
  const pairs = rule.choices.map(([value, words]) => /** @type {[string, string]} */ ([String(value), words]));
  const other = pairs.find(([value]) => value !== String(rule.value));
  return choiceField("value", say("is"), pairs, other ? other[0] : String(rule.value));
}

/** Choices in groups, each with a heading. @param {Field} field @param {{name: string, pairs: [string, string][]}[]} groups */
function inGroups(field, groups) {
  const options = groups.map(({ name, pairs }) =>
    h("optgroup", { label: name }, ...pairs.map(([value, words]) => h("option", { value }, words))),
  );
  return { ...field, options };
}

/** @typedef {{change: Change, part: Asked, view: View, form: Form, values: Values}} Asking */

/** The fields of one part. @type {Record<Asked["kind"], (asking: Asking) => Field[]>} */
const FIELDS = {
  card: ({ change, part, view, values }) => {
    const all = handsFor(change, part, view, values).flatMap((place) => place.cards.map((card) => ({ place, card })));
    /** @param {{place: Place, card: Card}} one @returns {[string, string]} */
    const pair = ({ place, card }) => [
      `${place.id}:${card.code}`,
      say("{who}: {card}", { who: place.name, card: cardName(card) }),
    ];
    return [choiceField(part.keys[1], part.label, all.map(pair))];
  },
  seat: ({ change, part, view, values }) => {
    /** @param {Place} place @returns {[string, string]} */
    const pair = (place) => [place.id.slice(1), place.name];
    return [choiceField(part.keys[0], part.label, handsFor(change, part, view, values).map(pair))];
  },
  free: ({ part, view, form }) => {
    const left = [...form.pack.cards, ...form.pack.others].filter(({ code }) => (view.where[code] || [0])[0] > 0);
    /** @param {Card} card @returns {[string, string]} */
    const pair = (card) => [card.code, cardName(card)];
    return [choiceField(part.keys[0], part.label, left.map(pair))];
  },
  rule: ({ part, form, values }) => {
    /** @param {Rule} rule @returns {[string, string]} */
    const pair = ({ name, label }) => [name, label];
    const groups = rulesThatMatter(form).map(({ name, options }) => ({ name, pairs: options.map(pair) }));
    const field = choiceField(
      "rule",
      part.label,
      groups.flatMap(({ pairs }) => pairs),
    );
    return [inGroups(field, groups), valueField(chosenRule(form, values))];
  },
  game: ({ part, form }) => {
    const groups = form.groups.map(({ name, items }) => {
      const others = items.filter(({ id }) => id !== form.game);
      return { name, pairs: others.map(({ id, name }) => /** @type {[string, string]} */ ([id, name])) };
    });
    return [
      inGroups(
        choiceField(
          part.keys[0],
          part.label,
          groups.flatMap(({ pairs }) => pairs),
        ),
        groups,
      ),
    ];
  },
};

/** What one part says. @type {Record<Asked["kind"], (part: Asked, form: Form, values: Values) => Record<string, unknown>>} */
const SAID = {
  card: ({ keys }, _, values) => {
    const [seat, code] = cardIn(values[keys[1]]);
    return { [keys[0]]: seat, [keys[1]]: code };
  },
  seat: ({ keys }, _, values) => ({ [keys[0]]: Number(values[keys[0]]) }),
  free: ({ keys }, _, values) => ({ [keys[0]]: values[keys[0]] }),
  rule: ({ keys }, form, values) => {
    const { name, kind } = chosenRule(form, values);
    const { value } = values;
    return { [keys[0]]: name, [keys[1]]: kind === "int" ? Number(value) : kind === "bool" ? value === "yes" : value };
  },
  game: ({ keys }, _, values) => ({ [keys[0]]: values[keys[0]] }),
};

/** Every field of a change, one part after the other. @param {Change} change @param {View} view @param {Form} form @param {Values} values */
export function fieldsOf(change, view, form, values) {
  return change.form.flatMap((part) => FIELDS[part.kind]({ change, part, view, form, values }));
}

/** What stands in the fields of a change: what stood there before, where that can still be, else the first choice. @param {Change} change @param {View} view @param {Form} form @param {Values} before */
export function defaultsOf(change, view, form, before) {
  /** @type {Values} */
  const values = {};
  for (const part of change.form)
    for (const { name, choices, first, number } of FIELDS[part.kind]({
      change,
      part,
      view,
      form,
      values: { ...before, ...values },
    })) {
      const kept = before[name];
      values[name] = kept !== undefined && (number || choices.includes(kept)) ? kept : first;
    }
  return values;
}

/** What a change says with its fields. @param {Change} change @param {Form} form @param {Values} values */
export function said(change, form, values) {
  return Object.assign({}, ...change.form.map((part) => SAID[part.kind](part, form, values)));
}
