// Where the other pages of the app are, for a table that is one of them.

/** The address of another page of the app, in the language that was asked for; "" where the table is no page of it. @param {string} page @param {Record<string, string>} asks */
export function besideTable(page, asks) {
  const folder = /^(.*\/)play\.ipynb$/.exec(location.pathname)?.[1];
  const lang = new URLSearchParams(location.search).get("lang");
  return folder ? `${folder}${page}.ipynb?${new URLSearchParams(lang ? { ...asks, lang } : asks)}` : "";
}
