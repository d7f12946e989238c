// What a person can do on the page of the workshop, and what it does with the desk's replies.

import { download } from "../kit/files.js";
import { printed } from "../kit/printer.js";
import { marked, say } from "../kit/say.js";
import { TYPE_IT } from "./fields.js";
import { idOf, keyOf } from "./form.js";
import { lineSpan } from "./text.js";

/** @import {Acts, CardPage, Row, Shop} from "./view.d.ts" */

const LONGEST_TEXT = 2000000;
const BIGGEST_FILE = 4000000;
/** As high as the lines of the text are drawn, in px. */
const LINE = 24;
const TOO_BIG = marked("This file is too big to hold a game.");

/** @template {HTMLElement} T @param {{current: T | null}} ref @returns {T} an element that is always drawn */
export const there = (ref) => /** @type {T} */ (ref.current);

/** The table under the workshop. @returns {HTMLElement | null} */
const tableNode = () => document.querySelector(".nn-trybox .nn-root");

/** The table comes a moment later: show it and put the focus on the first card. @param {string} before the number of the table that was there @param {number} [tries] */
export function goToTable(before, tries = 0) {
  const node = tableNode();
  const first = node && node.dataset.n !== before ? node.querySelector(".nn-card:not([aria-disabled])") : null;
  if (!node || !(first instanceof HTMLElement)) {
    if (tries < 300) requestAnimationFrame(() => goToTable(before, tries + 1));
    return;
  }
  node.scrollIntoView({ block: "start" });
  first.focus({ preventScroll: true });
}

/**
 * The rules card has come: to the printer, or as a file.
 *
 * @param {Shop} shop
 * @param {CardPage} page
 */
export function cardPage({ local, acts, nodes }, { name, text }) {
  if (local.print === "paper") return printed(there(nodes.root), text, say("Rules card for the printer"));
  download(name, text, "text/html");
  acts.tell(say("The rules card is saved as {file}. Look where your downloads are.", { file: name }));
}

/** @param {Shop} shop @param {(message: Record<string, unknown>) => void} send */
async function upload({ acts, nodes }, send) {
  const file = there(nodes.file);
  const chosen = file.files?.[0];
  file.value = "";
  if (!chosen) return;
  if (chosen.size > BIGGEST_FILE) return acts.tell(say(TOO_BIG));
  const content = await chosen.text();
  if (content.length > LONGEST_TEXT) return acts.tell(say(TOO_BIG));
  send({ do: "open", text: content.replace(/^\ufeff/, "") });
}

/** @param {Shop} shop */
async function copy({ acts, nodes }) {
  const code = there(nodes.code);
  code.focus();
  code.select();
  try {
    await navigator.clipboard.writeText(code.value);
    acts.tell(say("The code is copied."));
  } catch {
    acts.tell(say("The code is marked. Copy it with Ctrl and C."));
  }
}

/**
 * What a person can do in the form. A field holds what stands in it; it is sent at once, or when the typing pauses.
 *
 * @param {Shop} shop
 * @param {(message: Record<string, unknown>) => void} send
 * @param {() => void} draw
 * @returns {Pick<Acts, "hold" | "soon" | "change" | "typeIt" | "asBefore" | "more">}
 */
function inForm({ local, nodes, timers, base }, send, draw) {
  /** @param {Row} row @param {string} [more] */
  const node = (row, more = "") =>
    /** @type {HTMLInputElement} */ (there(nodes.root).querySelector(`#${idOf(base, row)}${more}`));
  /** @param {Row} row @param {() => void} [then] */
  const wait = ({ path }, then) => {
    const name = path.join("\n");
    clearTimeout(timers.get(name));
    timers.set(name, then && setTimeout(then, 450));
  };
  /** @type {Acts["hold"]} */
  const hold = (box, { row }, change) => {
    const field = local.fields[box].get(keyOf(row));
    if (field) local.fields[box].set(keyOf(row), { ...field, ...change });
    draw();
  };
  return {
    hold,
    soon(box, field, change, value) {
      hold(box, field, change);
      wait(field.row, () => send({ do: "set", path: field.row.path, value }));
    },
    change(box, field, change, value) {
      wait(field.row);
      hold(box, field, change);
      send({ do: "set", path: field.row.path, value });
    },
    typeIt(box, field) {
      hold(box, field, { typing: true, value: TYPE_IT, typed: String(field.row.value) });
      node(field.row, "-own").focus();
      node(field.row, "-own").select();
    },
    asBefore(box, field) {
      wait(field.row); // what was typed just now does not come after it
      hold(box, field, { typing: false });
      node(field.row).focus();
      send({ do: "set", path: field.row.path, plain: true });
    },
    more(card) {
      local.more = card;
      draw();
    },
  };
}

/**
 * What a person can do with the text.
 *
 * @param {Shop} shop
 * @param {(message: Record<string, unknown>) => void} send
 * @param {() => void} draw
 * @param {() => void} keepText
 * @returns {Pick<Acts, "pick" | "jump" | "typed" | "scrolled">}
 */
function inText({ local, nodes }, send, draw, keepText) {
  /** @type {Acts["pick"]} */
  const pick = (tab) => {
    local.tab = tab;
    draw();
  };
  return {
    pick,
    jump(line) {
      pick("text");
      const text = there(nodes.text);
      const [from, to] = lineSpan(text.value, line);
      text.focus();
      text.setSelectionRange(from, to);
      text.scrollTop = Math.max(0, (line - 4) * LINE);
    },
    typed() {
      local.seq += 1;
      local.text = there(nodes.text).value;
      keepText();
      draw();
      clearTimeout(local.timer);
      local.timer = setTimeout(() => send({ do: "text" }), 300);
    },
    scrolled() {
      const at = there(nodes.text).scrollTop;
      there(nodes.gutter).scrollTop = at;
      there(nodes.marks).style.transform = `translateY(${-at}px)`;
    },
  };
}

/**
 * @param {Shop} shop
 * @param {(message: Record<string, unknown>) => void} send
 * @param {() => void} draw
 * @param {() => void} keepText
 * @returns {Acts}
 */
export function actions(shop, send, draw, keepText) {
  const { local, nodes } = shop;
  /** @type {Acts["tell"]} */
  const tell = (words) => {
    local.say = words;
    draw();
  };
  return {
    ...inForm(shop, send, draw),
    ...inText(shop, send, draw, keepText),
    send,
    tell,
    try() {
      local.before = tableNode()?.dataset.n ?? "";
      send({ do: "try" });
    },
    save() {
      const { file, waiting } = shop.view;
      download(file, local.text);
      tell(
        waiting
          ? say("Saved as {file}, though it is not right yet.", { file })
          : say("Saved as {file}. Look where your downloads are.", { file }),
      );
    },
    print(how) {
      local.print = how;
      send({ do: "print" });
    },
    copy: () => copy(shop),
    open() {
      const { value } = there(nodes.paste);
      if (value.trim()) send({ do: "open", text: value });
      else tell(say("Paste a code first."));
    },
    upload: () => upload(shop, send),
  };
}
