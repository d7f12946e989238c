// A page without a server as a host: the desk is in a worker, and may come later than its picture.

/** @import {Host} from "../kit/host.js" */
/** @import {Part} from "./messages.d.ts" */

/** @typedef {(message: string) => void} Post hands a message to the desk, as JSON */

/** A part of a state as the page knows it: raw bytes as Jupyter gives them. @param {Part} part @param {Uint8Array[]} buffers */
export function stateOf({ plain, raw }, buffers) {
  const state = { ...plain };
  for (const [name, at] of Object.entries(raw)) state[name] = view(buffers[at]);
  return state;
}

/** @param {Uint8Array} bytes */
const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * What stands for a desk on the page.
 *
 * @param {Record<string, any>} first what is shown
 */
export function deskHost(first) {
  let state = first;
  /** @type {[string, () => void][]} */
  let listeners = [];
  /** @type {((message: any, buffers: DataView[]) => void)[]} */
  let ears = [];
  /** What was asked for before the desk was there. @type {Record<string, unknown>[]} */
  const waiting = [];
  /** @type {Post | null} */
  let post = null;

  /** @type {Host} */
  const host = {
    desk: {},
    get: (name) => state[name],
    on: (name, changed) => listeners.push([name, changed]),
    hear: (heard) => ears.push(heard),
    send: (message) => {
      if (post) post(JSON.stringify(message));
      else waiting.push(message);
    },
    isAwake: () => post !== null,
  };

  return {
    host,
    /** All that is shown now. */
    state: () => state,
    /** Show new state. @param {Record<string, any>} parts */
    put(parts) {
      state = { ...state, ...parts };
      for (const [name, changed] of [...listeners]) if (name in parts) changed();
    },
    /** Say something to the page once. @param {any} content @param {Uint8Array[]} buffers */
    say(content, buffers) {
      for (const heard of [...ears]) heard(content, buffers.map(view));
    },
    /**
     * The desk is there. What was asked for meanwhile was asked about the picture that was shown: it counts for the state that
     * is in its place now.
     *
     * @param {Record<string, any>} real
     * @param {Post} to
     */
    wake(real, to) {
      const [before, now] = [state.view?.n, real.view?.n];
      const same = JSON.stringify(state) === JSON.stringify(real);
      post = to;
      if (!same) this.put(real);
      for (const message of waiting.splice(0)) host.send(message.n === before ? { ...message, n: now } : message);
    },
    /** Hear and say nothing more. */
    leave() {
      listeners = [];
      ears = [];
      post = () => {};
    },
  };
}
