// "Send to the class": a link that holds all that somebody has on a page, and its QR code, large enough for the wall.

import { createRef } from "preact";
import { beside } from "./beside.js";
import { addressForm, copied } from "./links.js";
import { say } from "./say.js";
import { h, made } from "./view.js";

/** @import {Child} from "./types.d.ts" */

/**
 * @typedef {object} Sent what the desk says: see sending.py beside this file
 * @property {[string, string][]} things what can be sent: codes and names
 * @property {string} what which of them this is
 * @property {string} opens what others will see
 * @property {string} url the link; "" for none
 * @property {string} qr its QR code
 * @property {string} why who can open it, and why there is no link or no code
 * @property {boolean} near it is no link for other devices yet
 * @property {boolean} long it is too long for a QR code, or for a link
 */

/** Where this page stands with all others, for the desk to make a link of; "" in a notebook. */
function here() {
  const page = beside("play") || ("voila" in document.body.dataset ? location.pathname : "");
  return page && new URL(page, location.href).href;
}

/** @param {string} text @param {() => void} onclick @param {Record<string, unknown>} [more] */
const press = (text, onclick, more) => h("button", { type: "button", class: "nn-btn", onclick, ...more }, text);

let dialogs = 0;

/**
 * The dialog of one page, and the button that opens it.
 *
 * @param {object} page
 * @param {(message: Record<string, unknown>) => void} page.send
 * @param {() => void} page.draw draw the page again
 * @param {() => void} [page.save] save what there is as a file
 */
export function classroom({ send, draw, save }) {
  dialogs += 1;
  const id = `nn-class-${dialogs}`;
  const dialog = createRef();
  const link = createRef();
  let open = false;
  /** @type {Sent | null} */
  let sent = null;
  /** Which of the things is asked for, until the answer comes. */
  let wanted = "";
  /** So many answers are on their way; only the last of them says what is sent. */
  let unanswered = 0;
  /** What was said about the link here. */
  let note = "";
  /** Where tablets find the pages, as somebody has written it. */
  let where = "";

  const ask = (what = sent?.what ?? "") => {
    note = "";
    wanted = what;
    unanswered += 1;
    send({ do: "class", what, here: where || here() });
    draw();
  };
  const start = () => {
    open = true;
    sent = null;
    unanswered = 0;
    draw();
    dialog.current?.showModal(); // the browser keeps the focus inside and gives it back; Escape closes
    ask("");
  };
  const leave = () => {
    if (!open) return;
    open = false;
    dialog.current?.close();
    draw();
  };
  /** @param {string} said */
  const tell = (said) => {
    note = said;
    draw();
  };
  const copy = async () => tell(await copied(link.current));
  /** @param {string} written */
  const use = (written) => {
    where = written;
    ask();
  };

  /** What to send, where there are several things. @param {Sent} told */
  const choice = ({ things }) =>
    things.length < 2
      ? null
      : h(
          "fieldset",
          { class: "nn-class-what" },
          h("legend", {}, say("What to send")),
          things.map(([code, words]) =>
            h(
              "label",
              { key: code, class: "nn-tick" },
              h("input", { type: "radio", name: id, checked: code === wanted, onchange: () => ask(code) }),
              h("span", {}, words),
            ),
          ),
        );
  /** @param {Sent} told */
  const linked = ({ url }) =>
    url
      ? h(
          "div",
          { class: "nn-class-link" },
          h("input", { class: "nn-input", readonly: true, value: url, "aria-label": say("The link"), ref: link }),
          press(say("Copy the link"), copy, { class: "nn-btn nn-main" }),
        )
      : null;
  /** @param {Sent} told */
  const about = (told) =>
    h(
      "div",
      { class: "nn-class-about" },
      choice(told),
      h("p", { class: "nn-class-opens" }, told.opens),
      linked(told),
      h("p", { class: "nn-class-why", role: "status", "data-near": told.near && !note }, note || told.why),
      told.long && save ? press(say("Save as a file"), save) : null,
      told.near || where ? addressForm("nn-class-where", where, use) : null,
    );
  /** @param {Sent} told */
  const code = ({ qr }) =>
    made("div", { class: "nn-class-qr", role: "img", "aria-label": say("QR code of the link") }, qr);

  return {
    /** Open the dialog; what opens it says that by aria-haspopup. */
    start,
    /** Say a sentence in the dialog. */
    tell,
    /** The button. */
    button: () => press(say("Send to the class"), start, { "aria-haspopup": "dialog" }),
    /** The dialog; it belongs into the root of the page. @returns {Child} */
    dialog: () =>
      h(
        "dialog",
        { class: "nn-class", "aria-label": say("Send to the class"), ref: dialog, onclose: leave },
        open
          ? h(
              "div",
              { class: "nn-class-inside" },
              h("div", { class: "nn-class-head" }, h("h2", {}, say("Send to the class")), press(say("Close"), leave)),
              sent
                ? h(
                    "div",
                    { class: "nn-class-both", "data-code": Boolean(sent.qr), "data-waits": wanted !== sent.what },
                    sent.qr ? code(sent) : null,
                    about(sent),
                  )
                : h("p", { class: "nn-class-waits", role: "status" }, note || say("One moment…")),
            )
          : null,
      ),
    /** Take what the desk says about it. @param {Sent} told */
    hear(told) {
      sent = told;
      unanswered = Math.max(0, unanswered - 1);
      if (!unanswered) wanted = told.what;
      draw();
    },
    /** Go away with the page. */
    leave,
  };
}
