// From page to page of the site without starting anew: a link's page is fetched and put into the place of the one that is open.

/** @import {About} from "./messages.d.ts" */

/** What a page says of itself; null for a page that is none of ours. @param {Document} page @returns {About | null} */
export function aboutOf(page) {
  try {
    return JSON.parse(page.getElementById("nns-page")?.textContent ?? "null");
  } catch {
    return null;
  }
}

/** What is written in a page as data, by its id. */
const DATA = ["nns-page", "nnp-words", "nnp-cards"];

/** The page of the same in another language, where that is a page of its own; "" for none. @param {Document} page @param {string} lang @param {string} base */
export function alternate(page, lang, base) {
  const link = [...page.querySelectorAll('link[rel="alternate"]')].find(
    (each) => each.getAttribute("hreflang") === lang,
  );
  return link ? new URL(link.getAttribute("href") ?? "", base).href : "";
}

/**
 * Whether a press on a link is ours to follow, and where to; null for one that the browser follows itself.
 *
 * @param {MouseEvent} event
 * @param {string} folder the site's own
 * @param {string} here where we are
 */
export function followed(event, folder, here) {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!link || link.hasAttribute("download") || (link.getAttribute("target") ?? "_self") !== "_self") return null;
  const there = new URL(link.getAttribute("href") ?? "", here);
  const now = new URL(here);
  const ours = there.origin === now.origin && there.pathname.startsWith(folder);
  if (!ours || !/(\.html|\/)$/.test(there.pathname)) return null;
  if (there.pathname === now.pathname && there.search === now.search && there.hash) return null;
  return there.href;
}

/**
 * Put a page into the place of the one that is open; its styles are there before it is seen.
 *
 * @param {Document} page
 * @param {string} base its address
 * @param {Document} open
 */
export async function swap(page, base, open) {
  fixed(page, base);
  const wanted = [...page.querySelectorAll('head link[rel="stylesheet"]')].map((link) => address(link, "href", base));
  const there = stylesOf(open);
  await Promise.all(
    wanted.filter((url) => !there.has(url)).map((url) => added(open, "link", { rel: "stylesheet", href: url })),
  );
  const scripts = [...page.querySelectorAll("head script[src]:not([type])")].map((script) =>
    address(script, "src", base),
  );
  const run = new Set([...open.scripts].map(({ src }) => src));
  for (const url of scripts) if (!run.has(url)) await added(open, "script", { src: url });
  for (const [url, link] of there) if (!wanted.includes(url)) link.remove();
  const order = new Map(wanted.map((url, at) => [url, at]));
  const links = [...stylesOf(open)].sort(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  for (const [, link] of links) open.head.append(link);
  for (const id of DATA) {
    open.getElementById(id)?.remove();
    const data = page.getElementById(id);
    if (data) open.head.append(open.adoptNode(data));
  }
  for (const link of open.querySelectorAll('link[rel="alternate"]')) link.remove();
  for (const link of page.querySelectorAll('link[rel="alternate"]')) open.head.append(open.adoptNode(link));
  open.title = page.title;
  open.documentElement.lang = page.documentElement.lang;
  open.body.replaceWith(open.adoptNode(page.body));
  open.dispatchEvent(new Event("ninetynine:page"));
}

/** A link, with the language that was asked for until now, unless it names one: some pages are written in one alone. @param {string} link @param {string} search */
export function along(link, search) {
  const there = new URL(link);
  const lang = new URLSearchParams(search).get("lang");
  if (lang && !there.searchParams.has("lang")) there.searchParams.set("lang", lang);
  return there.href;
}

/** What an address points at on a page; one that was damaged points at nothing. @param {Document} page @param {string} url */
export function aimOf(page, url) {
  try {
    return page.getElementById(decodeURIComponent(new URL(url).hash.slice(1)));
  } catch {
    return null;
  }
}

/** Let what a page has fetched, and where it stands in other languages, keep their addresses when its own changes. @param {Document} page @param {string} base */
export function fixed(page, base) {
  for (const link of page.querySelectorAll("head link[href]")) link.setAttribute("href", address(link, "href", base));
  for (const script of page.querySelectorAll("head script[src]"))
    script.setAttribute("src", address(script, "src", base));
}

/** @param {Element} node @param {string} name @param {string} base */
const address = (node, name, base) => new URL(node.getAttribute(name) ?? "", base).href;

/** @param {Document} page @returns {Map<string, HTMLLinkElement>} */
function stylesOf(page) {
  const links = /** @type {HTMLLinkElement[]} */ ([...page.querySelectorAll('head link[rel="stylesheet"]')]);
  return new Map(links.map((link) => [link.href, link]));
}

/** @param {Document} page @param {string} tag @param {Record<string, string>} what */
function added(page, tag, what) {
  return new Promise((done) => {
    page.head.append(Object.assign(page.createElement(tag), { ...what, onload: done, onerror: done }));
  });
}
