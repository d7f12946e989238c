// What can be taken away: files for other programs, and a link for tablets, large enough to be read from the wall.

import { readText } from "../kit/files.js";
import { addressForm, copied } from "../kit/links.js";
import { marked, say } from "../kit/say.js";
import { h, made } from "../kit/view.js";
import { MAIN, press } from "./fields.js";
import { status } from "./status.js";

/** @import {Sheets} from "./view.d.ts" */

/** A file with a set has no more letters. */
const MOST = 12_000_000;

/** The files: how each is asked for, what it is called, and what it is good for. */
const FILES = [
  ["pdf", marked("PDF"), marked("To print, or to send to parents.")],
  ["html", marked("Web page"), marked("To open and print in any browser.")],
  ["student", marked("Notebook"), marked("For Jupyter. It checks each answer.")],
  ["solution", marked("Notebook with solutions"), marked("For Jupyter, for you.")],
  ["nbgrader", marked("Notebook for nbgrader"), marked("nbgrader hands it out and marks it.")],
  ["moodle", marked("Moodle"), marked("Questions for your course, as XML.")],
  ["qti", marked("QTI 2.1"), marked("For other learning platforms.")],
  ["csv", marked("Table"), marked("For a spreadsheet, as CSV.")],
  ["json", marked("Set"), marked("To open here again, as JSON.")],
];

/** @param {Sheets} page */
export function dialogs(page) {
  const { local, nodes } = page;
  const close = () => {
    if (local.dialog) page.open("");
  };
  const title = local.dialog === "tablets" ? say("On tablets") : say("More files");
  return h(
    "dialog",
    { class: "nn-dialog", "aria-label": title, ref: nodes.dialog, onclose: close },
    local.dialog
      ? h(
          "div",
          { class: "nn-inside", "data-kind": local.dialog },
          h("div", { class: "nn-head" }, h("h2", { class: "nn-title" }, title), press(say("Close"), close)),
          local.dialog === "tablets" ? tablets(page) : files(page),
        )
      : null,
  );
}

/** @param {Sheets} page */
function files(page) {
  const { view, send, tell } = page;
  const open = async (/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget }) => {
    const text = await readText(currentTarget, MOST);
    if (text === null) return tell(say("This file is too big to hold a set of exercises."));
    page.open("");
    send({ do: "open", text });
  };
  return [
    status(page),
    h(
      "ul",
      { class: "nn-files" },
      FILES.map(([way, name, good]) =>
        h(
          "li",
          {},
          press(say(name), () => send({ do: "file", way })),
          h("span", { class: "nn-why" }, say(good)),
        ),
      ),
    ),
    view.letters.length > 1
      ? h("p", { class: "nn-why" }, say("All versions come along: in one file, or in one ZIP file."))
      : null,
    h(
      "div",
      { class: "nn-row" },
      h(
        "label",
        { class: "nn-btn nn-filelabel" },
        say("Open a set"),
        h("input", { type: "file", class: "nn-file", accept: ".json,application/json", onchange: open }),
      ),
    ),
  ];
}

/** @param {Sheets} page */
function tablets(page) {
  const { view, send, tell, local, nodes } = page;
  const { link, where } = view;
  const copy = async () => tell(await copied(nodes.dialog.current?.querySelector(".nn-copy input")));
  return h(
    "div",
    { class: "nn-tablets" },
    link.qr && !link.near // a code that opens on no tablet is no good on the wall
      ? h(
          "div",
          { class: "nn-qrbox" },
          made("div", { class: "nn-qr", role: "img", "aria-label": say("QR code of the link") }, link.qr),
          h("p", { class: "nn-version" }, say("Version {letter}", { letter: link.name })),
        )
      : null,
    h(
      "div",
      { class: "nn-linkbox" },
      link.why || !link.near
        ? h("p", {}, link.why || say("A tablet that scans this opens these very exercises."))
        : null,
      link.url
        ? h(
            "div",
            { class: "nn-copy" },
            h("input", { class: "nn-input", readonly: true, value: link.url, "aria-label": say("The link") }),
            press(say("Copy the link"), copy, MAIN),
          )
        : null,
      link.near
        ? h(
            "p",
            { class: "nn-hint" },
            say("This link opens on this computer only. For tablets, write the address at which they see this page."),
          )
        : null,
      addressForm("nn-where", where, (text) => send({ do: "address", text })),
      h("p", { class: "nn-said", role: "status" }, local.note || view.say),
    ),
  );
}
