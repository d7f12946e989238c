// The table's own drawing: all of it at once, the total alone, and what only a drawn page can do.

import { roving } from "../kit/focus.js";
import { painter, wipe } from "../kit/view.js";
import { there } from "./nodes.js";
import { tablePage, totalSize, totalText } from "./parts.js";

/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Table} from "./state.d.ts" */

/** The page's own drawing: all of it, and what only a drawn page can do. @param {Table} table @param {HTMLElement} place */
export function drawing(table, place) {
  const { nodes, choice, local } = table;
  /** The card whose jumps are shown. */
  const shown = () => {
    const places = local.latest === "hover" ? [local.hover, local.focus] : [local.focus, local.hover];
    return choice.chosen[0] ?? places.find((place) => place !== null && place < table.view.hand.length) ?? null;
  };
  const drawAll = painter(place, () => tablePage(table, shown()));
  let drawTotal = () => {};
  let size = "";
  const draw = () => {
    size = totalSize(table);
    drawAll();
    drawTotal();
  };
  /** @type {Timer} */
  let soon;
  /** @type {(() => void) | null} */
  let oneStop = null;

  const paint = () => {
    clearTimeout(soon);
    draw();
    oneStop?.();
  };
  return {
    paint,
    /** A mouse that only crosses the hand, or is about to click, does not redraw the page for every card. */
    paintSoon: () => {
      clearTimeout(soon);
      soon = setTimeout(paint, 50);
    },
    /** The total alone, for which everybody waits. */
    paintTotal: () => (totalSize(table) === size ? drawTotal() : draw()),
    /** Draw for the first time. */
    open: () => {
      drawAll();
      drawTotal = painter(there(nodes.total), () => totalText(table));
      draw();
      oneStop = roving(there(nodes.hand), ".nn-card");
      oneStop();
      roving(there(nodes.tools), "button")();
    },
    close: () => {
      clearTimeout(soon);
      wipe(place);
    },
  };
}
