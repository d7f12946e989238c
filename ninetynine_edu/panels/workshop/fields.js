// What stands in the form's fields when an answer comes while somebody types, chooses, or has been refused something.

/** @import {Field, Refused, Row, Value} from "./view.d.ts" */

/** The last entry of a list that can also be typed into. */
export const TYPE_IT = "\u0000type";

/** Whether a row is a list to choose from. @param {Row} row */
export const isList = ({ kind }) => kind === "choice" || kind === "ranks" || kind === "effect";

/** Whether something that is not in its list can be typed. @param {Row} row */
export const takesMore = ({ kind }) => kind === "ranks" || kind === "effect";

/** A number where one was typed, else what was typed, for Python to refuse. @param {string} text */
export function asNumber(text) {
  const plain = text.trim();
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : plain;
}

/** @param {Value | null} value */
const written = (value) => (value === null ? "" : String(value));

/**
 * A field after an answer. What somebody is typing just now stays, and so does what was refused, with the sentence why.
 *
 * @param {Field | undefined} before
 * @param {Row} row
 * @param {Refused | undefined} refused
 * @param {"field" | "beside" | ""} focus which of its two boxes has the focus
 * @returns {Field}
 */
export function settled(before, row, refused, focus) {
  const value = refused ? refused.value : row.value;
  const old = before ?? { value: "", typed: "", typing: false, refused: null };
  const why = refused ? refused.text : null;
  if (row.kind === "bool") return { row, value: Boolean(value), typed: "", typing: false, refused: why };
  if (!isList(row)) {
    const cleared = old.refused !== null && !refused && old.value === "";
    const stays = focus === "field" && !cleared;
    return { row, value: stays ? old.value : written(value), typed: "", typing: false, refused: why };
  }
  const known = row.choices?.some(([one]) => one === value) ?? false;
  const free = takesMore(row) && focus !== "beside";
  const typing =
    (old.typing || (refused !== undefined && takesMore(row))) && (!free || !known || refused !== undefined);
  const chosen = known ? written(value) : old.value;
  return { row, value: typing ? TYPE_IT : chosen, typed: free ? written(value) : old.typed, typing, refused: why };
}

/** Which refusal is about a row. @param {Refused[]} refused @param {Row} row */
export function refusalOf(refused, row) {
  return refused.find(({ path }) => path.length === row.path.length && path.every((part, i) => part === row.path[i]));
}
