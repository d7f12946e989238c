// The language of a page where no server of ours has looked already: that of its address, else the one chosen in the menu,
// else the browser's own.
window.ninetynine = (() => {
  "use strict";
  const kept = /(?:^|; )ninetynine_lang=([\w-]+)/;
  const year = 31_536_000; // seconds
  const page = document.documentElement;
  const named = () => new URLSearchParams(location.search).getAll("lang").at(-1);
  const isSite = document.getElementById("nns-page") !== null;
  let told = null;
  let said = {};

  /** The words of this page, which has a notebook in it, in every language; a page of a site may be put in the place of another. */
  function all() {
    const now = document.getElementById("nnp-words");
    if (now !== told) {
      told = now;
      said = now ? JSON.parse(now.textContent) : {};
      if (named() in said) page.lang = named();
    }
    return said;
  }
  const words = () => all()[page.lang] ?? said.en ?? {};

  /** Put the words of the page's language in, where those of another one stand. */
  function fill() {
    for (const one of document.querySelectorAll("[data-say]")) {
      const text = words()[one.dataset.say];
      if (text !== undefined && one.textContent !== text) one.textContent = text;
      if (one.hasAttribute("lang")) one.lang = page.lang; // in the midst of another language
      if ("along" in one.dataset && page.lang !== "en") one.search = `?lang=${page.lang}`;
    }
    for (const one of document.querySelectorAll("[data-label]")) {
      const name = words()[one.dataset.label];
      if (name !== undefined) one.setAttribute("aria-label", name);
    }
    const { page_title: title, name } = words();
    if (title) document.title = `${title} · ${name}`; // a server of ours has put it there already
  }

  /** The offered language that a browser's tag asks for. */
  function known(tag, offered) {
    const small = tag.toLowerCase();
    const wish = /^zh-(?!hans)(.*-)?(hant|tw|hk|mo)\b/.test(small) ? "zh-hant" : small;
    const alone = wish.includes("-") ? undefined : offered.find((one) => one.split("-")[0] === wish);
    return offered.find((one) => one.toLowerCase() === wish) ?? alone ?? offered.find((one) => one === wish.split("-")[0]);
  }

  /** The first of these languages that somebody wishes. */
  function wished(offered) {
    const wishes = [kept.exec(document.cookie)?.[1] ?? "", ...navigator.languages];
    return wishes.map((tag) => known(tag, offered)).find(Boolean) ?? "en";
  }

  /** Lead on to the same page in a language: its address tells it, and where that page has one of its own, it is there. */
  function lead(tag) {
    const own = document.querySelector(`link[rel="alternate"][hreflang="${tag}"]`)?.href ?? location.href;
    const here = new URL(own);
    here.search = location.search;
    here.hash = location.hash;
    here.searchParams.set("lang", tag);
    if (here.href !== location.href) location.replace(here);
  }

  // A page of a site knows at once which languages there are: nothing is seen of it in another one.
  if (isSite) {
    const others = [...document.querySelectorAll('link[rel="alternate"]')].map((link) => link.hreflang);
    const offered = others.length ? others : Object.keys(all());
    const asked = named() ?? (page.lang !== "en" ? page.lang : wished(offered));
    if (others.includes(asked) && (asked !== page.lang || !named()) && (asked !== "en" || page.lang !== "en")) lead(asked);
    else if (!others.length && !named() && asked !== "en") lead(asked);
  }

  function menu() {
    const links = [...document.querySelectorAll("a[data-lang]")];
    for (const link of links) {
      link.addEventListener("click", () => {
        const path = new URL(document.body.dataset.baseUrl, location.href).pathname;
        // biome-ignore lint/suspicious/noDocumentCookie: a server reads it, and not every browser has cookieStore
        document.cookie = `ninetynine_lang=${link.dataset.lang}; path=${path}; max-age=${year}; samesite=lax`;
      });
    }
    if (isSite || !links.length || named()) return;
    const wish = wished(links.map((link) => link.dataset.lang));
    if (wish !== page.lang) lead(wish);
  }
  // Not in the button itself: a page that was put in the place of another runs only what that one was allowed to.
  document.addEventListener("click", ({ target }) => target instanceof Element && target.closest("[data-print]") && print());
  all();
  document.addEventListener("DOMContentLoaded", menu);
  document.addEventListener("ninetynine:page", menu);
  return { words, fill };
})();
