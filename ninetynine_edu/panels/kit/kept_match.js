// The match that the play app keeps in this browser, for pages that look at it.

import { drawer } from "./host.js";

/** So long a match may be to be looked at. */
const LONGEST = 600000;

/** The latest match of the play app, packed, or null. @param {string} [place] that of one address */
export function keptMatch(place = "match") {
  try {
    const found = JSON.parse(drawer("play").get(place) || "null");
    return found && typeof found.text === "string" && found.text.length < LONGEST ? found.text : null;
  } catch {
    return null;
  }
}
