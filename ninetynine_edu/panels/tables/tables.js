// Endgame tables. Python works the tables out; this page draws the numbers that it is given, reads them out in words, and asks
// for what is behind a cell. Nothing is worked out twice: the page only counts together what is on it.

import { createRef } from "preact";
import { download } from "../kit/files.js";
import { holdFocus, roving } from "../kit/focus.js";
import { theme } from "../kit/root.js";
import { painter, wipe } from "../kit/view.js";
import { askBehind, closeBehind, noBox, showBehind } from "./behind.js";
import { wantedOf } from "./chooser.js";
import { bandChart, firstFaced } from "./faced.js";
import { heatMap } from "./heat.js";
import { chooseRows, noRows, openCell, readCell, showRows, takeRows } from "./heat_picture.js";
import { TABS, tablesPage } from "./parts.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Acts, Tables} from "./state.d.ts" */

const SLOW = 120;
const STILL = 15000;

/** What the page knows before anything is drawn. @param {Host} host @returns {Tables} */
function opened(host) {
  const view = host.get("view");
  const tables = /** @type {Tables} */ ({
    view,
    picture: host.get("shown"),
    page: host.get("page"),
    base: `nt-${Math.random().toString(36).slice(2)}`,
    local: { busy: false, say: "", spoken: false, want: wantedOf(view), unfolded: { table: false, rows: false } },
    heat: noRows(),
    numbers: { open: false, fractions: false, row: 0, column: 0 },
    long: { chosen: 0, step: 0 },
    faced: { total: 0, band: 0 },
    box: noBox(),
    acts: /** @type {Acts} */ ({}),
    nodes: {
      root: createRef(),
      tabs: createRef(),
      stage: createRef(),
      behind: createRef(),
      opener: createRef(),
      win: createRef(),
    },
  });
  tables.map = heatMap({
    root: () => /** @type {Element} */ (tables.nodes.root.current),
    onCell: (row, column, byKeys) => readCell(tables, row, column, byKeys),
    onOpen: (row, column) => openCell(tables, row, column),
  });
  tables.bands = bandChart(tables);
  return tables;
}

/** Another picture begins at its beginning. @param {Tables} tables @param {DataView} cells the numbers of a heat map */
function take(tables, cells) {
  const { picture, numbers, box } = tables;
  Object.assign(numbers, { row: 0, column: 0 });
  Object.assign(box, { open: false, asked: null, more: 0 });
  Object.assign(tables.long, { chosen: 0, step: 0 });
  if (picture.kind === "heat") takeRows(tables, picture, cells);
  if (picture.kind === "faced") Object.assign(tables.faced, firstFaced(picture));
}

/**
 * One question at a time; of those asked meanwhile the last of each kind is asked next, in their order.
 *
 * @param {Host} host
 * @param {Tables} tables
 */
function talking(host, { view, local, acts }) {
  let { asked } = view;
  /** @type {Record<string, unknown>[]} */
  let waiting = [];
  /** @type {Timer} */
  let slow;
  const wait = () => {
    acts.tell("Working it out…");
    slow = setTimeout(() => acts.tell("Still working it out. If it stays like this, reload the page."), STILL);
  };
  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    if (local.busy) {
      waiting = [...waiting.filter((one) => one.do !== message.do), message];
      return;
    }
    asked += 1;
    local.busy = true;
    slow = setTimeout(wait, SLOW);
    acts.paint();
    try {
      host.send({ asked, ...message });
    } catch {
      rest();
      acts.tell("The tables cannot be reached. Please reload the page.");
    }
  };
  const rest = () => {
    local.busy = false;
    clearTimeout(slow);
  };
  return {
    send,
    rest,
    /** Whether this answers all that was asked. @param {number} number */
    answered: (number) => number >= asked,
    /** Whether more was asked meanwhile. */
    more: () => waiting.length > 0,
    /** What was asked meanwhile, one by one. */
    meanwhile: () => waiting.shift(),
  };
}

/** @param {Host} host @param {HTMLElement} place */
export function mountTables(host, place) {
  const tables = opened(host);
  const { local, acts, nodes, map, bands } = tables;
  const paint = painter(place, () => tablesPage(tables));
  const { send, rest, answered, more, meanwhile } = talking(host, tables);
  /** The picture that is drawn. */
  let drawn = "";
  /** The picture that is asked for. @type {string | null} */
  let wanted = null;

  /** Draw the view that Python has sent. */
  const show = () => {
    const { view, picture } = tables;
    const want = more() ? local.want : wantedOf(view); // what was chosen meanwhile stays chosen
    Object.assign(local, { say: view.say, spoken: false, want });
    const another = picture.id !== drawn;
    drawn = picture.id;
    if (another) take(tables, host.get("cells"));
    paint();
    const tabs = /** @type {HTMLElement[]} */ ([...(nodes.tabs.current?.children ?? [])]);
    tabs.forEach((tab, at) => {
      tab.tabIndex = TABS[at][0] === view.tab ? 0 : -1;
    });
    if (another && picture.kind === "heat") showRows(tables, picture, another);
    if (another) bands.draw();
  };
  const redraw = () => {
    map.redraw();
    bands.draw();
  };

  Object.assign(acts, {
    paint,
    send,
    tell: (/** @type {string} */ words, spoken = false) => {
      Object.assign(local, { say: words, spoken });
      paint();
    },
    /** A click gives a tab the focus first, and the focus shows its picture: so it is asked for once. @param {string} name */
    pick: (name) => {
      if (name === (wanted || tables.view.tab)) return;
      wanted = name;
      send({ do: "tab", tab: name });
    },
    look: (/** @type {Record<string, unknown>} */ what) => askBehind(tables, what),
    closeBox: () => closeBehind(tables),
    rows: (/** @type {Partial<Tables["heat"]>} */ change) => {
      if (tables.picture.kind !== "heat") return;
      Object.assign(tables.heat, change);
      chooseRows(tables, tables.picture);
      tables.numbers.row = 0;
      paint();
      showRows(tables, tables.picture, false);
    },
  });

  host.on("view", () => {
    const view = host.get("view");
    if (!answered(view.asked)) return;
    Object.assign(tables, { view, picture: host.get("shown") });
    rest();
    show();
    const next = meanwhile();
    if (next) send(next);
    else wanted = null;
  });
  host.hear((message, buffers) => {
    if (message.kind === "file") {
      download(message.name, message.text === undefined ? buffers[0] : message.text, message.type);
      acts.tell(`Saved as ${message.name}.`);
    } else if (message.kind === "behind" && message.id === tables.picture.id) showBehind(tables, message);
  });

  show();
  const root = /** @type {HTMLElement} */ (nodes.root.current);
  roving(/** @type {HTMLElement} */ (nodes.tabs.current), ".nn-tab");
  const leave = [theme(root), holdFocus(root), map.close, bands.close];
  requestAnimationFrame(redraw);
  const watcher = new MutationObserver(redraw);
  watcher.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    rest();
    watcher.disconnect();
    for (const end of leave) end();
    wipe(place);
  };
}
