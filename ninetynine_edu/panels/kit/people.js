// The faces of players: people choose one, bots are animals, each in several colours.

import { portraitArt } from "./art.js";
import { say } from "./say.js";
import { made } from "./view.js";

/** What a face looks like, for those who choose one by its name. @param {string} id */
export function portraitWords(id) {
  /** @type {Record<string, string>} */
  const words = {
    curls: say("curly hair"),
    bob: say("straight black hair"),
    plaits: say("red plaits"),
    spikes: say("spiky hair and a hearing aid"),
    scarf: say("headscarf"),
    glasses: say("short hair and glasses"),
    puffs: say("two hair puffs"),
    patka: say("patka"),
    waves: say("long brown hair"),
    cap: say("red cap"),
    silver: say("silver hair and glasses"),
    beard: say("beard"),
  };
  return words[id] ?? id;
}

/** A face in a circle, for the eye only. @param {string} id @param {Record<string, unknown>} [attributes] */
export function portrait(id, attributes) {
  return made(
    "svg",
    { viewBox: "0 0 100 100", class: "nn-portrait", "aria-hidden": "true", focusable: "false", ...attributes },
    portraitArt(id),
  );
}
