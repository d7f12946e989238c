// How the page is drawn: what the worksheet is about, and beside it the sheet as it will be printed.

import { say, sayMany, together } from "../kit/say.js";
import { h } from "../kit/view.js";
import { dialogs } from "./away.js";
import { choice, field, MAIN, numeral, press, tick } from "./fields.js";
import { gameOfOwn } from "./own.js";
import { status } from "./status.js";

/** @import {Sheets} from "./view.d.ts" */

/** So many exercises a version, and versions a set, may have. */
const MOST = 200;
const MOST_VERSIONS = 100;

/** The whole page. @param {Sheets} page */
export function sheetPage(page) {
  const { view, nodes } = page;
  return h(
    "div",
    { class: "nn-root nn-sheets", "data-n": view.n, "data-busy": Boolean(view.busy), ref: nodes.root },
    head(page),
    bar(page),
    h("div", { class: "nn-both" }, form(page), preview(page)),
    dialogs(page),
  );
}

/** @param {Sheets} page */
function head({ keep, view, send, open }) {
  const ready = view.letters.length > 0;
  /** @param {string} way */
  const file = (way) => () => (ready ? send({ do: "file", way }) : undefined);
  return h(
    "div",
    { class: "nn-head" },
    h(keep ? "h1" : "h2", { class: "nn-title" }, say("Make a worksheet")),
    h(
      "div",
      { class: "nn-tools", role: "group", "aria-label": say("Print or save") },
      press(say("Print"), file("print"), MAIN),
      press(say("Save as PDF"), file("pdf")),
      press(say("On tablets"), () => open("tablets"), { "aria-haspopup": "dialog" }),
      press(say("More files"), () => open("files"), { "aria-haspopup": "dialog" }),
    ),
  );
}

// --- what it is about ---

/** @param {Sheets} page */
function form(page) {
  const { view, games, local, send } = page;
  /** @param {Record<string, unknown>} change */
  const wish = (change) => send({ do: "wish", ...change });
  /** So many of something; what cannot be is taken for the nearest, and the page says so. @param {"count" | "versions"} what @param {number} most */
  const amount = (what, most) =>
    numeral(view[what], most, (value, fits) => {
      local.beyond[what] = !fits;
      page.draw();
      if (value !== null) wish({ [what]: value });
    });
  const { count, versions } = local.beyond;
  return h(
    "div",
    { class: "nn-form" },
    h(
      "section",
      { class: "nn-box" },
      field(
        say("Game"),
        choice(games, view.game, (game) => send({ do: "game", game })),
      ),
      gameOfOwn(page),
      h(
        "div",
        { class: "nn-pair" },
        field(say("Exercises"), amount("count", MOST)),
        field(say("Versions"), amount("versions", MOST_VERSIONS)),
      ),
      h(
        "p",
        { class: "nn-why nn-allowed", role: "status" },
        together(
          count && say("A version has 1 to {n} exercises.", { n: MOST }),
          versions && say("A set has 1 to {n} versions.", { n: MOST_VERSIONS }),
        ),
      ),
      h(
        "div",
        { class: "nn-pair" },
        field(
          say("From level"),
          choice(levels(page), String(view.levels[0]), (low) =>
            wish({ levels: [Number(low), Math.max(Number(low), view.levels[1])] }),
          ),
        ),
        field(
          say("To level"),
          choice(levels(page), String(view.levels[1]), (high) =>
            wish({ levels: [Math.min(view.levels[0], Number(high)), Number(high)] }),
          ),
        ),
      ),
      skills(page),
    ),
    h(
      "section",
      { class: "nn-box" },
      h(
        "div",
        { class: "nn-pair" },
        field(
          say("Paper"),
          choice(
            view.papers.map((paper) => [paper, paper]),
            view.paper,
            (paper) => wish({ paper }),
          ),
        ),
        field(
          say("Language"),
          choice(view.languages, view.language, (language) => wish({ language })),
        ),
      ),
      tick(say("Answers on a sheet of their own"), view.answers, (answers) => wish({ answers })),
      tick(say("A QR code on each sheet"), view.qr, (qr) => wish({ qr })),
      view.qr && (!view.where || view.link.near)
        ? h("p", { class: "nn-why" }, say("Tablets need the address of this page. Write it under “On tablets”."))
        : null,
    ),
  );
}

/** @param {Sheets} page @returns {[string, string][]} */
function levels({ view }) {
  return view.all.map((level) => [
    String(level),
    view.has.includes(level) ? String(level) : say("{level}: nothing here", { level }),
  ]);
}

/** @param {Sheets} page */
function skills({ view, send }) {
  const chosen = view.skills.filter(({ on }) => on).map(({ code }) => code);
  /** @param {string} code @param {boolean} on */
  const turn = (code, on) => {
    const now = view.skills.map((skill) => skill.code).filter((one) => (one === code ? on : chosen.includes(one)));
    send({ do: "wish", skills: now });
  };
  return h(
    "fieldset",
    { class: "nn-skills" },
    h("legend", {}, say("What to practise")),
    view.skills.map(({ code, words, example, on }) =>
      h(
        "label",
        { key: code, class: "nn-tick" },
        h("input", {
          type: "checkbox",
          checked: on,
          onchange: (/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget }) => {
            const { checked } = currentTarget;
            currentTarget.checked = on; // it shows what is made, also where a wish is refused
            turn(code, checked);
          },
        }),
        h("span", {}, words, h("small", {}, example)),
      ),
    ),
  );
}

// --- the sheet ---

/** What is done with the sheet as a whole, and what was said: it stays in sight. @param {Sheets} page */
function bar(page) {
  const { view, send } = page;
  return h(
    "div",
    { class: "nn-row nn-bar" },
    view.letters.length > 1 ? versions(page) : null,
    view.own && view.letters.length
      ? null
      : press(view.locked ? say("Make the others new") : say("Make all new"), () => send({ do: "new" })),
    view.locked
      ? h("span", { class: "nn-why" }, sayMany("{n} exercise is locked.", "{n} exercises are locked.", view.locked))
      : null,
    status(page),
  );
}

/** @param {Sheets} page */
function preview({ view, nodes }) {
  const version = view.letters[view.place] ?? "";
  return h(
    "section",
    { class: "nn-preview", "aria-label": say("The worksheet") },
    h("iframe", {
      class: "nn-paper",
      ref: nodes.paper,
      title: say("Version {letter} as it will be printed", { letter: version }),
    }),
  );
}

/** @param {Sheets} page */
function versions({ view, send }) {
  if (view.letters.length > 8)
    return field(
      say("Version"),
      choice(
        view.letters.map((letter, place) => [String(place), letter]),
        String(view.place),
        (place) => send({ do: "show", place: Number(place) }),
      ),
    );
  return h(
    "span",
    { class: "nn-letters", role: "group", "aria-label": say("Version") },
    view.letters.map((letter, place) =>
      press(letter, () => send({ do: "show", place }), {
        "aria-pressed": String(place === view.place),
        "aria-label": say("Version {letter}", { letter }),
      }),
    ),
  );
}
