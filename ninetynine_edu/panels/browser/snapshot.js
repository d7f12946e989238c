// A picture of Python's memory with our package in it, kept in the browser: whoever comes again waits a third of the time.
//
// It is made on the visitor's own device, by a worker of its own, when a page has come and nothing else is to be done. It holds
// nothing of the visit: only what each page imports. Any trouble with it, and Python starts as at the first visit.

/** A picture is no longer: Python gets no more memory before it is put back. */
const LARGEST = 30 * 2 ** 20 + 2 ** 16;
const STORE = "snapshot";
/** So often it is tried in vain: a page may also have been left while Python came up. */
const TRIES = 3;

/** @typedef {{_loadSnapshot?: Uint8Array, _makeSnapshot?: boolean}} Options of Pyodide's start, as it names them itself */
/** @typedef {{bytes: Uint8Array, sum: number}} Picture */

/**
 * @typedef {object} Shelf where one picture is kept
 * @property {(key: string) => Promise<boolean>} has
 * @property {(key: string) => Promise<Uint8Array | null>} take it, to try it: tried in vain, it is given only a few times again
 * @property {(key: string) => Promise<void>} good it has been tried
 * @property {(key: string, bytes: Uint8Array) => Promise<void>} put
 * @property {() => Promise<void>} drop
 */

/** Tell one picture from a damaged one. @param {Uint8Array} bytes */
export function sumOf(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
  let sum = bytes.byteLength;
  for (let at = 0; at < words.length; at += 1) sum = Math.imul(sum ^ words[at], 16777619);
  return sum >>> 0;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * The shelf of a site; where a browser keeps nothing, nothing is on it.
 *
 * @param {string} name of the site
 * @param {IDBFactory} [databases]
 * @returns {Shelf}
 */
export function shelfOf(name, databases = globalThis.indexedDB) {
  async function opened() {
    const request = databases.open(`ninetynine ${name}`, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return done(request);
  }

  /** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>} */
  async function within(mode, act) {
    const database = await opened();
    try {
      const deal = database.transaction(STORE, mode);
      const ended = new Promise((resolve, reject) => {
        deal.oncomplete = () => resolve(null);
        deal.onabort = () => reject(deal.error);
      });
      const found = await done(act(deal.objectStore(STORE)));
      await ended;
      return found;
    } finally {
      database.close();
    }
  }

  /** @returns {Promise<{key: string, tried: number}>} */
  const about = async () => (await within("readonly", (store) => store.get("about"))) ?? { key: "", tried: 0 };
  const drop = async () => {
    await within("readwrite", (store) => store.clear());
  };
  /** @param {string} key @param {number} tried */
  const note = async (key, tried) => {
    await within("readwrite", (store) => store.put({ key, tried }, "about"));
  };

  return {
    has: async (key) => (await about()).key === key,
    async take(key) {
      const told = await about();
      if (told.key !== key) return null;
      await note(key, told.tried + 1);
      /** @type {Picture | undefined} */
      const found = await within("readonly", (store) => store.get("picture"));
      if (found && told.tried < TRIES && found.bytes.byteLength <= LARGEST && sumOf(found.bytes) === found.sum)
        return found.bytes;
      await drop();
      return null;
    },
    good: (key) => note(key, 0),
    async put(key, bytes) {
      await drop();
      await within("readwrite", (store) => store.put({ bytes, sum: sumOf(bytes) }, "picture"));
      await note(key, 0);
    },
    drop,
  };
}

/**
 * Start Python, from the picture if there is a good one.
 *
 * @template P
 * @param {(options: Options) => Promise<P>} load
 * @param {Shelf} shelf
 * @param {string} key what a picture has to be of
 * @param {(python: P) => Promise<void>} ready makes it ready for pages
 * @returns {Promise<{python: P, pictured: boolean}>}
 */
export async function started(load, shelf, key, ready) {
  const picture = await shelf.take(key).catch(() => null);
  if (picture) {
    try {
      const python = await load({ _loadSnapshot: picture });
      await ready(python);
      await shelf.good(key);
      return { python, pictured: true };
    } catch {
      // the page may be on its way out; a picture that never comes up is given up by its shelf
    }
  }
  const python = await load({});
  await ready(python);
  return { python, pictured: false };
}

/**
 * Make the picture and keep it, unless it is there.
 *
 * @template {{makeMemorySnapshot: () => Uint8Array}} P
 * @param {(options: Options) => Promise<P>} load
 * @param {Shelf} shelf
 * @param {string} key
 * @param {(python: P) => Promise<void>} warm imports what pages need, and leaves nothing of this browser's in it
 * @returns {Promise<boolean>} whether there is one now
 */
export async function pictured(load, shelf, key, warm) {
  try {
    if (await shelf.has(key)) return true;
    const python = await load({ _makeSnapshot: true });
    await warm(python);
    const bytes = python.makeMemorySnapshot();
    if (bytes.byteLength > LARGEST) return false;
    await shelf.put(key, bytes);
    return true;
  } catch {
    await shelf.drop().catch(() => {}); // half a picture is none
    return false;
  }
}
