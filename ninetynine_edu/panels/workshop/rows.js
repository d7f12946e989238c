// The form's rows: each is one entry of the text, with what it was before and what may stand there.

import { say } from "../kit/say.js";
import { cap, minus } from "../kit/words.js";

/** @import {Box, Card, Form, Row, Rule} from "./view.d.ts" */

/** What a value is called. @param {Rule} rule @param {Rule["value"]} value */
function named({ kind, choices }, value) {
  if (kind === "bool") return value ? say("yes") : say("no");
  return choices?.find(([one]) => one === value)?.[1] ?? String(value);
}

/** What a card may do: what only this card does, then what all can; what it does now is always there. @param {Form["effects"]} effects @param {Card} card */
export function effectChoices(effects, { plain, effect, words }) {
  const known = new Map(effects);
  const list = [...plain.filter(([one]) => !known.has(one)), ...effects];
  return list.some(([one]) => one === effect) ? list : [/** @type {[string, string]} */ ([effect, words]), ...list];
}

/** Effects as a menu says them: in words, and with their code only where the same words stand twice. @param {[string, string][]} choices @returns {[string, string][]} */
export function menu(choices) {
  /** @param {string} words */
  const twice = (words) => choices.filter(([, other]) => other === words).length > 1;
  return choices.map(([one, words]) => [one, twice(words) ? `${cap(words)}  ·  ${minus(one)}` : cap(words)]);
}

/** @param {Form} form @returns {Record<Box, Row[]>} */
export function rowsOf(form) {
  /** @param {{changed: boolean}} entry @param {string} words */
  const was = ({ changed }, words) =>
    changed && form.baseName ? say("In {game}: {what}", { game: form.baseName, what: words }) : "";
  /** @param {Rule} rule @returns {Row} */
  const ruleRow = (rule) => {
    const { name, kind, label, value, low, high, choices, changed } = rule;
    const before = was(rule, named(rule, rule.default));
    return { key: name, kind, label, value, path: ["rules", name], low, high, choices, changed, was: before };
  };
  /** @param {Rule} rule @returns {Row} */
  const stacked = (rule) => ({ ...ruleRow(rule), stack: rule.kind === "choice" });
  /** @param {Card} card @returns {Row} */
  const cardRow = (card) => ({
    key: card.key,
    kind: "effect",
    label: card.name,
    value: card.effect,
    path: ["cards", card.key],
    choices: effectChoices(form.effects, card),
    changed: card.changed,
    was: was(card, card.base ? card.baseWords : say("not named")),
    own: card.changed && !card.base,
    hint: say("as in 0, skip or +10 or -10"),
    card: true,
  });
  /** @param {string} key @param {string} label @param {number} value @returns {Row} */
  const seats = (key, label, value) => ({ key, kind: "int", label, value, path: [key], low: 2, high: 10 });
  const frame = form.frame.map(ruleRow);
  return {
    top: [
      { key: "name", kind: "text", label: say("Name"), value: form.name, path: ["name"] },
      {
        key: "description",
        kind: "text",
        label: say("In one sentence"),
        value: form.description,
        path: ["description"],
      },
    ],
    frame: [
      ...frame.filter((row) => row.kind === "int"),
      seats("min_players", say("Fewest players"), form.fewest),
      seats("max_players", say("Most players"), form.most),
      ...frame.filter((row) => row.kind !== "int"),
    ],
    cards: form.cards.map(cardRow),
    rules: form.rules.filter((rule) => !rule.rare).map(stacked),
    rare: form.rules.filter((rule) => rule.rare).map(stacked),
  };
}
