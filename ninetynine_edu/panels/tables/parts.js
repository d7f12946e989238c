// The page of the endgame tables as it is drawn: which table, the tabs, the picture with its numbers, what is behind a cell.

import { anew, h, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { behindBox } from "./behind.js";
import { chooser } from "./chooser.js";
import { facedPicture, facedRows } from "./faced.js";
import { heatPicture, heatRows } from "./heat_picture.js";
import { longest, longRows } from "./longest.js";
import { numbersBox, numbersOpener } from "./numbers.js";
import { button, fold } from "./positions.js";
import { worthBars, worthRows } from "./worth.js";

/** @import {Tables} from "./state.d.ts" */
/** @import {Kind, Problem, Rows, Tab, Worth} from "./view.d.ts" */

/** @type {[Tab, string][]} */
export const TABS = [
  ["totals", "Total and hand"],
  ["hands", "Hand against hand"],
  ["worth", "What a card is worth"],
  ["long", "The longest wins"],
  ["faced", "What you are faced with"],
];
/** @type {Record<Tab, string>} */
const LEADS = {
  totals: "Each row is a hand of the player to move, each column a total. The darker, the more deals are won.",
  hands:
    "Each row is a hand of the player to move, each column a hand of the other player. The darker, the more totals are won.",
  worth: "How many more deals the player to move wins with one more card of each kind.",
  long: "Wins that nobody can hurry: whoever wins plays as fast as possible, whoever loses holds out as long as possible.",
  faced: "How often the player to move has a choice that matters, at each total.",
};
const NAMES =
  "Suits do not matter here, and cards that do the same are one kind with one name: it makes no difference which of them you hold. So one row stands for all hands of the same kinds.";
const INTRO =
  "All endings of two players with open hands and nothing left to draw, worked out to the end: each number is exact.";

/** @param {Tables} tables */
function tabs({ view, base, nodes, acts }) {
  /** @param {FocusEvent} event */
  const onfocusin = ({ target }) => {
    if (target instanceof Element) acts.pick(target.id.replace(`${base}-tab-`, ""));
  };
  return h(
    "div",
    { class: "nn-tabs", role: "tablist", "aria-label": "Pictures", ref: nodes.tabs, onfocusin },
    TABS.map(([name, label]) =>
      button(label, () => acts.pick(name), {
        class: "nn-tab",
        role: "tab",
        id: `${base}-tab-${name}`,
        "aria-controls": `${base}-pane`,
        "aria-selected": String(name === view.tab),
      }),
    ),
  );
}

/** @param {Worth} picture @param {number} other cards of the other player */
function worthLead({ before }, other) {
  const held = before === 0 ? "no card" : before === 1 ? "1 card" : `${before} cards`;
  return `The player to move holds ${held}, and the other player ${other}. ${LEADS.worth}`;
}

/** What cannot be shown, and what can. @param {Tables} tables @param {Problem} picture */
function problem({ acts }, { words, offers }) {
  const offered = offers.map((offer) =>
    button(`Show ${offer.cards} against ${offer.other}`, () => acts.send({ do: "sizes", ...offer })),
  );
  return h("div", { class: "nn-error nt-problem" }, h("p", {}, words), h("div", { class: "nn-row" }, offered));
}

/** What stands in the middle of the page. @param {Tables} tables */
function picture(tables) {
  const { picture, acts } = tables;
  if (picture.kind === "heat") return anew("heat", heatPicture(tables, picture));
  if (picture.kind === "faced") return anew("faced", facedPicture(tables, picture));
  if (picture.kind === "worth") return anew(picture.id, worthBars(picture));
  if (picture.kind === "long") return anew(picture.id, longest(tables, picture));
  if (picture.kind === "problem") return anew(picture.id, problem(tables, picture));
  const work = button("Work them out", () => acts.send({ do: "long" }), { class: "nn-btn nn-main" });
  const later = h("div", { class: "nt-problem" }, h("p", {}, picture.words), h("div", { class: "nn-row" }, work));
  return anew(picture.id, later);
}

/** The numbers behind the picture, or null. @param {Tables} tables @returns {Rows | null} */
function rowsOf({ picture, heat }) {
  if (picture.kind === "heat") return heatRows(heat.lines, picture);
  if (picture.kind === "worth") return worthRows(picture);
  if (picture.kind === "faced") return facedRows(picture);
  return picture.kind === "long" ? longRows(picture) : null;
}

/** @param {Tables} tables @param {Rows | null} rows */
function files(tables, rows) {
  const { picture, acts } = tables;
  /** @param {string} form @param {string} words */
  const saver = (form, words) => button(words, () => acts.send({ do: "file", form }), drawn(form));
  /** @param {string} form */
  const drawn = (form) => (form === "csv" ? {} : { "data-picture": "yes", hidden: picture.kind === "long" });
  return h(
    "div",
    {
      class: "nn-row nt-files",
      role: "group",
      "aria-label": "The numbers behind the picture",
      hidden: !picture.says,
    },
    numbersOpener(tables, rows),
    saver("csv", "Save the numbers (CSV)"),
    saver("svg", "Save the picture (SVG)"),
    saver("png", "Save the picture (PNG)"),
  );
}

/** @param {string[] | undefined} says */
function seen(says) {
  return h(
    "details",
    { class: "nt-seenbox", hidden: !says },
    h("summary", {}, "What do you see? Look first, then open this."),
    h(
      "ul",
      { class: "nt-seen" },
      (says ?? []).map((words) => h("li", {}, minus(words))),
    ),
  );
}

/** @param {Tables} tables */
function pane(tables) {
  const { view, picture: shown, base, local, nodes, numbers } = tables;
  const rows = numbers.open ? rowsOf(tables) : null;
  const title = TABS.find(([name]) => name === view.tab) || TABS[0];
  return h(
    "section",
    {
      class: "nn-box nt-pane",
      role: "tabpanel",
      id: `${base}-pane`,
      tabindex: "-1",
      "aria-labelledby": `${base}-tab-${view.tab}`,
      "aria-busy": local.busy ? "true" : null,
    },
    h("h2", { class: "nn-sr" }, shown.title || title[1]),
    h("p", { class: "nt-lead" }, shown.kind === "worth" ? worthLead(shown, view.other) : LEADS[view.tab]),
    h("div", { class: "nt-place", ref: nodes.stage }, picture(tables)),
    seen(shown.says),
    files(tables, rows),
    numbersBox(tables, rows),
  );
}

/** @param {Kind[]} list */
function kindsTable(list) {
  const head = ["Name", "Cards", "What they do"].map((words) => h("th", { scope: "col" }, words));
  /** @param {Kind} kind */
  const row = ({ name, words, does }) =>
    h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, words), h("td", {}, minus(does)));
  return h("table", { class: "nt-plain" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, list.map(row)));
}

