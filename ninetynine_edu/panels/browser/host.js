// A page without a server as a host: the desk is in a worker, and may come later than its picture.

/** @import {Host} from "../kit/host.js" */
/** @import {Part} from "./messages.d.ts" */

/** @typedef {(message: string) => Promise<void>} Post hands a message to the desk, as JSON; done when all it makes has come */
/** @typedef {ReturnType<typeof deskHost>} Desk */

/** A part of a state as the page knows it: raw bytes as Jupyter gives them. @param {Part} part @param {Uint8Array[]} buffers */
export function stateOf({ plain, raw }, buffers) {
  const state = { ...plain };
  for (const [name, at] of Object.entries(raw)) state[name] = view(buffers[at]);
  return state;
}

/** @param {Uint8Array} bytes */
const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Whether somebody presses or types just now: what a page asks for by itself it will ask for again. */
const isMeant = () => globalThis.event?.isTrusted === true;

/**
 * What stands for a desk on the page.
 *
 * @param {Record<string, any>} first what is shown
 * @param {() => boolean} [meant] whether a person asks for what is asked for now
 */
export function deskHost(first, meant = isMeant) {
  let state = first;
  /** @type {[string, () => void][]} */
  let listeners = [];
  /** @type {((message: any, buffers: DataView[]) => void)[]} */
  let ears = [];
  /** What was asked for before the desk was there, and whether by a person. @type {{message: Record<string, unknown>, meant: boolean}[]} */
  const waiting = [];
  /** @type {Post | null} */
  let post = null;
  let isAwake = false;

  /** @param {Record<string, any>} parts */
  function put(parts) {
    state = { ...state, ...parts };
    for (const [name, changed] of [...listeners]) if (name in parts) changed();
  }

  /** Say what has waited. It was asked about the picture that was shown: it counts for the state that stands in its place by then. @param {unknown} shown the number of that picture */
  async function catchUp(shown) {
    while (post) {
      const next = waiting.shift();
      if (!next) break;
      const { message } = next;
      try {
        await post(JSON.stringify(message.n === shown ? { ...message, n: state.view?.n } : message));
      } catch {
        return; // Python has ended meanwhile, and the page says so
      }
    }
    isAwake = post !== null;
  }

  /** @type {Host} */
  const host = {
    desk: {},
    get: (name) => state[name],
    on: (name, changed) => listeners.push([name, changed]),
    hear: (heard) => ears.push(heard),
    send: (message) => {
      if (isAwake && post) post(JSON.stringify(message));
      else waiting.push({ message, meant: meant() });
    },
    isAwake: () => isAwake,
  };

  return {
    host,
    /** All that is shown now. */
    state: () => state,
    put,
    /** Say something to the page once. @param {unknown} content @param {Uint8Array[]} buffers */
    say(content, buffers) {
      for (const heard of [...ears]) heard(content, buffers.map(view));
    },
    /** The desk is there, with its state. @param {Record<string, any>} real @param {Post} to */
    wake(real, to) {
      const shown = state.view?.n;
      const same = JSON.stringify(state) === JSON.stringify(real);
      post = to;
      if (!same) put(real);
      return catchUp(shown);
    },
    /** What a person has asked for that nobody has heard yet, and the number of the picture that it was asked about. */
    unheard: () => ({
      shown: state.view?.n,
      messages: waiting.filter((each) => each.meant).map(({ message }) => message),
    }),
    /** Ask for something once more that was asked for on an earlier picture. @param {{shown: unknown, messages: Record<string, unknown>[]}} earlier */
    again({ shown, messages }) {
      for (const message of messages) waiting.push({ message, meant: true });
      isAwake = false;
      return catchUp(shown);
    },
    /** Hear and say nothing more. */
    leave() {
      listeners = [];
      ears = [];
      post = null;
      isAwake = false;
    },
  };
}
