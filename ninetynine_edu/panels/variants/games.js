// The page of all variants: the tables come from Python as they are; here they are searched, and a rules card is shown, and printed as the pack is.

import { createRef } from "preact";
import { beside } from "../kit/beside.js";
import { printed } from "../kit/printer.js";
import { theme } from "../kit/root.js";
import { marked, say } from "../kit/say.js";
import { h, made, painter, wipe } from "../kit/view.js";
import { found, foundInWords } from "./find.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Child} from "../kit/types.d.ts" */
/** @import {Card, Pack, Sorry} from "./view.d.ts" */
/** @import {Line} from "./find.js" */

const SEARCH = `<label class="nv-search"><span></span> <input type="search" class="nv-find" autocomplete="off"
  maxlength="60"></label><p class="nv-say" role="status"></p>`;
/** Where a game leads: the app, what its link says, and its class. */
const WAYS = [
  ["play", marked("Play it"), "nv-button nv-main"],
  ["variant_workshop", marked("Change it"), "nv-button"],
  ["endgame_lab", marked("Look inside"), "nv-button"],
];

/** What the cards of a node may be looked for by besides. @param {Element} node */
function sought(node) {
  const cells = [node, ...node.querySelectorAll("[data-find]")];
  return cells
    .map((cell) => cell.getAttribute("data-find") ?? "")
    .join(" ")
    .replaceAll("\u00ad", "")
    .toLowerCase();
}

/** What can be read in a node, without what is there for screen readers. @param {Element} node */
function words(node) {
  const copy = /** @type {Element} */ (node.cloneNode(true));
  for (const hidden of copy.querySelectorAll(".a-hidden")) hidden.remove();
  return (copy.textContent ?? "").replaceAll("\u00ad", "").toLowerCase();
}

/** @param {Element} row @param {Element} cards the table of what the cards do @returns {Line} */
function lineOf(row, cards) {
  const name = row.querySelector("th");
  const columns = cards.contains(row) ? [...row.children] : null;
  const cells = columns?.map(words) ?? null;
  const does = columns?.map(sought) ?? null;
  return { name: name ? words(name) : "", words: `${words(row)} ${sought(row)}`, cells, does };
}

/**
 * The tables, which the package's own Python has made of its own data, with a search above the first.
 *
 * @param {HTMLElement} box
 * @param {string} table
 * @returns {(text: string) => void} what says a sentence there
 */
function searched(box, table) {
  box.innerHTML = table;
  const tables = /** @type {HTMLElement[]} */ ([...box.querySelectorAll(".a-scroll")]);
  tables[0].insertAdjacentHTML("beforebegin", SEARCH);
  const status = /** @type {HTMLElement} */ (box.querySelector(".nv-say"));
  const rows = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("tbody tr")]);
  const lines = rows.map((row) => lineOf(row, tables[0]));
  const columns = [...tables[0].querySelectorAll("thead th")].map((head) => (head.textContent ?? "").toLowerCase());
  /** No heading over nothing. @param {HTMLElement} table */
  const fold = (table) => {
    table.hidden = !table.querySelector("tbody tr:not([hidden])");
    const head = table.previousElementSibling;
    if (head instanceof HTMLElement && head.tagName === "H2") head.hidden = table.hidden;
  };
  /** @param {string} text */
  const find = (text) => {
    const names = found(lines, columns, text);
    rows.forEach((row, place) => {
      row.hidden = !names.has(lines[place].name);
    });
    tables.forEach(fold);
    status.textContent = foundInWords(text, names.size);
  };
  const input = /** @type {HTMLInputElement} */ (box.querySelector(".nv-find"));
  /** @type {HTMLElement} */ (input.previousElementSibling).textContent = say("Find a game");
  input.placeholder = say("Chicago, or what cards do: 9 skip, K =99");
  input.addEventListener("input", () => find(input.value));
  return (text) => {
    status.textContent = text;
  };
}

/** @param {string} variant @param {string[]} way */
function link(variant, [name, label, kind]) {
  const href = beside(name, { variant }); // "" in a notebook: there is no page to go to
  return h("a", { class: kind, hidden: !href, href }, say(label));
}

/**
 * Put all games into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountGames(host, place) {
  const box = createRef();
  const dialog = createRef();
  /** @type {Card | null} */
  let shown = null;

  /** @param {MouseEvent} event */
  const choose = ({ target }) => {
    const button = target instanceof Element ? target.closest("button[data-variant]") : null;
    if (button) host.send({ do: "card", variant: button.getAttribute("data-variant") });
  };
  /** @param {string} text @param {() => void} onclick */
  const button = (text, onclick) => h("button", { type: "button", class: "nv-button", onclick }, text);
  const head = () =>
    h(
      "div",
      { class: "nv-head" },
      h("h2", { class: "nv-title" }, shown?.title),
      h(
        "div",
        { class: "nv-go" },
        WAYS.map((way) => link(shown?.variant ?? "", way)),
        button(say("Print"), () => printed(place, shown?.page ?? "", say("Rules card for the printer"))),
        button(say("Print the cards"), () => host.send({ do: "pack", variant: shown?.variant ?? "" })),
        button(say("Close"), () => dialog.current.close()),
      ),
    );
  /** @returns {Child} */
  const page = () => [
    h("div", { class: "nv-root", ref: box, onclick: choose }),
    h(
      "dialog",
      { class: "nv-dialog", "aria-label": shown?.title ?? say("Rules card"), ref: dialog },
      head(),
      h(
        "div",
        { class: "nv-scroll", tabindex: "0", role: "region", "aria-label": say("Rules card") },
        made("div", { class: "nv-card" }, shown?.card ?? ""), // text of a variant is escaped in Python
      ),
    ),
  ];
  const draw = painter(place, page);
  draw();
  const themes = [theme(box.current), theme(dialog.current)];
  const tell = searched(box.current, host.get("table"));

  host.hear((/** @type {Card | Pack | Sorry} */ message) => {
    if (message.kind === "sorry") tell(message.text);
    if (message.kind === "pack") printed(place, message.page, say("Cards for the printer"));
    if (message.kind !== "card") return;
    shown = message;
    draw();
    if (!dialog.current.open) dialog.current.showModal(); // the browser keeps the focus inside and gives it back; Escape closes
    dialog.current.querySelector(".nv-scroll").scrollTop = 0;
  });
  return () => {
    for (const end of themes) end();
    wipe(place);
  };
}
