// Locks and channels as browsers have them, for pages of one test: what is asked is answered when the test rests.

/** @typedef {{name: string, end: (reason?: unknown) => void}} Held */

/** The locks of one browser. */
export function fakeLocks() {
  /** @type {Map<string, Held>} */
  const held = new Map();
  /** @type {{name: string, grant: () => void}[]} */
  const waiting = [];

  /** @param {string} name */
  const next = (name) => {
    if (held.has(name)) return;
    const place = waiting.findIndex((one) => one.name === name);
    if (place >= 0) waiting.splice(place, 1)[0].grant();
  };
  /** @param {string} name @param {(lock: unknown) => unknown} call @returns {Promise<unknown>} */
  const grant = (name, call) =>
    new Promise((done, fail) => {
      /** @type {Held} */
      const own = { name, end: fail };
      held.set(name, own);
      const free = () => {
        if (held.get(name) === own) held.delete(name);
        next(name);
      };
      Promise.resolve(call({ name })).then((value) => {
        done(value);
        free();
      }, fail);
    });
  /** @param {string} name @param {{ifAvailable?: boolean, steal?: boolean, signal?: AbortSignal}} how @param {(lock: unknown) => unknown} call */
  const request = async (name, how, call) => {
    await null;
    if (how.steal) {
      const had = held.get(name);
      held.delete(name);
      const got = grant(name, call);
      had?.end(new DOMException("stolen", "AbortError"));
      return got;
    }
    if (!held.has(name)) return grant(name, call);
    if (how.ifAvailable) return call(null);
    return new Promise((done, fail) => {
      const one = { name, grant: () => grant(name, call).then(done, fail) };
      waiting.push(one);
      how.signal?.addEventListener("abort", () => {
        waiting.splice(waiting.indexOf(one), Number(waiting.includes(one)));
        fail(new DOMException("aborted", "AbortError"));
      });
    });
  };
  return /** @type {any} */ ({ request });
}

/** Channels of one browser: what is posted reaches all others of its name, as a copy. */
export function fakeChannels() {
  /** @type {Set<any>} */
  const all = new Set();
  return /** @type {any} */ (
    class {
      /** @type {((message: {data: unknown}) => void) | null} */
      onmessage = null;
      /** @param {string} name */
      constructor(name) {
        this.name = name;
        all.add(this);
      }
      /** @param {unknown} data */
      postMessage(data) {
        const copy = structuredClone(data);
        for (const one of all)
          if (one !== this && one.name === this.name)
            queueMicrotask(() => all.has(one) && one.onmessage?.({ data: copy }));
      }
      close() {
        all.delete(this);
      }
    }
  );
}
