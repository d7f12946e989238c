// Positions to begin with: examples, endings by number, positions out of a match.

import { h, setText, when } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { minus } from "../kit/words.js";
import { readText } from "./fields.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Form, Match, View} from "./view.d.ts" */

/** Named positions, and endings by number. @param {{send: Send, base: string}} told */
export function exampleList({ send, base }) {
  const list = h("div", { class: "nn-lab-examples" });
  const number = h("input", {
    type: "number",
    class: "nn-input",
    id: `${base}-number`,
    min: 1,
    max: 9999,
    step: 1,
    autocomplete: "off",
  });
  const deal = () => send({ do: "ending", number: Number(number.value) });
  number.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && number.value) deal();
  });
  const node = h(
    "div",
    { class: "nn-lab-stack" },
    h("h2", {}, "Examples"),
    list,
    h(
      "div",
      { class: "nn-row" },
      h("div", { class: "nn-field" }, h("label", { for: number.id }, "The same ending for everybody: number"), number),
      h(
        "button",
        {
          type: "button",
          class: "nn-btn",
          onclick: () => {
            if (number.value) deal();
            else number.focus();
          },
        },
        "Deal this number",
      ),
    ),
  );
  return {
    node,
    /** @param {Form} form */ show(form) {
      when(list, form.examples, () =>
        list.replaceChildren(
          ...form.examples.map((one) =>
            h(
              "button",
              { type: "button", class: "nn-btn nn-lab-example", onclick: () => send({ do: "example", key: one.key }) },
              one.name,
            ),
          ),
        ),
      );
    },
  };
}

/** Positions out of a match; kept() is the match that the play app keeps, or null. @param {{send: Send, base: string, kept: () => string | null}} told */
export function matchPicker({ send, base, kept }) {
  const paste = h("textarea", {
    class: "nn-code",
    id: `${base}-record`,
    rows: 3,
    maxlength: 400000,
    spellcheck: "false",
    placeholder: "Ninety-nine match record, version 1 …",
  });
  const file = h("input", {
    type: "file",
    class: "nn-file",
    accept: ".txt,text/plain",
    onchange: async () => {
      const text = await readText(file, 400000);
      send({ do: "match", text: text === null ? "?" : text });
    },
  });
  const here = h(
    "button",
    {
      type: "button",
      class: "nn-btn nn-main",
      onclick: () => {
        const text = kept();
        if (text) send({ do: "match", text, saved: true });
      },
    },
    "The match of the play page",
  );
  const error = h("p", { class: "nn-error" });
  const opener = h(
    "div",
    { class: "nn-lab-stack" },
    h(
      "p",
      { class: "nn-why" },
      "In the lab all cards are seen. Look at a deal when it is over, so that nobody's cards are given away.",
    ),
    h("div", { class: "nn-row" }, here, h("label", { class: "nn-btn nn-filelabel" }, "Open a saved match", file)),
    h("label", { class: "nn-why", for: paste.id }, "Or paste a match record here."),
    paste,
    h(
      "div",
      { class: "nn-row" },
      h(
        "button",
        {
          type: "button",
          class: "nn-btn",
          onclick: () => {
            if (paste.value.trim()) send({ do: "match", text: paste.value });
            else paste.focus();
          },
        },
        "Open this record",
      ),
    ),
    error,
  );
  const title = h("p", {}),
    who = h("p", { class: "nn-why" }),
    line = h("p", { class: "nn-lab-played" }),
    note = h("p", { class: "nn-why" });
  const deal = h("select", { class: "nn-select", id: `${base}-deal`, onchange: () => choose() });
  const warning = h("p", {}, "This deal is still being played. Everybody in the room would see all its cards.");
  const sure = h(
    "button",
    { type: "button", class: "nn-btn", onclick: () => send({ do: "deal", deal: Number(deal.value), sure: true }) },
    "Show all cards of this deal",
  );
  const ask = h("div", { class: "nn-lab-ask", hidden: true }, warning, sure);
  /** @param {string} text @param {string} sign @param {() => number} to */
  const button = (text, sign, to) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn",
        onclick: (event) => {
          if (event.currentTarget.getAttribute("aria-disabled") !== "true") send({ do: "go", play: to() });
        },
      },
      h("span", { "aria-hidden": "true" }, sign),
      ` ${text}`,
    );
  let match = /** @type {Match | null} */ (null);
  const back = button("Back", "←", () => (match ? match.play : 0) - 1),
    next = button("Next", "→", () => (match ? match.play : 0) + 1);
  /** @type {HTMLInputElement} */
  const slider = h("input", {
    type: "range",
    class: "nn-lab-range",
    min: 0,
    step: 1,
    "aria-label": "Play",
    onchange: () => send({ do: "go", play: Number(slider.value) }),
  });
  const steps = h(
    "div",
    { class: "nn-row nn-lab-playrow", role: "group", "aria-label": "Step through the deal" },
    back,
    slider,
    next,
  );
  const other = h("button", { type: "button", class: "nn-btn", onclick: () => send({ do: "close" }) }, "Another match");
  const shown = h(
    "div",
    { class: "nn-lab-stack", hidden: true },
    h(
      "div",
      { class: "nn-row" },
      title,
      h("div", { class: "nn-field" }, h("label", { for: deal.id }, "Deal"), deal),
      other,
    ),
    ask,
    steps,
    h("div", { class: "nn-row nn-lab-told" }, line, who),
    note,
  );
  const heading = h("h2", {}, "From a match");
  const node = h("div", { class: "nn-lab-stack" }, heading, opener, shown);

  function choose() {
    const chosen = match?.deals.find((one) => String(one.id) === deal.value);
    ask.hidden = !chosen?.runs;
    if (chosen && !chosen.runs) send({ do: "deal", deal: chosen.id });
    else sure.focus();
  }

  /** @param {View} view */
  function show(view) {
    const before = match;
    match = view.match;
    opener.hidden = Boolean(match);
    shown.hidden = !match;
    set(heading, { class: match ? "nn-sr" : null });
    here.hidden = !kept();
    setText(error, match ? "" : view.matchSay);
    if (match) showMatch(match, before);
  }

  /** @param {Match} match @param {Match | null} before */
  function showMatch(match, before) {
    if (!before) paste.value = "";
    setText(title, match.title);
    when(deal, match.deals, (deals) =>
      deal.replaceChildren(...deals.map((one) => h("option", { value: one.id }, one.label))),
    );
    const shownDeal =
      match.deal === null ? match.deals[match.deals.length - 1] : match.deals.find((one) => one.id === match.deal);
    const same = before && before.deal === match.deal;
    if (!same || !before) {
      deal.value = String(shownDeal?.id);
      ask.hidden = match.deal !== null;
    }
    steps.hidden = match.deal === null;
    set(slider, { max: match.plays, "aria-valuetext": match.line });
    slider.value = String(match.play);
    set(back, { "aria-disabled": match.play <= 0 ? "true" : null });
    set(next, { "aria-disabled": match.play >= match.plays ? "true" : null });
    setText(
      line,
      match.deal === null
        ? ""
        : `${match.play} of ${match.plays}: ${minus(match.line).replace(/([♠♥♦♣])-(?=\d)/g, "$1−")}`,
    );
    setText(who, match.who);
    setText(note, match.note);
  }
  return { node, show };
}
