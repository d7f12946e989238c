// What the player to move is faced with: four bands over the totals, one above the other, and their shares in words.

import { h, hidden, setText, when } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { cellAfter, fitCanvas, penOf } from "./heat.js";
import { button } from "./positions.js";
import { percent } from "./words.js";

/** @import {Desk, Faced, Rows} from "./view.d.ts" */

/** @typedef {"hatch" | "pale" | "stripes" | "dark"} Look */

/** @type {Record<string, Look>} */
const BANDS = { stuck: "hatch", "every move loses": "pale", "a choice": "stripes", "every move wins": "dark" };
const SIDE = 46;
const FOOT = 26;
const HOW = "Point at a total, or move with the arrow keys. Press one of the four lines, or Enter, to see deals.";

/** @param {CSSStyleDeclaration} style @returns {(name: string) => string} */
const coloursOf = (style) => (name) => style.getPropertyValue(`--nn-${name}`).trim();

/** How a band is filled: never by colour alone. @param {CanvasRenderingContext2D} pen @param {Look} look @param {(name: string) => string} colour */
function hatching(pen, look, colour) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const ink = penOf(tile);
  ink.fillStyle = { hatch: colour("surface"), pale: "#f2b070", stripes: "#6a9cc8", dark: "#00395a" }[look];
  ink.fillRect(0, 0, 8, 8);
  ink.lineWidth = 1;
  ink.strokeStyle = look === "hatch" ? colour("muted") : "#1b1b1b";
  ink.beginPath();
  for (const at of [-8, 0, 8]) {
    if (look === "hatch" || look === "stripes") {
      ink.moveTo(at, 8);
      ink.lineTo(at + 8, 0);
    }
    if (look === "hatch") {
      ink.moveTo(at, 0);
      ink.lineTo(at + 8, 8);
    }
  }
  ink.stroke();
  return pen.createPattern(tile, "repeat");
}

