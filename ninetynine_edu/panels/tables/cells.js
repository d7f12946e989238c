// The cells of a heat map: their shades, and where a key leads.

/** @import {Cell} from "./state.d.ts" */

const SHADES = ["#FFF4E6", "#F8CF9E", "#E9A98C", "#B592B3", "#6F88C4", "#0C64A6", "#002B45"]; // as in heatmaps.py, each darker than the one before

/** For each share of 255 the three colours that are mixed. */
const SHADE = Array.from({ length: 256 }, (_, n) => {
  const at = (n / 255) * (SHADES.length - 1);
  const low = Math.min(SHADES.length - 2, Math.floor(at));
  /** @param {string} shade @param {number} place */
  const part = (shade, place) => parseInt(shade.slice(place, place + 2), 16);
  return [1, 3, 5].map((place) =>
    Math.round(part(SHADES[low], place) + (part(SHADES[low + 1], place) - part(SHADES[low], place)) * (at - low)),
  );
});

/** Red, green and blue of a share. @param {number} share */
export const mixOf = (share) => SHADE[Math.round(share * 255)];

/** @param {number} share */
export const shadeOf = (share) => `rgb(${mixOf(share).join()})`;

/**
 * Where the cursor goes with a key, in a field of rows and columns; nothing for other keys.
 *
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean}} event
 * @param {number} row @param {number} column @param {number} rows @param {number} columns @param {number} page
 * @returns {Cell | undefined}
 */
export function cellAfter(event, row, column, rows, columns, page) {
  const far = event.ctrlKey || event.metaKey;
  /** @type {Record<string, Cell>} */
  const places = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    PageUp: [row - page, column],
    PageDown: [row + page, column],
    Home: [far ? 0 : row, 0],
    End: [far ? rows - 1 : row, columns - 1],
  };
  const go = places[event.key];
  return go && [Math.max(0, Math.min(rows - 1, go[0])), Math.max(0, Math.min(columns - 1, go[1]))];
}
