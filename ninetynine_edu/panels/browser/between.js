// The page between two versions of the site: it lets the next one begin, and comes back when that answers.
//
// Chromium can leave a page without an answer for minutes that is asked for while the version before ends (as `Refresh: 0` does;
// seen in one of twenty under load): so nothing is asked for until the next version has begun.

/**
 * Let the version that waits begin, and open the page again when it has. Runs in the page, from its own text: it uses nothing else here.
 *
 * @param {Pick<ServiceWorkerContainer, "addEventListener" | "getRegistration">} [workers]
 * @param {() => void} [again]
 */
export async function goOver(workers = navigator.serviceWorker, again = () => location.reload()) {
  workers.addEventListener("controllerchange", again);
  const next = (await workers.getRegistration())?.waiting;
  if (next) next.postMessage("now");
  else again(); // another window was quicker
  setTimeout(again, 10_000);
}

export const BETWEEN = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ninety-nine</title><link rel="icon" href="data:"><script>(${goOver})()</script>`;
