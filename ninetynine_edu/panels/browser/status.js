// What a page of the site says while Python comes, when it does not, and while it works long on something.

/** After so long, in ms, a start is called slow. */
const SLOW = 45_000;

/** @typedef {{words: () => Record<string, string>, reload: () => void}} Around the page's words, and what loads it anew */

/** @param {Document} page @param {Around} around */
export function statusOf(page, { words, reload }) {
  const box = page.getElementById("nns-status");
  const line = box?.querySelector("p");
  const slow = setTimeout(() => show("slow", "again"), SLOW);
  const bar = page.createElement("progress");
  bar.setAttribute("aria-hidden", "true"); // its sentence is read aloud, not each step
  let whole = false;
  let failed = false;
  /** What part of the page had to do without. */
  let lacking = "";

  /** @param {string} what @param {string} [way] what a button is called that loads the page anew */
  function show(what, way = "") {
    if (!box || !line) return;
    box.hidden = false;
    line.textContent = words()[what] ?? line.textContent;
    box.querySelector("button")?.remove();
    if (!way) return;
    const button = page.createElement("button");
    Object.assign(button, {
      type: "button",
      className: "nnp-button",
      textContent: words()[way] ?? "",
      onclick: reload,
    });
    box.append(button);
  }

  return {
    /** So much of the page is there. @param {number} count @param {number} all */
    come(count, all) {
      if (all < 2 || failed) return;
      Object.assign(bar, { max: all, value: count });
      line?.after(bar);
    },
    /** All is there. */
    done() {
      clearTimeout(slow);
      whole = true;
      bar.remove();
      if (box && !lacking) box.hidden = true;
    },
    /** Python works long on what was asked for; loading the page anew ends that. */
    busy: () => whole && !failed && !lacking && show("busy", "stop"),
    /** It has answered. */
    rest() {
      if (box && whole && !failed && !lacking) box.hidden = true;
    },
    /** It does not come, and why. @param {string} what */
    fail(what) {
      clearTimeout(slow);
      failed = true;
      bar.remove();
      box?.setAttribute("data-failed", "");
      show(what, what === "no_python" ? "" : "again");
    },
    /** Part of it does not come, and the rest goes on: loading the page anew is another try. @param {string} what */
    lack(what) {
      lacking = what;
      box?.setAttribute("data-failed", "");
      show(what, "again");
    },
    /** The page is left. */
    close: () => clearTimeout(slow),
  };
}
