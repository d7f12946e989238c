// What is sent to Python, and what is said when nobody answers.

import { marked, say } from "./say.js";

/** @import {Host} from "./host.js" */
/** @import {Timer} from "./types.d.ts" */

const NO_ANSWER = marked("No answer yet. If it stays like this, reload the page.");
const NOBODY = marked("The page cannot be reached. Please reload it.");

/**
 * Send messages for a page.
 *
 * @param {Host} host
 * @param {(note: string) => void} tell says what is wrong
 * @param {number} silence so long, in ms, an answer may take
 */
export function sender(host, tell, silence) {
  /** @type {Timer} */
  let quiet;
  /** An answer has come, or none is waited for any more. */
  const heard = () => clearTimeout(quiet);
  /** A desk that is still coming is not late. */
  const wait = () => {
    quiet = setTimeout(() => (host.isAwake?.() === false ? wait() : tell(say(NO_ANSWER))), silence);
  };
  /** @param {Record<string, unknown>} message */
  function send(message) {
    heard();
    wait();
    try {
      host.send(message);
    } catch {
      heard();
      tell(say(NOBODY));
    }
  }
  return { send, heard };
}
