// The language of a page where no server of ours has looked already: that of its address, else the one chosen in the menu,
// else the browser's own.
window.ninetynine = (() => {
  "use strict";
  const kept = /(?:^|; )ninetynine_lang=([\w-]+)/;
  const year = 31_536_000; // seconds
  const asked = new URLSearchParams(location.search).getAll("lang").at(-1);
  const told = document.getElementById("nnp-words");
  const said = told ? JSON.parse(told.textContent) : {};
  const page = document.documentElement;
  if (asked in said) page.lang = asked;

  /** The words of this page, which has a notebook in it. */
  const words = () => said[page.lang] ?? said.en ?? {};

  /** Put the words of the page's language in, where those of another one stand. */
  function fill() {
    for (const one of document.querySelectorAll("[data-say]")) {
      const text = words()[one.dataset.say];
      if (text !== undefined && one.textContent !== text) one.textContent = text;
      if ("along" in one.dataset && page.lang !== "en") one.search = `?lang=${page.lang}`;
    }
  }

  /** The offered language that a browser's tag asks for. */
  function known(tag, offered) {
    const small = tag.toLowerCase();
    const wish = /^zh-(?!hans)(.*-)?(hant|tw|hk|mo)\b/.test(small) ? "zh-hant" : small;
    const alone = wish.includes("-") ? undefined : offered.find((one) => one.split("-")[0] === wish);
    return offered.find((one) => one.toLowerCase() === wish) ?? alone ?? offered.find((one) => one === wish.split("-")[0]);
  }

  document.addEventListener("DOMContentLoaded", () => {
    const links = [...document.querySelectorAll("a[data-lang]")];
    for (const link of links) {
      link.addEventListener("click", () => {
        const path = document.body.dataset.baseUrl;
        // biome-ignore lint/suspicious/noDocumentCookie: a server reads it, and not every browser has cookieStore
        document.cookie = `ninetynine_lang=${link.dataset.lang}; path=${path}; max-age=${year}; samesite=lax`;
      });
    }
    if (!links.length || asked) return;
    const offered = links.map((link) => link.dataset.lang);
    const wishes = [kept.exec(document.cookie)?.[1] ?? "", ...navigator.languages];
    const wish = wishes.map((tag) => known(tag, offered)).find(Boolean) ?? "en";
    if (wish === page.lang) return;
    const here = new URL(location.href);
    here.searchParams.set("lang", wish);
    location.replace(here);
  });
  return { words, fill };
})();
