// What the values of plays are called.

import { say, sayIn, together } from "../kit/say.js";

/** @import {Deal, Person, Reading, Value} from "./view.d.ts" */

/** What looks so much worse is not called close, even where it may have been luck. */
const MUCH = 0.1;

/** What the top and the bottom of the curve mean. @param {Deal} deal */
export function ends({ two, last }) {
  return two || last
    ? { top: sayIn("a value", "won"), bottom: sayIn("a value", "lost") }
    : { top: sayIn("a value", "safe"), bottom: sayIn("a value", "lost") };
}

/** How much something was worth. @param {Deal} deal @param {number} share @param {number} deals */
export function worthWords(deal, share, deals) {
  if (!deals && share === 1) return ends(deal).top;
  if (!deals && share === 0) return ends(deal).bottom;
  const n = Math.round(share * 100);
  return deals ? say("about {n} of 100", { n }) : say("{n} of 100", { n });
}

/** What a mark says. @param {string} mark */
export function markWords(mark) {
  return mark === "turn" ? say("gave the win away") : mark ? say("gave chances away") : "";
}

/** What a reading is called. @param {Reading} reading @param {Person} person */
export function readingWords(reading, { reader, name }) {
  if (reading === "open") return say("With all cards open");
  return reader ? say("With what you could see") : say("With what {who} could see", { who: name });
}

/** What a value means, and how sure it is. @param {Reading} reading @param {Person} person @param {Value} value */
export function aboutValue(reading, person, { deals, quick }) {
  const means = quick ? quickMeans(reading, person) : bestMeans(reading, person);
  return together(means, deals ? say("An estimate from {n} deals.", { n: deals }) : "");
}

/** @param {Reading} reading @param {Person} person */
function bestMeans(reading, { reader, name }) {
  if (reading === "open") return say("As if everybody had played with all cards face up. Nobody could know that then.");
  return reader
    ? say("Out of 100 deals that look the same to you: how many end well with best play.")
    : say("Out of 100 deals that look the same to {who}: how many end well with best play.", { who: name });
}

/** @param {Reading} reading @param {Person} person */
function quickMeans(reading, { reader, name }) {
  if (reading === "open") return say("Quick players went on from these very cards, again and again.");
  return reader
    ? say("Out of 100 deals that look the same to you: how many end well when quick players go on.")
    : say("Out of 100 deals that look the same to {who}: how many end well when quick players go on.", { who: name });
}

/** What the curve shows, for who cannot see it. @param {Person} person @param {number} plays @param {number} marks */
export function curveWords({ reader, name }, plays, marks) {
  return reader
    ? say("How good your place was before each play: {plays} plays, {marks} marked. The list below says it in words.", {
        plays,
        marks,
      })
    : say(
        "How good the place of {who} was before each play: {plays} plays, {marks} marked. The list below says it in words.",
        { who: name, plays, marks },
      );
}

/** That the other reading tells more of what is shown. */
export const moreOpen = () => say("There is more to see with all cards open.");

/** That nothing is marked. @param {Person} person */
export function noneMarked({ reader, name }) {
  return reader ? say("No play of yours is marked here.") : say("No play of {who} is marked here.", { who: name });
}

/** What the shown play did, in a sentence. @param {Deal} deal @param {Value | null} value @param {boolean} known everything that can be known of it is known */
export function verdict(deal, value, known) {
  if (!value)
    return known ? say("There are too many ways to go on. Nobody can say for sure.") : say("Not worked out yet.");
  if (value.mark === "turn") return say("This play gave the win away.");
  if (value.mark)
    return value.deals ? say("This play probably gave chances away.") : say("This play gave chances away.");
  if (value.after === null) return say("Here is an estimate. It is not certain.");
  if (!value.deals && value.before === 0 && deal.two) return say("No card could win any more.");
  if (value.after >= value.before) return say("Nothing better was there.");
  if (!value.deals) return say("Little was better here.");
  if (value.before - value.after < MUCH) return say("It is too close to tell.");
  return say("Perhaps something else was better. We tried too few deals to be sure.");
}

/** What the shown play was worth before and after. @param {Deal} deal @param {Value} value */
export function changeWords(deal, { before, after, deals }) {
  const first = worthWords(deal, before, deals);
  return after === null
    ? say("Worth before it: {before}.", { before: first })
    : say("Before it: {before}. After it: {after}.", { before: first, after: worthWords(deal, after, deals) });
}
