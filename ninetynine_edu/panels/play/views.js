// The views of one table in one page, such as two outputs of a notebook: together they are one window of its match.

import { aName } from "./memory.js";
import { sharing } from "./sharing.js";

/** @import {Told} from "./sharing.js" */

/** @typedef {["held" | "taken" | "lost" | "freed"] | ["seen", unknown]} News */

/** One window, however many views it has. */
function oneWindow() {
  /** @type {Set<Told>} */
  const views = new Set();
  /** @type {ReturnType<typeof sharing> | null} */
  let share = null;
  /** What a view that comes later is told, to know whose the match is. @type {News[]} */
  let known = [];
  /** About which state something was asked for last. @type {Map<string, number>} */
  const asked = new Map();

  /** @param {Told} view @param {News} news */
  const tell = (view, [what, said]) => (what === "seen" ? view.seen(said) : view[what]());
  /** @param {News} news @param {News[]} before what stays known beside it */
  const all = (news, before) => {
    known = [...before, news];
    for (const view of [...views]) tell(view, news);
  };
  /** @type {Told} */
  const told = {
    held: () => all(["held"], []),
    taken: () => all(["taken"], []),
    lost: () => all(["lost"], []),
    freed: () => all(["freed"], known),
    seen: (view) => all(["seen", view], known.slice(0, 1)),
    joined: () => [...views][0]?.joined(),
    shows: () => [...views].map((view) => view.shows()).find(Boolean) ?? null,
  };
  return {
    /** The window's name in the browser's memory. */
    me: aName(),
    /** Whether no view has asked for it yet about this state; from now on one has. @param {string} what @param {number} n of the state */
    asksFirst(what, n) {
      if (asked.get(what) === n) return false;
      asked.set(what, n);
      return true;
    },
    /** Share the match, as a view of this window; see `sharing`. @param {string} name @param {Told} view */
    join(name, view) {
      const one = share ?? sharing(name, told);
      const first = !share;
      share = one;
      views.add(view);
      return {
        ...one,
        begin: () => {
          if (first) one.begin();
          else for (const news of known) tell(view, news);
        },
        close: () => {
          views.delete(view);
          if (views.size) return;
          one.close();
          share = null;
          known = [];
        },
      };
    },
  };
}

/** @type {WeakMap<object, ReturnType<typeof oneWindow>>} */
const windows = new WeakMap();

/** The window of a desk: the same for all its views. @param {object} desk */
export function windowOf(desk) {
  const found = windows.get(desk) ?? oneWindow();
  windows.set(desk, found);
  return found;
}
