// The Python of a visit: a worker that is started once, and asked for one page after the other.

/** @import {About, Asked, Start, Told} from "./messages.d.ts" */

/** So long, in ms, a page that is left may still keep Python busy; then the worker is ended and starts anew. */
const PATIENCE = 1500;
/** So long, in ms, a picture of Python's memory may take. */
const LATEST = 60_000;

/**
 * @typedef {object} Opened a page to be opened
 * @property {About} about
 * @property {string} address the part behind the question mark
 * @property {string} lang
 * @property {number | null} seed of the cards that are shown already
 * @property {(told: Told) => void} hear
 */

/** @typedef {ReturnType<typeof pythonOf>} Python */

/**
 * @param {(url: string) => Worker} make
 * @param {(file: string) => string} href the address of a file of the site
 * @param {number} [patience]
 */
export function pythonOf(make, href, patience = PATIENCE) {
  /** @type {Worker | null} */
  let worker = null;
  /** Which package runs in it: a page of another version needs another worker. */
  let running = "";
  /** Whether there is a picture of its memory, or was tried to be. */
  let pictured = false;
  let visit = 0;
  /** @type {(told: Told) => void} */
  let hear = () => {};
  /** Who waits for the worker to have done what was asked, in order. @type {(() => void)[]} */
  let waiting = [];
  /** So many of them, the first, wait for what a page asked that is gone. */
  let gone = 0;
  /** @type {Opened | null} */
  let open = null;

  /** @param {Asked} asked */
  const ask = (asked) => worker?.postMessage(asked);

  function end() {
    worker?.terminate();
    worker = null;
    waiting = [];
    gone = 0;
  }

  /** @param {About} about */
  function start(about) {
    if (worker && running === about.version) return;
    end();
    running = about.version;
    const mine = make(href(about.worker));
    worker = mine;
    mine.onmessage = ({ data }) => worker === mine && heard(data);
    mine.onerror = (event) => {
      event.preventDefault?.();
      if (worker === mine) heard({ kind: "broken", why: String(event.message ?? "") });
    };
    pictured = false;
    ask(beginning(about));
  }

  /** @param {About} about @returns {Start} */
  function beginning({ version, python: folder, library, archives, lazy }) {
    const [own, ...more] = [library, ...archives].map(href);
    return { do: "start", version, python: href(folder), library: own, archives: more, lazy: addresses(lazy) };
  }

  /** Let another worker make the picture from which Python starts the next time, unless it has started from one. @param {About} about */
  function picture(about) {
    if (!worker || pictured || running !== about.version) return;
    pictured = true; // tried once is enough
    const spare = make(href(about.worker));
    const over = () => {
      clearTimeout(late);
      spare.terminate();
    };
    const late = setTimeout(over, LATEST);
    spare.onmessage = over;
    spare.onerror = (event) => {
      event.preventDefault?.();
      over();
    };
    spare.postMessage({ do: "picture", start: beginning(about) });
  }

  /** @param {Record<string, string>} files */
  const addresses = (files) => Object.fromEntries(Object.entries(files).map(([name, file]) => [name, href(file)]));

  /** @param {Told} told */
  function heard(told) {
    if ("visit" in told && told.visit !== visit) return; // of a page that was left
    if (told.kind === "started") pictured = told.pictured;
    if (told.kind === "heard") {
      gone = Math.max(0, gone - 1);
      waiting.shift()?.();
    } else if (told.kind === "broken") {
      end();
      open?.hear(told);
    } else hear(told);
  }

  /** @param {Opened} page */
  function send(page) {
    const { about, address, lang, seed } = page;
    const archives = (about.words[lang] ?? []).map(href);
    const { module, program } = about;
    ask({ do: "open", visit, module, program: href(program), archives, address, lang, seed });
  }

  return {
    /** Start Python, unless it runs. @param {About} about */
    start,
    /** Open a page; the one before it is closed. @param {Opened} page */
    open(page) {
      visit += 1;
      open = page;
      hear = page.hear;
      const mine = visit;
      start(page.about);
      send(page);
      gone = waiting.length;
      if (!gone) return;
      setTimeout(() => {
        if (visit !== mine || !gone) return; // what waits now is this page's own
        end(); // it works on for a page that is gone
        start(page.about);
        send(page);
      }, patience);
    },
    /** Hand a message to a panel of the open page; done when all that comes of it has come. @param {number} panel @param {string} message @returns {Promise<void>} */
    ask(panel, message) {
      if (!worker) throw new Error("Python has ended.");
      ask({ do: "ask", visit, panel, message });
      return new Promise((done) => waiting.push(done));
    },
    /** The page is left, and no other one that needs Python is opened. */
    close() {
      visit += 1;
      open = null;
      hear = () => {};
      ask({ do: "close", visit });
    },
    picture,
    /** Whether it runs. */
    runs: () => worker !== null,
    end,
  };
}
