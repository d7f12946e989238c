// The way from a page of the app to another one.

/**
 * The address of another page of the app, in the language that was asked for; "" where this is no page of it, as in a notebook.
 *
 * @param {string} page the name of its notebook
 * @param {Record<string, string>} [asks]
 */
export function beside(page, asks = {}) {
  const folder = /^(.*\/render\/notebooks\/)[\w-]+\.ipynb$/.exec(location.pathname)?.[1];
  const lang = new URLSearchParams(location.search).get("lang");
  const query = new URLSearchParams(lang ? { ...asks, lang } : asks).toString();
  return folder ? `${folder}${page}.ipynb${query && `?${query}`}` : "";
}
