// Lets the browser keep the whole site, where it can: over https, and not in a private window.

/** @typedef {Pick<Navigator, "storage"> & {serviceWorker?: ServiceWorkerContainer}} Keeping */

/**
 * Ask for all of it to be kept; who comes for the second time is also asked to keep what people made.
 *
 * @param {URL} root the folder of the site
 * @param {Keeping} [browser]
 * @returns {Promise<boolean>} whether it is kept, or will be
 */
export async function keepOffline(root, browser = navigator) {
  const workers = browser.serviceWorker;
  if (!workers) return false;
  try {
    await workers.register(new URL("sw.js", root), { scope: root.pathname, updateViaCache: "none" });
    if (workers.controller && !(await browser.storage?.persisted?.())) await browser.storage?.persist?.();
    return true;
  } catch {
    return false; // a browser that keeps nothing, or a server without the worker: the pages work all the same
  }
}
