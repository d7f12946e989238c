// The sheet as it will be printed, in a frame of its own with the styles of the paper; on each exercise stands what can be done with it.

import { say } from "../kit/say.js";

/** @import {Item, Sheets} from "./view.d.ts" */

/** What is not printed: sheets lie on the page like paper, with buttons on them. */
const STYLE = `
html { background: transparent; }
@media screen {
  body { max-width: none !important; padding: 0 !important; background: transparent !important; }
  .w-sheet, .w-keys { margin: 0 0 16px !important; padding: 11mm 12mm; background: #fff; border-radius: 3px; box-shadow: 0 1px 4px rgb(31 41 51 / 25%); }
  .x-tools { grid-column: 1 / -1; display: flex; gap: 8px; justify-content: flex-end; margin: 4px 0 -6px; }
  .x-tools button { position: relative; display: inline-flex; gap: 6px; align-items: center; min-height: 32px; padding: 2px 12px; border: 1.5px solid #d9d4c7;
    border-radius: 999px; background: #fff; color: #0b5d4e; font: 500 14px/1.2 system-ui, sans-serif; font-family: inherit; cursor: pointer; }
  .x-tools button::after { content: ""; position: absolute; inset: -7px -2px; }
  .x-tools [hidden] { display: none; }
  .x-tools button:hover { border-color: #0b5d4e; }
  .x-tools button:focus-visible { outline: 3.5px solid #0072b2; outline-offset: 2px; }
  .x-tools button[aria-pressed="true"] { border: 2.5px solid #0b5d4e; background: #e3efe8; font-weight: 700; }
  .x-tools svg { flex: none; }
  li[data-locked] { outline: 2.5px solid #a9cbb9; outline-offset: 5px; border-radius: 4px; }
}
@media screen and (pointer: coarse), screen and (max-width: 560px) { .x-tools button { min-height: 40px; } .x-tools button::after { inset: -3px -2px; } }
@media screen and (max-width: 560px) { .w-sheet, .w-keys { padding: 14px 12px; } }
@media print { .x-tools { display: none; } }
`;

const AGAIN =
  '<svg width="15" height="15" viewBox="0 0 16 16" aria-hidden="true"><path d="M13.500 8a5.500 5.500 0 1 1-1.600-3.900" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12.800.8v4.200h-4.200z" fill="currentColor"/></svg>';
const PIN =
  '<svg width="13" height="15" viewBox="0 0 14 16" aria-hidden="true"><path d="M3.500 7V5a3.500 3.500 0 0 1 7 0v2" fill="none" stroke="currentColor" stroke-width="2"/><rect x="1" y="7" width="12" height="8.500" rx="2" fill="currentColor"/></svg>';

/**
 * @param {Document} doc
 * @param {string} name
 * @param {string} icon
 * @param {string} words
 * @param {string} label
 */
function button(doc, name, icon, words, label) {
  const node = doc.createElement("button");
  node.type = "button";
  node.dataset.does = name;
  node.innerHTML = icon; // ours, not a text of anybody
  node.append(words);
  node.setAttribute("aria-label", label);
  return node;
}

/** What can be done with one exercise. @param {Document} doc @param {Item} item @param {number} number */
function tools(doc, item, number) {
  const box = doc.createElement("div");
  box.className = "x-tools";
  const other = button(
    doc,
    "exchange",
    AGAIN,
    say("Another one"),
    say("Another one, in place of exercise {n}", { n: number }),
  );
  other.hidden = item.locked;
  const stays = button(doc, "lock", PIN, say("Lock"), say("Lock exercise {n}", { n: number }));
  stays.setAttribute("aria-pressed", String(item.locked));
  box.append(other, stays);
  box.title = item.name;
  return box;
}

/** Put on each exercise of a sheet what can be done with it. @param {Document} doc @param {Sheets} page */
export function dress(doc, { view }) {
  const style = doc.createElement("style");
  style.textContent = STYLE;
  doc.head.append(style);
  if (view.own) return;
  const exercises = [...doc.querySelectorAll(".w-items > li")];
  exercises.forEach((exercise, place) => {
    const item = view.items[place];
    if (!item) return;
    exercise.toggleAttribute("data-locked", item.locked);
    exercise.append(tools(doc, item, place + 1));
  });
}

/** Which button has the focus, as where it stands. @param {Document} doc */
function focused(doc) {
  const node = doc.activeElement;
  const row = node?.closest(".w-items > li");
  if (!(row && node)) return null;
  return { at: [...doc.querySelectorAll(".w-items > li")].indexOf(row), does: node.getAttribute("data-does") };
}

/** @param {Document} doc @param {{at: number, does: string | null} | null} was */
function focusAgain(doc, was) {
  if (!was) return;
  const row = doc.querySelectorAll(".w-items > li")[was.at];
  const node = row?.querySelector(`[data-does="${was.does}"]:not([hidden])`) ?? row?.querySelector("[data-does=lock]");
  if (node && "focus" in node) /** @type {HTMLElement} */ (node).focus({ preventScroll: true });
}

/**
 * The frame with the sheet in it.
 *
 * @param {Sheets} page
 */
export function paperIn(page) {
  let shown = "";
  let dressed = "";
  /** @type {HTMLIFrameElement | null} */
  let frame = null;

  /** As high as what is in it: the page scrolls, not the frame. */
  const fit = () => {
    const height = frame?.contentDocument?.body?.scrollHeight;
    if (frame && height) frame.style.height = `${height + 4}px`;
  };

  /** @param {Event} event */
  const pressed = ({ target }) => {
    const node = /** @type {Element | null} */ (target)?.closest("[data-does]");
    const row = node?.closest(".w-items > li");
    if (!(node && row)) return;
    const number = [...row.ownerDocument.querySelectorAll(".w-items > li")].indexOf(row) + 1;
    const { of } = page.view;
    if (node.getAttribute("data-does") === "exchange") page.send({ do: "exchange", of, number });
    else page.send({ do: "lock", of, number, on: node.getAttribute("aria-pressed") !== "true" });
  };

  function loaded() {
    const doc = frame?.contentDocument;
    if (!doc) return;
    doc.addEventListener("click", pressed);
    put(doc);
    frame?.contentWindow?.addEventListener("resize", fit);
  }

  /** The newest sheet into a frame that is there: nothing flickers, and what has the focus keeps it. @param {Document} doc */
  function put(doc) {
    const was = focused(doc);
    const fresh = new DOMParser().parseFromString(shown, "text/html");
    doc.documentElement.lang = fresh.documentElement.lang;
    doc.head.replaceChildren(...fresh.head.childNodes);
    doc.body.replaceChildren(...fresh.body.childNodes);
    dress(doc, page);
    focusAgain(doc, was);
    fit();
    doc.fonts?.ready.then(fit);
  }

  return {
    /** Show the sheet as it is now. */
    show() {
      const { sheet, view, nodes } = page;
      const state = JSON.stringify([view.items, view.own, view.place]);
      if (nodes.paper.current !== frame) {
        frame = nodes.paper.current;
        shown = "";
        frame?.addEventListener("load", loaded);
      }
      if (!frame || (sheet === shown && state === dressed)) return;
      const first = !shown;
      shown = sheet;
      dressed = state;
      if (first) frame.srcdoc = "<!doctype html><html><head></head><body></body></html>";
      else if (frame.contentDocument?.body) put(frame.contentDocument); // one that is not there yet shows it once it is
    },
  };
}
