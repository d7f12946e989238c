// Positions out of a match: open one, choose a deal, step through it.

import { createRef } from "preact";
import { readText } from "../kit/files.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { minus } from "../kit/words.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Match, View} from "./view.d.ts" */

/** Where a match is opened; kept() is the match that the play app keeps, or null. @param {{send: Send, base: string, kept: () => string | null}} told */
function opener({ send, base, kept }) {
  const paste = createRef();
  const id = `${base}-record`;
  const openKept = () => {
    const text = kept();
    if (text) send({ do: "match", text, saved: true });
  };
  /** @param {{currentTarget: HTMLInputElement}} event */
  const openFile = async ({ currentTarget }) => {
    const text = await readText(currentTarget, 400000);
    send({ do: "match", text: text === null ? "?" : text });
  };
  const openPasted = () => {
    if (paste.current.value.trim()) send({ do: "match", text: paste.current.value });
    else paste.current.focus();
  };
  return {
    /** What was pasted has been opened. */
    forget: () => {
      if (paste.current) paste.current.value = "";
    },
    /** @param {boolean} hidden @param {string} error */
    draw(hidden, error) {
      const here = { type: "button", class: "nn-btn nn-main", hidden: !kept(), onclick: openKept };
      const file = h("input", { type: "file", class: "nn-file", accept: ".txt,text/plain", onchange: openFile });
      const field = h("textarea", {
        class: "nn-code",
        id,
        rows: 3,
        maxlength: 400000,
        spellcheck: false,
        placeholder: "Ninety-nine match record, version 1 …",
        ref: paste,
      });
      return h(
        "div",
        { class: "nn-lab-stack", hidden },
        h(
          "p",
          { class: "nn-why" },
          say("In the lab everybody sees all the cards. So wait until a deal is over before you look at it here."),
        ),
        h(
          "div",
          { class: "nn-row" },
          h("button", here, say("The match on the play page")),
          h("label", { class: "nn-btn nn-filelabel" }, say("Open a saved match"), file),
        ),
        h("label", { class: "nn-why", for: id }, say("Or paste a match record here.")),
        field,
        h(
          "div",
          { class: "nn-row" },
          h("button", { type: "button", class: "nn-btn", onclick: openPasted }, say("Open this record")),
        ),
        h("p", { class: "nn-error" }, error),
      );
    },
  };
}

/** The deal that is shown at first: the newest one until somebody has chosen. @param {Match} match */
function dealOf({ deal, deals }) {
  return deal === null ? deals[deals.length - 1] : deals.find(({ id }) => id === deal);
}

/** Where the deal stands, in words. @param {Match} match */
function placeWords({ deal, play, plays, line }) {
  const told = minus(line).replace(/([♠♥♦♣])-(?=\d)/g, "$1−");
  return deal === null ? "" : say("{play} of {plays}: {line}", { play, plays, line: told });
}

/** The plays of a deal, one after the other. @param {Match} match @param {Send} send */
function playRow({ deal, play, plays, line }, send) {
  /** @param {string} text @param {string} sign @param {boolean} off @param {number} to */
  const button = (text, sign, off, to) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn",
        "aria-disabled": off ? "true" : null,
        onclick: () => {
          if (!off) send({ do: "go", play: to });
        },
      },
      h("span", { "aria-hidden": "true" }, sign),
      ` ${text}`,
    );
  const slider = h("input", {
    type: "range",
    class: "nn-lab-range",
    min: 0,
    max: plays,
    step: 1,
    "aria-label": say("Play"),
    "aria-valuetext": line,
    value: String(play),
    onchange: ({ currentTarget }) => send({ do: "go", play: Number(currentTarget.value) }),
  });
  return h(
    "div",
    {
      class: "nn-row nn-lab-playrow",
      role: "group",
      "aria-label": say("Step through the deal"),
      hidden: deal === null,
    },
    button(say("Back"), "←", play <= 0, play - 1),
    slider,
    button(say("Next"), "→", play >= plays, play + 1),
  );
}

/** @param {{send: Send, base: string, kept: () => string | null, paint: () => void}} told */
export function matchPicker({ send, base, kept, paint }) {
  const opening = opener({ send, base, kept });
  const sure = createRef();
  /** @type {Match | null} */
  let match = null;
  let chosen = ""; // the deal in the field, which may not be shown yet
  let asks = false; // whether it is asked if everybody may see the cards

  /** @param {{currentTarget: HTMLSelectElement}} event */
  const choose = ({ currentTarget }) => {
    chosen = currentTarget.value;
    const deal = match?.deals.find(({ id }) => String(id) === chosen);
    asks = Boolean(deal?.runs);
    paint();
    if (deal && !deal.runs) send({ do: "deal", deal: deal.id });
    else sure.current.focus();
  };
  /** @param {Match | null} next */
  const take = (next) => {
    const before = match;
    match = next;
    if (next && !before) opening.forget();
    if (!next || (before && before.deal === next.deal)) return;
    chosen = String(dealOf(next)?.id);
    asks = next.deal === null;
  };

  const ask = () => {
    const show = () => send({ do: "deal", deal: Number(chosen), sure: true });
    return h(
      "div",
      { class: "nn-lab-ask", hidden: !asks },
      h("p", {}, say("This deal is still being played. Everybody in the room would see all its cards.")),
      h("button", { type: "button", class: "nn-btn", ref: sure, onclick: show }, say("Show all cards of this deal")),
    );
  };
  /** @param {Match} match */
  const shown = (match) => {
    const id = `${base}-deal`;
    const deals = match.deals.map((one) => h("option", { value: String(one.id) }, one.label));
    const deal = h("select", { class: "nn-select", id, value: chosen, onchange: choose }, deals);
    const close = { type: "button", class: "nn-btn", onclick: () => send({ do: "close" }) };
    return [
      h(
        "div",
        { class: "nn-row" },
        h("p", {}, match.title),
        h("div", { class: "nn-field" }, h("label", { for: id }, say("Deal")), deal),
        h("button", close, say("Another match")),
      ),
      ask(),
      playRow(match, send),
      h(
        "div",
        { class: "nn-row nn-lab-told" },
        h("p", { class: "nn-lab-played" }, placeWords(match)),
        h("p", { class: "nn-why" }, match.who),
      ),
      h("p", { class: "nn-why" }, match.note),
    ];
  };

  /** @param {View} view */
  return (view) => {
    take(view.match);
    return h(
      "div",
      { class: "nn-lab-stack" },
      h("h2", { class: match ? "nn-sr" : null }, say("From a match")),
      opening.draw(Boolean(match), match ? "" : view.matchSay),
      h("div", { class: "nn-lab-stack", hidden: !match }, match && shown(match)),
    );
  };
}
