// How long a person takes for something, without the time in which the page was out of sight.

/** No time is longer, in tenths of a second. */
export const LONGEST = 6000;

/** @param {() => number} [now] the time, in ms */
export function stopwatch(now = () => performance.now()) {
  let seen = 0;
  let since = now();
  const inSight = () => document.visibilityState !== "hidden";
  const turn = () => {
    if (inSight()) since = now();
    else seen += now() - since;
  };
  document.addEventListener("visibilitychange", turn);
  return {
    start() {
      seen = 0;
      since = now();
    },
    /** Since the start, in tenths of a second. */
    tenths: () => Math.min(LONGEST, Math.max(0, Math.round((seen + (inSight() ? now() - since : 0)) / 100))),
    leave: () => document.removeEventListener("visibilitychange", turn),
  };
}
