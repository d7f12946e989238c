// The page where worksheets are made. Python owns the set and makes it step by step; this page shows it as it will be printed,
// sends what is chosen, and asks for more while there is more to do.

import { createRef } from "preact";
import { isPage } from "../kit/beside.js";
import { download } from "../kit/files.js";
import { drawer } from "../kit/host.js";
import { printed } from "../kit/printer.js";
import { theme } from "../kit/root.js";
import { say } from "../kit/say.js";
import { sender } from "../kit/sender.js";
import { painter, wipe } from "../kit/view.js";
import { paperIn } from "./paper.js";
import { sheetPage } from "./parts.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Local, Sheets, View} from "./view.d.ts" */

/** @typedef {{kind: "file", name: string, type: string} | {kind: "print", text: string}} Reply */

/** So long, in ms, an answer may take. */
const SILENCE = 30000;

/** So that the page brings this very set when it is loaded again, and a link to it as well. @param {View} view */
function keepInAddress({ asks }) {
  const lang = new URLSearchParams(location.search).get("lang");
  const query = [asks, lang && `lang=${encodeURIComponent(lang)}`].filter(Boolean).join("&");
  const address = `${location.pathname}${query && `?${query}`}${location.hash}`;
  if (location.search !== (query && `?${query}`)) history.replaceState(history.state, "", address);
}

/** Where the pages are, for tablets; "" in a notebook. */
function here() {
  return isPage() ? location.origin + location.pathname : "";
}

/**
 * Put the page into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountWorksheets(host, place) {
  const keep = String(host.get("keep") ?? "");
  const memory = drawer(keep);
  const line = sender(host, tell, SILENCE);
  /** @type {Local} */
  const local = { note: "", dialog: "", asked: host.get("view").asked, typed: "", beyond: {} };
  /** @type {Sheets} */
  const page = {
    view: host.get("view"),
    games: host.get("games"),
    sheet: host.get("sheet"),
    keep,
    local,
    send,
    tell,
    draw,
    open,
    nodes: { root: createRef(), paper: createRef(), dialog: createRef() },
  };
  const { nodes } = page;
  const paint = painter(place, () => sheetPage(page));
  const paper = paperIn(page);

  /** @param {Record<string, unknown>} message */
  function send(message) {
    local.asked += 1;
    line.send({ ...message, asked: local.asked });
  }

  function draw() {
    paint();
    paper.show();
  }

  /** @param {string} note */
  function tell(note) {
    local.note = note;
    draw();
  }

  /** @param {Local["dialog"]} dialog */
  function open(dialog) {
    local.dialog = dialog;
    if (dialog) local.note = ""; // what was said before is not about it
    draw();
    const { current } = nodes.dialog;
    if (dialog && !current?.open) current?.showModal(); // the browser keeps the focus inside and gives it back; Escape closes
    if (!dialog) current?.close();
  }

  /** Go on with what is being done, unless an answer is on its way that says how far it is. */
  function goOn() {
    if (page.view.busy && page.view.asked === local.asked) send({ do: "more" });
  }

  function take() {
    page.view = host.get("view");
    page.games = host.get("games");
    page.sheet = host.get("sheet");
    line.heard();
    local.note = "";
    draw();
    if (keep && page.view.saved && !page.view.busy) {
      memory.set("set", page.view.saved);
      keepInAddress(page.view);
    }
    goOn();
  }

  /** @param {Reply} reply @param {DataView[]} buffers */
  function hear(reply, buffers) {
    const root = /** @type {HTMLElement} */ (nodes.root.current);
    if (reply.kind === "print") printed(root, reply.text, say("Worksheet for the printer"));
    if (reply.kind !== "file") return;
    download(reply.name, /** @type {DataView<ArrayBuffer>} */ (buffers[0]), reply.type);
    tell(say("Saved as {file}. Look where your downloads are.", { file: reply.name }));
  }

  draw();
  const end = theme(/** @type {HTMLElement} */ (nodes.root.current));
  host.on("view", take);
  host.hear(hear);
  const kept = memory.get("set");
  if (kept && page.view.fresh && kept !== page.view.saved) send({ do: "kept", text: kept });
  if (here() && !page.view.where) send({ do: "here", text: here() });
  goOn();
  return () => {
    line.heard();
    end();
    wipe(place);
  };
}
