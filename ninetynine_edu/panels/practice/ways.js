// The ways to answer an exercise: a number, a line of text, one of several things to press, or several cards.

import { face } from "../kit/cards.js";
import { numberPad } from "../kit/pad.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { minus } from "../kit/words.js";

/** @import {Answer, Option, Room} from "./view.d.ts" */

/** How an exercise is answered. @param {Room} room @param {Answer} answer */
export function ways(room, answer) {
  const { view, send, tell } = room;
  /** @param {string | number} said */
  const onsay = (said) => send({ do: "answer", task: view.task, said });
  if (answer.way === "number") {
    const onodd = () => tell(say("Write the answer as a number, please."));
    return numberPad({ question: say("Your answer:"), below: true, onsay, onodd });
  }
  if (answer.way === "text") return line(answer, onsay, tell);
  return answer.way === "one" ? oneOf(answer.options, onsay) : someOf(room, answer.options, onsay);
}

/** A line to write on. @param {Answer} answer @param {(said: string) => void} onsay @param {(note: string) => void} tell */
function line({ how }, onsay, tell) {
  /** @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
  const onsubmit = (event) => {
    event.preventDefault();
    const input = event.currentTarget.querySelector("input");
    const said = input?.value.trim() ?? "";
    input?.focus({ preventScroll: true });
    if (!said) return tell(say("Write your answer first."));
    input?.select();
    onsay(said);
  };
  const field = { type: "text", class: "nn-input", autocomplete: "off", autocapitalize: "off", spellcheck: false };
  return h(
    "form",
    { class: "nn-write", onsubmit },
    h(
      "label",
      { class: "nn-field" },
      h("span", {}, say("Your answer:")),
      h("input", { ...field, maxlength: 200, "aria-describedby": how ? "nn-how" : null }),
    ),
    h("button", { class: "nn-btn nn-main" }, say("Check")),
    how ? h("p", { class: "nn-why", id: "nn-how" }, how) : null,
  );
}

/** More cards than these are drawn smaller, and their names only read out. */
const FEW = 6;

/** @param {Option[]} options */
function kindOf(options) {
  if (!options.some(({ faces }) => faces.length)) return "words";
  return options.length > FEW ? "many" : "cards";
}

/** What is seen of an option: its cards, and its words. @param {Option} option @param {string} kind */
function inside({ faces, words }, kind) {
  const cards = faces.length ? h("span", { class: "nn-faces" }, faces.map(face)) : null;
  return [cards, h("span", { class: kind === "many" ? "nn-sr" : "nn-words" }, minus(words))];
}

/** Options below their heading. @param {Option[]} options @param {(option: Option) => Record<string, unknown>} more what each button has @param {string} [label] */
function picked(options, more, label = say("Your answer:")) {
  const kind = kindOf(options);
  return h(
    "div",
    { class: "nn-picked" },
    h("p", { class: "nn-yours", "aria-hidden": "true" }, label),
    h(
      "div",
      { class: "nn-options", role: "group", "aria-label": label, "data-kind": kind },
      options.map((option) =>
        h(
          "button",
          { key: option.code, type: "button", class: "nn-btn nn-option", ...more(option) },
          ...inside(option, kind),
        ),
      ),
    ),
  );
}

/** Things to press, one of which is the answer; those that were wrong stay where they are. @param {Option[]} options @param {(code: string) => void} onsay @param {string} [label] */
export function oneOf(options, onsay, label) {
  const more = (/** @type {Option} */ { code, tried }) => ({
    // The second half of a double click says nothing about what stands there by then.
    onclick: (/** @type {MouseEvent} */ { detail }) => (tried || detail > 1 ? undefined : onsay(code)),
    "aria-disabled": tried ? "true" : null,
    "data-wrong": tried ? "yes" : false,
  });
  return picked(options, more, label);
}

/** Cards to choose several of, or none. @param {Room} room @param {Option[]} options @param {(said: string) => void} onsay */
function someOf({ local, draw, tell }, options, onsay) {
  /** @param {string} code */
  const turn = (code) => {
    const { chosen } = local;
    local.chosen = chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code];
    draw();
  };
  const check = () =>
    local.chosen.length ? onsay(local.chosen.join(", ")) : tell(say("Choose cards first, or say that it is none."));
  return h(
    "div",
    { class: "nn-some" },
    picked(options, ({ code }) => ({ "aria-pressed": String(local.chosen.includes(code)), onclick: () => turn(code) })),
    h(
      "div",
      { class: "nn-row" },
      h("button", { type: "button", class: "nn-btn nn-main", onclick: check }, say("Check")),
      h("button", { type: "button", class: "nn-btn", onclick: () => onsay("none") }, say("None of them")),
    ),
  );
}
