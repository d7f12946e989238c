// A page that cannot be fetched, with no service worker that keeps it: the visitor stays, and is told so.

/** @typedef {Record<"title" | "text" | "again" | "stay", string>} Words */

const ID = "nns-unreached";

/** @param {Document} page @param {string} name @param {Record<string, unknown>} what */
const made = (page, name, what) => Object.assign(page.createElement(name), what);

/**
 * Say that a page cannot be reached.
 *
 * @param {Document} page the one that is open
 * @param {Words} words
 * @param {() => void} again tries it once more
 */
export function unreached(page, words, again) {
  page.getElementById(ID)?.remove();
  const dialog = page.createElement("dialog");
  dialog.id = ID;
  dialog.className = "nnp-told";
  dialog.setAttribute("aria-labelledby", `${ID}-title`);
  dialog.setAttribute("aria-describedby", `${ID}-text`);
  const leave = () => dialog.close();
  const retry = () => {
    leave();
    again();
  };
  const buttons = made(page, "div", { className: "nnp-told-ways" });
  buttons.append(
    made(page, "button", { type: "button", className: "nnp-button", textContent: words.again, onclick: retry }),
    made(page, "button", {
      type: "button",
      className: "nnp-button nnp-quiet",
      textContent: words.stay,
      onclick: leave,
    }),
  );
  dialog.append(
    made(page, "h2", { id: `${ID}-title`, textContent: words.title }),
    made(page, "p", { id: `${ID}-text`, textContent: words.text }),
    buttons,
  );
  dialog.addEventListener("close", () => dialog.remove());
  page.body.append(dialog);
  dialog.showModal(); // the browser keeps the focus inside and gives it back; Escape closes
}

/** Fetch a page; where nobody answers, as the browser may still hold it. @param {string} url @param {typeof fetch} [get] @returns {Promise<{answer: Response | null, gone: boolean}>} */
export async function fetchedOrKept(url, get = fetch) {
  try {
    return { answer: await get(url), gone: false };
  } catch {
    const answer = await get(url, { cache: "force-cache" }).catch(() => null);
    return { answer, gone: true };
  }
}