/** @param {Kind[]} kinds */
function names(kinds) {
  return h(
    "details",
    { class: "nt-names nn-box" },
    h("summary", {}, "What the names mean"),
    h("p", {}, NAMES),
    h(
      "div",
      { class: "nn-scroll", role: "region", "aria-label": "The kinds of card", tabindex: "0" },
      h(When, { value: kinds, draw: () => kindsTable(kinds) }),
    ),
  );
}

/** The whole page. @param {Tables} tables */
export function tablesPage(tables) {
  const { view, page, local, nodes } = tables;
  const title = h(page ? "h1" : "h2", { class: "nn-title" }, "Endgame tables");
  const sub = h("p", { class: "nn-sub" }, `${view.name}: ${view.holds}`);
  const say = h("p", { class: local.spoken ? "nt-say nn-sr" : "nt-say", role: "status" }, minus(local.say));
  const root = { class: "nn-root nt", "data-busy": local.busy ? "yes" : "no", "data-lm-suppress-shortcuts": "true" };
  return h(
    "div",
    { ...root, ref: nodes.root },
    h("div", { class: "nn-head" }, h("div", { class: "nn-names" }, title, sub)),
    h("p", { class: "nt-intro" }, INTRO),
    fold(tables, "table", "Another table"),
    chooser(tables),
    h("div", { class: "nt-saybox" }, say),
    tabs(tables),
    pane(tables),
    behindBox(tables),
    names(view.kinds),
  );
}
