// The way from a page of the app to another one. Nothing else knows where pages stand: on a server that makes them of
// notebooks, or as files of a site, whose script notes the folder on the document.

/** @typedef {{folder: string, end: string}} Place where pages stand, and how their addresses end */

/** The folder of the site whose page this is, such as `/school/site/`; "" elsewhere. */
export function siteFolder() {
  return globalThis.document?.documentElement?.dataset.site ?? "";
}

/** Where the pages beside this one stand; null where this is no page, as in a notebook. @returns {Place | null} */
function pages() {
  const site = siteFolder();
  if (site) return { folder: site, end: ".html" };
  const folder = /^(.*\/render\/notebooks\/)[\w-]+\.ipynb$/.exec(location.pathname)?.[1];
  return folder ? { folder, end: ".ipynb" } : null;
}

/**
 * The address of another page of the app, in the language that was asked for; "" where this is no page of it, as in a notebook.
 *
 * @param {string} page the name of its notebook
 * @param {Record<string, string>} [asks]
 */
export function beside(page, asks = {}) {
  const there = pages();
  if (!there) return "";
  const lang = new URLSearchParams(location.search).get("lang");
  const query = Object.entries(lang ? { ...asks, lang } : asks).map(
    ([key, value]) => `${key}=${encodeURIComponent(value)}`,
  );
  return `${there.folder}${page}${there.end}${query.length ? `?${query.join("&")}` : ""}`;
}

/** Whether this is a page of the app, and not a notebook. */
export const isPage = () => pages() !== null;

/** Go to another page as if its link had been pressed. @param {string} address */
export function goTo(address) {
  const link = Object.assign(document.createElement("a"), { href: address });
  document.body.append(link);
  link.click();
  link.remove();
}
