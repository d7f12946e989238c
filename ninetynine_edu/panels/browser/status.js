// What a page of the site says while Python comes, and when it does not.

/** After so long, in ms, a start is called slow. */
const SLOW = 45_000;

/** @typedef {{words: () => Record<string, string>, reload: () => void}} Around the page's words, and what loads it anew */

/** @param {Document} page @param {Around} around */
export function statusOf(page, { words, reload }) {
  const box = page.getElementById("nns-status");
  const line = box?.querySelector("p");
  const slow = setTimeout(() => show("slow", true), SLOW);

  /** @param {string} what @param {boolean} [again] whether a button tries it once more */
  function show(what, again = false) {
    if (!box || !line) return;
    box.hidden = false;
    line.textContent = words()[what] ?? line.textContent;
    box.querySelector("button")?.remove();
    if (!again) return;
    const button = page.createElement("button");
    Object.assign(button, {
      type: "button",
      className: "nnp-button",
      textContent: words().again ?? "",
      onclick: reload,
    });
    box.append(button);
  }

  return {
    /** All is there. */
    done() {
      clearTimeout(slow);
      if (box) box.hidden = true;
    },
    /** It does not come, and why. @param {string} what */
    fail(what) {
      clearTimeout(slow);
      box?.setAttribute("data-failed", "");
      show(what, what !== "no_python");
    },
    /** The page is left. */
    close: () => clearTimeout(slow),
  };
}
