// What the player to move is faced with: four bands over the totals, one above the other, and their shares in words.

import { createRef } from "preact";
import { h, hidden } from "../kit/view.js";
import { cellAfter } from "./cells.js";
import { BANDS, drawAxes, drawBands, scaleOf } from "./faced_ink.js";
import { coloursOf, fitCanvas } from "./ink.js";
import { percent } from "./words.js";

/** @import {Tables} from "./state.d.ts" */
/** @import {Band, Faced, Rows} from "./view.d.ts" */

/** @typedef {ReturnType<typeof bandChart>} Bands */

const HOW = "Point at a total, or move with the arrow keys. Press one of the four lines, or Enter, to see deals.";

/** Where the cursor begins. @param {Faced} picture */
export const firstFaced = ({ totals }) => ({ total: Math.max(0, totals - 11), band: 2 });

/** Which band lies so high at a total. @param {Band[]} bands @param {number} total @param {number} share */
function bandAt(bands, total, share) {
  let low = 0;
  const at = bands.findIndex(({ shares }) => {
    low += shares[total];
    return share <= low;
  });
  return at < 0 ? bands.length - 1 : at;
}

/** The chart that a pointer or the keys move over; what it shows is read in `tables`. @param {Tables} tables */
export function bandChart(tables) {
  const { faced, acts, nodes } = tables;
  const canvas = createRef();
  /** @type {HTMLElement | null} */
  let box = null;

  function draw() {
    const { picture } = tables;
    if (picture.kind !== "faced" || !box?.clientWidth) return;
    const scale = scaleOf(box, picture.totals);
    const pen = fitCanvas(canvas.current, scale.width, scale.height);
    const colour = coloursOf(/** @type {Element} */ (nodes.root.current));
    drawBands(pen, picture, document.activeElement === box ? faced.band : -1, scale, colour);
    drawAxes(pen, picture.totals, faced.total, scale, colour);
  }
  /** @param {Faced} picture @param {number} total @param {number} band @param {boolean} aloud */
  function move(picture, total, band, aloud) {
    Object.assign(faced, { total, band });
    const { name, shares } = picture.bands[band];
    if (aloud) acts.tell(`At ${total}: ${name.toLowerCase()} in ${percent(shares[total])} of all deals.`);
    else acts.paint();
    draw();
  }
  const watcher = new ResizeObserver(draw);
  /** Another box when another picture has been there. @param {HTMLElement | null} node */
  const held = (node) => {
    watcher.disconnect();
    box = node;
    if (box) watcher.observe(box);
  };
  return {
    draw,
    close: () => watcher.disconnect(),
    /** Its place on the page. @param {Faced} picture */
    node: (picture) =>
      h(
        "div",
        { class: "nt-bands", ...named(picture), ref: held, ...listeners(tables, picture, move), onblur: draw },
        h("canvas", { "aria-hidden": "true", ref: canvas }),
      ),
  };
}

/** @param {Faced} picture */
function named({ totals }) {
  const label = `What the player to move is faced with at each total from 0 to ${totals - 1}.`;
  const keys = "Left and right go from total to total, up and down from band to band, Enter shows deals.";
  return { role: "application", tabindex: "0", "aria-roledescription": "chart", "aria-label": `${label} ${keys}` };
}

/** @param {Tables} tables @param {Faced} picture @param {(picture: Faced, total: number, band: number, aloud: boolean) => void} move */
function listeners({ faced, acts }, picture, move) {
  const { totals, bands } = picture;
  /** @param {MouseEvent & {currentTarget: HTMLElement}} event */
  const totalAt = ({ currentTarget, clientX }) => {
    const spot = currentTarget.getBoundingClientRect();
    const { side } = scaleOf(currentTarget, totals);
    const share = (clientX - spot.left - side) / (spot.width - side - 4);
    return Math.max(0, Math.min(totals - 1, Math.floor(share * totals)));
  };
  return {
    /** @param {KeyboardEvent} event */
    onkeydown(event) {
      const opens = event.key === "Enter" || event.key === " ";
      const to = cellAfter(event, 3 - faced.band, faced.total, 4, totals, 1);
      if (opens || to) event.preventDefault();
      if (opens) acts.look({ what: bands[faced.band].what, total: faced.total });
      else if (to) move(picture, to[1], 3 - to[0], true);
    },
    /** @param {PointerEvent & {currentTarget: HTMLElement}} event */
    onpointermove(event) {
      const total = totalAt(event);
      if (total !== faced.total) move(picture, total, faced.band, false);
    },
    /** @param {MouseEvent & {currentTarget: HTMLElement}} event */
    onclick(event) {
      const spot = event.currentTarget.getBoundingClientRect();
      const total = totalAt(event);
      const { foot } = scaleOf(event.currentTarget, totals);
      const at = bandAt(bands, total, 1 - (event.clientY - spot.top - 6) / (spot.height - foot - 6));
      move(picture, total, at, false);
      acts.look({ what: bands[at].what, total });
    },
    onfocus: () => move(picture, faced.total, faced.band, true),
  };
}

/** @param {Tables} tables @param {Band} band @param {number} at */
function choice({ faced, acts }, { what, name, words, shares }, at) {
  const look = () => {
    faced.band = at;
    acts.look({ what, total: faced.total });
  };
  return h(
    "button",
    { type: "button", class: "nn-btn nt-band", "data-band": BANDS[what], onclick: look },
    h("i", { class: "nt-swatch", "aria-hidden": "true" }),
    h("span", {}, h("b", {}, name), h("span", { class: "nn-why" }, `: ${words}`)),
    h("strong", {}, percent(shares[faced.total])),
    hidden(` at ${faced.total}. Show deals.`),
  );
}

/** What stands in place of a picture. @param {Tables} tables @param {Faced} picture */
export function facedPicture(tables, picture) {
  return [
    tables.bands.node(picture),
    h("p", { class: "nt-bandtotal" }, `At a total of ${tables.faced.total}:`),
    h("div", { class: "nt-bandlegend" }, picture.bands.map((band, at) => choice(tables, band, at)).reverse()),
    h("p", { class: "nn-why" }, HOW),
  ];
}

/** The same as numbers. @param {Faced} picture @returns {Rows} */
export function facedRows({ title, totals, bands }) {
  return {
    title,
    rows: totals,
    columns: bands.map(({ name }) => name),
    head: "Total",
    exact: true,
    name: (row) => String(row),
    cell: (row, column, fractions) => (fractions ? bands[column].fractions[row] : percent(bands[column].shares[row])),
  };
}
