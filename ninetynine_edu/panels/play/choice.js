// What a person has chosen so far and what may come of it: pure, from the view alone. A place is a number in the hand.

import { say, together } from "../kit/say.js";
import { cap, listing, minus } from "../kit/words.js";

/** @import {Card, Jump, Lay, Option, Question, View} from "./view.d.ts" */

/**
 * @typedef {object} Choice
 * @property {number[]} chosen places in the hand
 * @property {Question[]} path further questions, the last one is open
 * @property {Option | null} option a play whose total is still to be said
 * @property {number | null} named the number typed so far
 * @property {number | null} strong the total whose jump is stressed
 * @property {number | null} aim the player that an answer in focus is about
 * @property {Lay | null} preview cards that an answer in focus would add
 * @property {number[]} tried totals out of four that were wrong
 */

/** @returns {Choice} nothing is chosen, nothing stressed */
export function nothing() {
  return { chosen: [], path: [], option: null, named: null, strong: null, aim: null, preview: null, tried: [] };
}

/** The plays of a question and of all further ones. @param {Question} question @returns {Option[]} */
export function plays(question) {
  return question.options.flatMap((option) =>
    option.then ? plays(option.then) : option.number || option.to === null ? [] : [option],
  );
}

/**
 * What is left of `all` without `some`; null when not all of them are there.
 *
 * @template T
 * @param {T[]} all
 * @param {T[]} some
 */
export function without(all, some) {
  const rest = [...all];
  for (const one of some) {
    const at = rest.indexOf(one);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/** @param {View} view @param {number[]} places */
export const codesOf = (view, places) => places.map((place) => view.hand[place].code);

/** @param {View} view @param {number[]} places */
export const namesOf = (view, places) => listing(places.map((place) => view.hand[place].name));

/** The lay of just these cards. @param {View} view @param {number[]} places */
export function layOf(view, places) {
  const codes = codesOf(view, places);
  return view.lays.find((lay) => lay.codes.length === codes.length && without(lay.codes, codes)) ?? null;
}

/** The lays of these cards and others, the smallest first. @param {View} view @param {number[]} places */
export function laysWith(view, places) {
  const codes = codesOf(view, places);
  const more = view.lays.filter((lay) => lay.codes.length > codes.length && without(lay.codes, codes));
  return more.sort((a, b) => a.codes.length - b.codes.length);
}

/** Whether a card can be added to those chosen. @param {View} view @param {number[]} chosen @param {number} place */
export function goesAlong(view, chosen, place) {
  const all = [...chosen, place];
  return Boolean(layOf(view, all) || laysWith(view, all).length);
}

/** Whether the cards chosen may be joined by others. @param {View} view @param {Choice} choice */
export function several(view, { chosen }) {
  return chosen.length > 0 && view.hand[chosen[0]].joins;
}

/** The question about the cards chosen that is open now. @param {View} view @param {Choice} choice */
export function openQuestion(view, { chosen, path }) {
  const lay = layOf(view, chosen);
  return path.at(-1) ?? (lay ? view.asks[lay.ask] : null);
}

/** The places of the hand that a lay takes, those chosen first. @param {View} view @param {number[]} chosen @param {Lay} lay */
export function placesOf(view, chosen, lay) {
  const places = [...chosen];
  for (const code of without(lay.codes, codesOf(view, chosen)) ?? [])
    places.push(view.hand.findIndex((card, place) => card.code === code && !places.includes(place)));
  return places;
}

/** Where everything may be laid, a card may only lead past the limit. @param {Card} card */
export function loses(card) {
  return card.choices.length > 0 && !card.number && card.choices.every((choice) => !choice.ok);
}

/**
 * The plays to be drawn on the line: of the question that is open, of the cards that would go along, of the card in focus.
 *
 * @param {View} view
 * @param {Choice} choice
 * @param {number | null} place the card in focus
 * @returns {Jump[]}
 */
export function shownPlays(view, choice, place) {
  const card = place === null ? undefined : view.hand[place];
  if (!card || view.saying) return [];
  if (choice.preview) return plays(view.asks[choice.preview.ask]);
  if (!choice.chosen.length) return [...card.choices, ...card.over];
  const open = openQuestion(view, choice);
  const named =
    choice.named === null ? [] : [{ to: choice.named, ok: true, short: say("to {n}", { n: minus(choice.named) }) }];
  return [...(open ? plays(open) : []), ...(choice.chosen.length > 1 ? [] : card.over), ...named];
}

/** The line under the hand: what the card in focus would do, or why it cannot be played.
 *
 * @param {View} view
 * @param {Choice} choice
 * @param {number | null} place the card in focus
 * @param {boolean} safe cards that fit are marked
 */
export function noteFor(view, choice, place, safe) {
  const card = place === null ? undefined : view.hand[place];
  if (!card) return "";
  const name = cap(card.name);
  const { does } = card;
  if (!view.turn || (card.why && !safe)) return say("{card}: {does}", { card: name, does });
  if (choice.chosen.length > 1) return say("Chosen: {cards}.", { cards: namesOf(view, choice.chosen) });
  if (card.why) return card.why;
  if (view.saying) return say("{card}: {does}. Say the new total before it is played.", { card: name, does });
  if (card.number) return say("{card}: you name the total.", { card: name });
  const results = [...new Set(card.choices.map((choice) => choice.to))];
  const joins = card.joins && view.lays.some((lay) => lay.codes.length > 1 && lay.codes.includes(card.code));
  const too = joins && say("Or lay it with others.");
  if (!results.length) return say("{card}: {does}. Choose what goes with it.", { card: name, does });
  if (results.length > 1) return together(say("{card}: {does}. You choose.", { card: name, does }), too);
  const total = Number(results[0]);
  if (loses(card))
    return say("{card}: {total} is over {limit}, so you lose with it.", { card: name, total, limit: view.limit });
  return together(resultWords(view, card, total), too);
}

/** @param {View} view @param {Card} card @param {number} to */
function resultWords(view, card, to) {
  const name = cap(card.name);
  const result = totalWords(view, to);
  const told = card.plain // "+7" says no more than the total does
    ? say("{card}: {result}.", { card: name, result })
    : say("{card}: {does}; {result}.", { card: name, does: card.does, result });
  return together(told, card.choices.length > 1 && say("You choose a player."));
}

/** @param {View} view @param {number} to */
function totalWords(view, to) {
  const total = minus(to);
  const returns = view.duty?.back ?? null;
  if (returns === null || returns === to)
    return to === view.total ? say("the total stays {total}", { total }) : say("the total goes to {total}", { total });
  const back = minus(returns);
  return to === view.total
    ? say("the total stays {total}, then goes back to {back}", { total, back })
    : say("the total goes to {total}, then back to {back}", { total, back });
}
