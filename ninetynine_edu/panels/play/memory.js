// What the browser remembers of matches: each address keeps its own, and under `match` alone lies the latest of all.

import { drawer } from "../kit/host.js";

/** So many addresses keep a match of their own; of more, the oldest is let go, since a browser's room is bounded. */
const MOST_KEPT = 30;

/** @typedef {{q: string, text: string, at?: number, by?: string}} Kept a match: of which address, packed, when, and by which page */

/** The part of the address that belongs to us: ?mode=…&variant=…&players=…&seed=… @param {string} search */
export function ownQuery(search) {
  const all = new URLSearchParams(search);
  const own = ["mode", "variant", "players", "seed"].filter((key) => all.has(key));
  return own.map((key) => `${key}=${all.get(key)}`).join("&");
}

/** What was written, or null when it is damaged beyond use. @param {string | null} text */
export function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** A match as it was kept; null when it is none of ours. @param {string | null} text @returns {Kept | null} */
function readMatch(text) {
  const found = parsed(text);
  return found && typeof found.text === "string" ? found : null;
}

/** @param {string} key the app's name in the browser's memory, or "" */
export function matchMemory(key) {
  const keep = drawer(key);
  const me = Math.random().toString(36).slice(2);
  /** Forget the oldest matches, all but the newest. */
  const thin = () => {
    const names = keep.names("match?");
    if (names.length <= MOST_KEPT) return;
    const age = new Map(names.map((name) => [name, readMatch(keep.get(name))?.at ?? 0]));
    const oldest = names.sort((a, b) => (age.get(b) ?? 0) - (age.get(a) ?? 0)).slice(MOST_KEPT);
    for (const name of oldest) keep.drop(name);
  };
  return {
    ...keep,
    /** The match that an address keeps for itself. @param {string} q */
    match(q) {
      return [readMatch(keep.get("match")), readMatch(keep.get(`match?${q}`))].find((found) => found?.q === q) ?? null;
    },
    /** From now on this page alone keeps the match of an address. @param {string} q */
    claim(q) {
      const found = this.match(q);
      if (found) keep.set(`match?${q}`, JSON.stringify({ ...found, by: me }));
    },
    /** Keep a match; false: another page has claimed it, and nothing was written. @param {string} q @param {string} text */
    keepMatch(q, text) {
      const { by = me } = readMatch(keep.get(`match?${q}`)) ?? {};
      if (by !== me) return false;
      const latest = readMatch(keep.get("match"));
      // Once there was one match for all addresses: it is put where it belongs before another takes its place.
      if (latest && latest.q !== q && !keep.get(`match?${latest.q}`))
        keep.set(`match?${latest.q}`, JSON.stringify(latest));
      const kept = JSON.stringify({ q, text, at: Date.now(), by: me });
      keep.set(`match?${q}`, kept);
      thin();
      keep.set("match", kept);
      return true;
    },
  };
}
