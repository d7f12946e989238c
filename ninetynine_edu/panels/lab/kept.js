// What the browser remembers for the lab: the position somebody set up.

import { drawer } from "../kit/host.js";

/**
 * @typedef {object} Kept
 * @property {string} q the address it was set up under
 * @property {string} text
 * @property {unknown} [earlier] what was set up under another address
 */

/** What lies under a name, when there is a text in it. @param {string} app @param {string} name @returns {(Record<string, unknown> & {text: string}) | null} */
function read(app, name) {
  try {
    const found = JSON.parse(drawer(app).get(name) || "null");
    return found && typeof found.text === "string" ? found : null;
  } catch {
    return null;
  }
}

/** The position of a lab; an address that asks for something has one of its own. @param {string} key @param {string} asked */
export function positionMemory(key, asked) {
  const found = read(key, "position");
  const own = found?.q === asked;
  // What was set up here under another address is not lost: Go back brings it.
  const earlier = found && (own ? found.earlier : found.text);
  return {
    known: found !== null,
    text: found && own ? found.text : null,
    earlier: typeof earlier === "string" ? earlier : null,
    /** Whether it was asked about, and nothing chosen yet. */
    asks: own && found?.asks === true,
    /** @param {string} text @param {boolean} asks */
    keep: (text, asks) =>
      drawer(key).set(
        "position",
        JSON.stringify({ q: asked, text, asks: asks || undefined, earlier: earlier ?? undefined }),
      ),
  };
}
