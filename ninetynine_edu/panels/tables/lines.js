// The rows of a heat map: of the cells that Python sends, filtered, in groups, in order.

/** @import {Heat, HeatLine} from "./view.d.ts" */

/**
 * The numbers of the cells, which come as bytes.
 *
 * @param {DataView} bytes
 * @param {2 | 4} width bytes a number
 */
export function cellsOf(bytes, width) {
  const buffer = /** @type {ArrayBuffer} */ (bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return width === 2 ? new Uint16Array(buffer) : new Uint32Array(buffer);
}

/** One line for each hand. @param {Heat} picture @param {string[]} names the kinds of card in their order @param {Uint16Array | Uint32Array} cells @returns {HeatLine[]} */
export function linesOf(picture, names, cells) {
  const wide = picture.columns.length;
  const order = new Map(names.map((name, at) => [name, at]));
  return picture.rows.map((name, row) => {
    const counts = cells.subarray(row * wide, (row + 1) * wide);
    let sum = 0;
    for (const count of counts) sum += count;
    const parts = name.split(" ").filter((part) => order.has(part));
    const rank = parts.map((part) => String(order.get(part)).padStart(3, "0")).join();
    return { name, row, counts, of: picture.of, share: sum / picture.of / wide, parts, rank };
  });
}

/**
 * The kinds of card that somebody looks for.
 *
 * @param {string} text @param {string[]} names
 * @returns {{asked: string[], odd: string}} odd: the first word that names none, or ""
 */
export function kindsIn(text, names) {
  const typed = text
    .toUpperCase()
    .replace(/[♠♥♦♣,]/gu, " ")
    .split(/\s+/)
    .filter(Boolean);
  /** @param {string} word */
  const named = (word) =>
    names.find((name) => name.toUpperCase() === word || name.toUpperCase().split("/").includes(word));
  const odd = typed.find((word) => !named(word)) || "";
  return { asked: odd ? [] : typed.map((word) => named(word) || ""), odd };
}

/** Whether a hand holds these kinds, each as often as it is named. @param {HeatLine} line @param {string[]} asked */
export function holds(line, asked) {
  const left = [...line.parts];
  return asked.every((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** One row for each kind of card: all hands that hold it, each as often as it is dealt. @param {HeatLine[]} lines @param {Heat} picture @param {string[]} names @returns {HeatLine[]} */
export function grouped(lines, picture, names) {
  const rows = names.map((name, at) => {
    const members = lines.filter((line) => line.parts.includes(name));
    const counts = new Float64Array(picture.columns.length);
    let of = 0;
    let sum = 0;
    for (const line of members) {
      const ways = picture.ways[line.row ?? 0];
      of += ways * picture.of;
      for (let column = 0; column < counts.length; column += 1) counts[column] += ways * line.counts[column];
    }
    for (const count of counts) sum += count;
    const share = of ? sum / of / counts.length : 0;
    return { name, row: null, counts, of, share, parts: [name], rank: String(at).padStart(3, "0"), group: name };
  });
  return rows.filter((line) => line.of);
}

/** @type {Record<string, (a: HeatLine, b: HeatLine) => number>} */
const ORDERS = {
  best: (a, b) => b.share - a.share || (a.at ?? 0) - (b.at ?? 0),
  worst: (a, b) => a.share - b.share,
  pack: (a, b) => (a.rank < b.rank ? -1 : 1),
};

/** @param {HeatLine[]} lines @param {string} order best, worst or pack */
export function sorted(lines, order) {
  return lines.map((line, at) => ({ ...line, at })).sort(ORDERS[order]);
}
