// What the cells of a notebook's page need, whatever runs them: letters for pictures that were kept, and the switch for the code.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);

  // A picture that is kept in a notebook is an image, and an image knows none of the page's letters: they are put into it.
  const drawn = "data:image/svg+xml;base64,";
  function ours() {
    for (const sheet of document.styleSheets) {
      const faces = [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
      const named = faces.find((rule) => rule.style.getPropertyValue("font-family").includes("Lexend"));
      const found = /url\("?([^")]+)/.exec(named?.style.getPropertyValue("src") ?? "");
      if (found) return new URL(found[1], sheet.href ?? location.href).href;
    }
    throw new Error("no letters");
  }
  const face = async () => {
    const bytes = new Uint8Array(await (await fetch(ours())).arrayBuffer());
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const from = `src:url(data:font/woff2;base64,${letters}) format("woff2")`;
    return `<style>@font-face{font-family:Lexend;font-weight:100 900;${from}}</style>`;
  };
  let asked = null;
  async function lettered(image) {
    image.dataset.lettered = "yes";
    const svg = atob(image.src.slice(drawn.length));
    const end = svg.indexOf("<text") < 0 ? -1 : svg.lastIndexOf("</svg>");
    if (end < 0) return;
    asked ??= face();
    const style = await asked.catch(() => "");
    if (style) image.src = drawn + btoa(svg.slice(0, end) + style + svg.slice(end));
  }
  const unlettered = `.jp-OutputArea img[src^="${drawn}"]:not([data-lettered])`;
  function watch() {
    const cells = byId("rendered_cells");
    if (!cells) return;
    const letter = () => cells.querySelectorAll(unlettered).forEach(lettered);
    new MutationObserver(letter).observe(cells, { childList: true, subtree: true });
    letter();
  }

  // One switch shows the code of a lesson, on all its cells and on the pages after it.
  const codeKept = "ninetynine.code";
  function code(on) {
    document.body.toggleAttribute("data-code", on);
    byId("nnp-code")?.setAttribute("aria-checked", String(on));
  }
  const memory = (() => {
    try {
      return window.sessionStorage;
    } catch {
      return null; // a private window may forbid it
    }
  })();
  document.addEventListener("click", (event) => {
    if (event.target.id !== "nnp-code") return;
    const on = !document.body.hasAttribute("data-code");
    code(on);
    memory?.setItem(codeKept, on ? "on" : "off");
  });

  function begin() {
    const chosen = memory?.getItem(codeKept);
    code(chosen ? chosen === "on" : "codeFirst" in document.body.dataset);
    watch();
  }
  document.addEventListener("DOMContentLoaded", begin);
  document.addEventListener("ninetynine:page", begin); // a page of a site was put into the place of another one
})();