/** @param {Desk} desk */
export function makeFaced(desk) {
  /** @type {Faced} */
  let picture;
  let [chosen, band] = [0, 3]; // a total and a band
  const canvas = h("canvas", { "aria-hidden": "true" });
  const box = h(
    "div",
    { class: "nt-bands", role: "application", tabindex: "0", "aria-roledescription": "chart" },
    canvas,
  );
  const legend = h("div", { class: "nt-bandlegend" });
  const heading = h("p", { class: "nt-bandtotal" });

  /** What stands in place of a picture. @param {Faced} next */
  function show(next) {
    picture = next;
    [chosen, band] = [Math.max(0, picture.totals - 11), 2];
    const label = `What the player to move is faced with at each total from 0 to ${picture.totals - 1}.`;
    const keys = "Left and right go from total to total, up and down from band to band, Enter shows deals.";
    set(box, { "aria-label": `${label} ${keys}` });
    return [box, heading, legend, h("p", { class: "nn-why" }, HOW)];
  }

  function draw() {
    if (!picture || !box.clientWidth) return;
    const [width, height] = [box.clientWidth, box.clientHeight];
    const pen = fitCanvas(canvas, width, height);
    const colour = coloursOf(getComputedStyle(desk.root));
    /** @param {number} total */
    const x = (total) => SIDE + (total / picture.totals) * (width - SIDE - 4);
    /** @param {number} share */
    const y = (share) => 6 + (1 - share) * (height - FOOT - 6);
    drawBands(pen, colour, x, y);
    pen.fillStyle = colour("muted");
    pen.font = "13px system-ui, sans-serif";
    pen.textBaseline = "middle";
    pen.textAlign = "right";
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      pen.fillText(`${share * 100} %`, SIDE - 6, Math.min(Math.max(y(share), 8), height - FOOT));
    }
    pen.textAlign = "center";
    const step = [5, 10, 20].find((n) => x(n) - x(0) >= 30) || 50;
    for (let total = 0; total < picture.totals; total += step) {
      if (Math.abs(x(total) - x(chosen)) > 20) pen.fillText(String(total), x(total + 0.5), height - FOOT / 2);
    }
    pen.fillStyle = pen.strokeStyle = colour("ink");
    pen.font = "bold 14px system-ui, sans-serif";
    pen.fillText(String(chosen), x(chosen + 0.5), height - FOOT / 2);
    pen.lineWidth = 2;
    pen.strokeRect(x(chosen) - 1, y(1) - 2, Math.max(5, x(1) - x(0)) + 2, y(0) - y(1) + 4);
    drawLegend();
  }

  /** @param {CanvasRenderingContext2D} pen @param {(name: string) => string} colour @param {(total: number) => number} x @param {(share: number) => number} y */
  function drawBands(pen, colour, x, y) {
    const low = new Array(picture.totals).fill(0);
    for (const [at, { what, shares }] of picture.bands.entries()) {
      pen.beginPath();
      for (let total = 0; total < picture.totals; total += 1) {
        pen.lineTo(x(total), y(low[total] + shares[total]));
        pen.lineTo(x(total + 1), y(low[total] + shares[total]));
      }
      for (let total = picture.totals - 1; total >= 0; total -= 1) {
        pen.lineTo(x(total + 1), y(low[total]));
        pen.lineTo(x(total), y(low[total]));
      }
      pen.closePath();
      pen.fillStyle = hatching(pen, BANDS[what], colour) || colour("muted");
      pen.fill();
      pen.lineWidth = 1.5;
      pen.strokeStyle = colour("surface");
      pen.stroke();
      if (at === band && document.activeElement === box) {
        pen.lineWidth = 2.5;
        pen.strokeStyle = colour("ink");
        pen.stroke();
      }
      for (let total = 0; total < picture.totals; total += 1) low[total] += shares[total];
    }
  }

  function drawLegend() {
    const { bands, id } = picture;
    setText(heading, `At a total of ${chosen}:`);
    when(legend, id, () => legend.replaceChildren(...bands.map(({ what }, at) => choice(what, at)).reverse()));
    bands.forEach(({ name, words, shares }, at) => {
      const node = legend.children[bands.length - 1 - at];
      when(node, [chosen, shares[chosen]], () =>
        node.replaceChildren(
          h("i", { class: "nt-swatch", "aria-hidden": "true" }),
          h("span", {}, h("b", {}, name), h("span", { class: "nn-why" }, `: ${words}`)),
          h("strong", {}, percent(shares[chosen])),
          hidden(` at ${chosen}. Show deals.`),
        ),
      );
    });
  }

  /** @param {string} what @param {number} at */
  function choice(what, at) {
    const look = () => {
      band = at;
      desk.look({ what, total: chosen });
    };
    return button("", look, { class: "nn-btn nt-band", "data-band": BANDS[what] });
  }

  /** @param {number} total @param {number} to which band @param {boolean} aloud */
  function move(total, to, aloud) {
    [chosen, band] = [total, to];
    draw();
    const here = picture.bands[band];
    if (aloud) desk.tell(`At ${total}: ${here.name.toLowerCase()} in ${percent(here.shares[total])} of all deals.`);
  }

  /** @param {MouseEvent} event */
  const totalAt = (event) => {
    const spot = box.getBoundingClientRect();
    const share = (event.clientX - spot.left - SIDE) / (spot.width - SIDE - 4);
    return Math.max(0, Math.min(picture.totals - 1, Math.floor(share * picture.totals)));
  };
  /** Which band lies so high at a total. @param {number} total @param {number} share */
  const bandAt = (total, share) => {
    let low = 0;
    const at = picture.bands.findIndex(({ shares }) => {
      low += shares[total];
      return share <= low;
    });
    return at < 0 ? picture.bands.length - 1 : at;
  };

  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      desk.look({ what: picture.bands[band].what, total: chosen });
      return;
    }
    const to = cellAfter(event, 3 - band, chosen, 4, picture.totals, 1);
    if (!to) return;
    event.preventDefault();
    move(to[1], 3 - to[0], true);
  });
  box.addEventListener("pointermove", (event) => {
    if (totalAt(event) !== chosen) move(totalAt(event), band, false);
  });
  box.addEventListener("click", (event) => {
    const spot = box.getBoundingClientRect();
    const total = totalAt(event);
    const at = bandAt(total, 1 - (event.clientY - spot.top - 6) / (spot.height - FOOT - 6));
    move(total, at, false);
    desk.look({ what: picture.bands[at].what, total });
  });
  box.addEventListener("focus", () => move(chosen, band, true));
  box.addEventListener("blur", draw);
  const watcher = new ResizeObserver(draw);
  watcher.observe(box);
  return { show, draw, close: () => watcher.disconnect() };
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
