// The variant workshop. Python owns the text and what it means; this page shows the view it is given and sends back what
// was typed or chosen.

import { createRef } from "preact";
import { roving } from "../kit/focus.js";
import { drawer } from "../kit/host.js";
import { theme } from "../kit/root.js";
import { marked, say } from "../kit/say.js";
import { classroom } from "../kit/sending.js";
import { h, painter, wipe } from "../kit/view.js";
import { actions, cardPage, goToTable, there } from "./acts.js";
import { refusalOf, settled } from "./fields.js";
import { button, form, idOf, keyOf } from "./form.js";
import { rowsOf } from "./rows.js";
import { sides } from "./sides.js";
import { begun, boxed, readKept } from "./text.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Sent} from "../kit/sending.js" */
/** @import {Box, CardPage, Field, Local, Nodes, Row, Shop, View} from "./view.d.ts" */

const NO_ANSWER = marked("No answer yet. If it stays like this, reload the page. Your text is saved.");
const NOBODY = marked("The workshop cannot be reached. Reload the page. Your text is saved.");

/** The whole page. @param {Shop} shop */
function page(shop) {
  const { view, local, acts, nodes, keep } = shop;
  const back = { hidden: !view.back, title: say("What was there before you opened or started something else") };
  return h(
    "div",
    {
      class: "nn-root nn-shop",
      "data-lm-suppress-shortcuts": "true",
      "data-state": view.waiting ? "wrong" : "good",
      ref: nodes.root,
    },
    h(
      "div",
      { class: "nn-head" },
      h(
        "div",
        { class: "nn-names" },
        h(keep ? "h1" : "h2", { class: "nn-title" }, say("Make your own game")),
        h("p", { class: "nn-sub" }, view.title),
      ),
      h(
        "div",
        { class: "nn-tools", role: "group", "aria-label": say("Tools") },
        button(say("Try it at the table"), acts.try, { class: "nn-btn nn-main" }),
        button(say("Save as a file"), acts.save),
        button(say("Go back"), () => acts.send({ do: "back" }), back),
      ),
    ),
    h("p", { class: "nn-shopsay", "aria-live": "polite" }, local.say),
    h("div", { class: "nn-shopcolumns" }, form(shop), sides(shop)),
    shop.toClass.dialog(),
  );
}

/** @param {View} view @returns {Local} */
function begin(view) {
  /** @type {() => Map<string, Field>} */
  const none = () => new Map();
  return {
    seq: view.seq,
    sent: view.seq,
    asked: view.asked,
    text: boxed(view.text),
    say: "",
    tab: "rules",
    form: null,
    fields: { top: none(), frame: none(), cards: none(), rules: none(), rare: none() },
    more: "",
    earlier: undefined,
    print: "paper",
    before: "",
    timer: undefined,
    quiet: undefined,
  };
}

/** @returns {Nodes} */
function undrawn() {
  return {
    root: createRef(),
    tabs: createRef(),
    text: createRef(),
    gutter: createRef(),
    marks: createRef(),
    code: createRef(),
    paste: createRef(),
    file: createRef(),
  };
}

/** The form of an answer: what somebody is typing just now stays. @param {Shop} shop */
function takeForm({ view, local, base }) {
  const active = document.activeElement?.id;
  /** @param {Row} row */
  const focusOf = (row) => {
    const id = idOf(base, row);
    return active === id ? "field" : active === `${id}-own` ? "beside" : "";
  };
  /** @param {Map<string, Field>} before @param {Row} row @returns {[string, Field]} */
  const field = (before, row) => {
    const old = before.get(keyOf(row));
    return [keyOf(row), settled(old, row, refusalOf(view.refused, row), old ? focusOf(row) : "")];
  };
  for (const [name, rows] of Object.entries(rowsOf(view.form))) {
    const box = /** @type {Box} */ (name);
    const before = local.fields[box];
    local.fields[box] = new Map(rows.map((row) => field(before, row)));
  }
  if (String(local.form?.more) !== String(view.form.more)) local.more = "";
  local.form = view.form;
}

/** Another text; the caret stays where it is. @param {Shop} shop @param {string} text */
function putText({ local, nodes }, text) {
  const node = there(nodes.text);
  const at = node.selectionStart;
  node.value = text;
  node.setSelectionRange(at, at);
  local.text = boxed(text);
}

/**
 * Put a workshop into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountShop(host, place) {
  /** @type {string} */
  const keep = host.get("keep");
  const memory = drawer(keep);
  const address = keep ? new URLSearchParams(location.search).get("variant") || "" : "";
  /** @type {View} */
  const first = host.get("view");
  const local = begin(first);
  const base = `nn-shop-${Math.random().toString(36).slice(2)}`;
  const parts = { view: first, local, nodes: undrawn(), timers: new Map(), keep, base };
  const shop = /** @type {Shop} */ (parts); // its acts and the dialog come now
  const draw = painter(place, () => page(shop));
  shop.acts = actions(shop, send, draw, keepText);
  shop.toClass = classroom({ send, draw, save: () => shop.acts.save() });

  /** @param {Record<string, unknown>} message */
  function send(message) {
    clearTimeout(local.timer);
    clearTimeout(local.quiet);
    local.quiet = setTimeout(() => shop.acts.tell(say(NO_ANSWER)), 9000);
    const isText = message.do === "text";
    // What was typed goes first, and once: an older text must not undo an edit that is on its way.
    if (local.seq !== local.sent && !isText) send({ do: "text" });
    if (isText) local.sent = local.seq;
    local.asked += 1;
    const text = isText ? { text: local.text } : {};
    try {
      host.send({ seq: local.seq, asked: local.asked, ...message, ...text });
    } catch {
      shop.acts.tell(say(NOBODY));
    }
  }

  function keepText() {
    memory.set("text", JSON.stringify({ q: address, text: local.text, earlier: local.earlier }));
  }

  /** Take what Python says, but for what has been typed or chosen since. */
  function take() {
    const { view } = shop;
    const newest = view.asked >= local.asked;
    if (newest && view.seq === local.seq && local.text !== boxed(view.text)) putText(shop, view.text);
    keepText();
    local.say = view.say;
    if (newest) takeForm(shop);
    draw();
  }

  /** What was built here under another address is not lost: Go back brings it. */
  function takeKept() {
    const { text, earlier } = begun(readKept(memory.get("text")), address);
    local.earlier = earlier;
    if (earlier !== undefined && earlier !== (text ?? "") && first.n === 1) send({ do: "earlier", text: earlier });
    if (text === null || text === first.text) return;
    local.text = text;
    local.seq += 1;
    send({ do: "text" });
  }

  draw();
  const end = theme(there(shop.nodes.root));
  roving(there(shop.nodes.tabs), ".nn-tab");
  takeKept();
  take();
  host.on("view", () => {
    clearTimeout(local.quiet);
    shop.view = host.get("view");
    take();
  });
  host.hear((/** @type {CardPage | ({kind: "class"} & Sent) | {kind: "try"} | {kind: "opened"}} */ message) => {
    if (message.kind === "try") goToTable(local.before);
    else if (message.kind === "page") cardPage(shop, message);
    else if (message.kind === "class") shop.toClass.hear(message);
    else if (message.kind === "opened") there(shop.nodes.paste).value = "";
  });
  return () => {
    for (const timer of [local.timer, local.quiet, ...shop.timers.values()]) clearTimeout(timer);
    end();
    wipe(place);
  };
}
