// What the browser remembers of matches: each address keeps its own, and under `match` alone lies the latest of all.

import { drawer } from "../kit/host.js";

/** So many addresses keep a match of their own; of more, the oldest is let go, since a browser's room is bounded. */
const MOST_KEPT = 30;

/** @typedef {{q: string, game?: string, text: string, at?: number, by?: string, on?: boolean, earlier?: boolean}} Kept a match: of which address, which game where that is another one, packed, when, by which page, whether it has begun and goes on, and whether it is an earlier moment of one, to play on from */

/** A match that stands in an address, as it is. @param {string} match */
export const whole = (match) => match;
/** The same by a name: what checks it, and how long it is. @param {string} match */
const named = (match) => `${match.slice(0, 9)}.${match.length}`;

/**
 * The part of the address that belongs to us: ?mode=…&variant=…&players=…&seed=…, ?match=… of a match that a link has brought, or
 * ?again=… of one played on from a play.
 *
 * @param {string} search
 * @param {(match: string) => string} [match] how a match is written
 */
export function ownQuery(search, match = named) {
  const all = new URLSearchParams(search);
  const own = ["mode", "variant", "players", "seed", "match", "again"].filter((key) => all.has(key));
  return own.map((key) => `${key}=${key === "match" ? match(all.get(key) ?? "") : all.get(key)}`).join("&");
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

/** Where a match lies: a link has a place for its own game, and one for each other that was started there. @param {string} q @param {string} game */
export const placeOf = (q, game) => `match?${q}${game && `#${game}`}`;

const HERE = "ninetynine game";
/**
 * Which game of somebody's own choice stands at this place of the tab's history: a reload comes back to it, and the link, opened
 * anew, begins with its own game. Without one it is the link's own.
 */
export const gameHere = () => String(history.state?.[HERE] ?? "");
/** @param {string} game */
export function noteGameHere(game) {
  if (game !== gameHere()) history.replaceState({ ...history.state, [HERE]: game }, "");
}

/** A name for a window in the browser's memory. */
export const aName = () => Math.random().toString(36).slice(2);

/** @param {string} key the app's name in the browser's memory, or "" @param {string} [me] this window's name there */
export function matchMemory(key, me = aName()) {
  const keep = drawer(key);
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
    /** The match that an address keeps for itself. @param {string} q @param {string} [game] another game that was started there */
    match(q, game = "") {
      const isOurs = (/** @type {Kept | null} */ found) => found?.q === q && (found.game ?? "") === game;
      return [readMatch(keep.get("match")), readMatch(keep.get(placeOf(q, game)))].find(isOurs) ?? null;
    },
    /** From now on this page alone keeps the match of an address. @param {string} q @param {string} [game] */
    claim(q, game = "") {
      const found = this.match(q, game);
      if (found) keep.set(placeOf(q, game), JSON.stringify({ ...found, by: me }));
    },
    /** A match lies elsewhere by now. @param {string} q @param {string} game */
    leave(q, game) {
      keep.drop(placeOf(q, game));
    },
    /** Keep a match; false: another page has claimed it, and nothing was written. @param {string} q @param {string} text @param {string} [game] @param {boolean} [on] it has begun, and is not over @param {boolean} [earlier] somebody has looked back at it and plays on from there */
    keepMatch(q, text, game = "", on = false, earlier = false) {
      const place = placeOf(q, game);
      const { by = me } = readMatch(keep.get(place)) ?? {};
      if (by !== me) return false;
      const latest = readMatch(keep.get("match"));
      // Once there was one match for all addresses: it is put where it belongs before another takes its place.
      const lies = latest && placeOf(latest.q, latest.game ?? "");
      if (lies && lies !== place && !keep.get(lies)) keep.set(lies, JSON.stringify(latest));
      const kept = JSON.stringify({
        q,
        ...(game ? { game } : {}),
        text,
        at: Date.now(),
        by: me,
        ...(on ? { on } : {}),
        ...(earlier ? { earlier } : {}),
      });
      keep.set(place, kept);
      thin();
      keep.set("match", kept);
      return true;
    },
    /** Put the match of an address aside, if it has begun and goes on: the lesson takes its place. @param {string} q @param {string} [game] */
    putAside(q, game = "") {
      const found = this.match(q, game);
      if (found?.on) keep.set("aside", JSON.stringify(found));
    },
    /** The match of an address that was put aside. @param {string} q */
    aside(q) {
      const found = readMatch(keep.get("aside"));
      return found?.q === q ? found.text : null;
    },
  };
}
