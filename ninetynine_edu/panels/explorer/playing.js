// A search that goes on by itself: step after step, until it is over or somebody does anything else.

import { isOver } from "./search.js";

/** @import {Explorer} from "./state.d.ts" */
/** @import {Timer} from "../kit/types.d.ts" */

/** How long each step stands, in ms: long enough to read what it says. */
export const PACE = 2000;
/** Keys that only move the focus, or do nothing alone. */
const QUIET = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

/** @param {Explorer} explorer */
export function playing(explorer) {
  const { state, local, acts, paint } = explorer;
  /** @type {Timer} */
  let timer;

  const pause = () => {
    clearTimeout(timer);
    if (!local.plays) return;
    local.plays = false;
    paint();
  };
  const onward = () => {
    const { search } = state;
    if (!search) return;
    acts.stepTo(search.step + 1);
    wait();
  };
  const wait = () => {
    if (!state.search || isOver(state.search)) pause();
    else timer = setTimeout(onward, PACE);
  };
  /** Go on by itself, from the start where all is over; or stand still. */
  const play = () => {
    const { search } = state;
    if (local.plays || !search) {
      pause();
      return;
    }
    local.plays = true;
    acts.stepTo(isOver(search) ? 1 : search.step);
    wait();
  };
  /** Whatever else somebody does, the search waits for it. @param {HTMLElement} root @returns {() => void} what ends it all */
  const watch = (root) => {
    /** @param {Event} event */
    const heard = (event) => {
      const { target } = event;
      if (target instanceof Element && target.closest(".nn-xplay")) return;
      if (event instanceof KeyboardEvent && QUIET.has(event.key)) return;
      pause();
    };
    const away = () => {
      if (document.visibilityState === "hidden") pause();
    };
    const names = ["click", "input", "keydown"];
    for (const name of names) root.addEventListener(name, heard, true);
    const box = explorer.nodes.box.current;
    box?.addEventListener("pointerdown", pause);
    document.addEventListener("visibilitychange", away);
    return () => {
      clearTimeout(timer);
      for (const name of names) root.removeEventListener(name, heard, true);
      box?.removeEventListener("pointerdown", pause);
      document.removeEventListener("visibilitychange", away);
    };
  };
  return { acts: { play, pause }, watch };
}
