// A page of the site that nobody hands out any more: the visitor stays, and is told so.

import assert from "node:assert/strict";
import test from "node:test";
import { fetchedOrKept, unreached } from "../../ninetynine_edu/panels/browser/unreached.js";
import { freshBrowser } from "./browser.js";
import { ABOUT } from "./site_page.js";

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);

test("it says so once, and tries again or stays as the visitor wishes", () => {
  freshBrowser();
  let tried = 0;
  const say = () => unreached(document, ABOUT.unreached.en, () => (tried += 1));
  say();
  say();
  assert.equal(document.querySelectorAll("dialog").length, 1);
  assert.equal(find("dialog").open, true);
  assert.equal(find("h2").textContent, "Not reached");
  assert.equal(find("dialog").getAttribute("aria-labelledby"), find("h2").id);
  find("dialog button.nnp-quiet").click();
  assert.deepEqual([find("dialog"), tried], [null, 0]);
  say();
  find("dialog button").click();
  assert.deepEqual([find("dialog"), tried], [null, 1]);
});

test("where nobody answers, a page that the browser still holds will do", async () => {
  /** @param {boolean} answers @param {boolean} keeps */
  const get = (answers, keeps) =>
    /** @type {typeof fetch} */ (
      async (_url, how) => {
        if (how?.cache === "force-cache" ? !keeps : !answers) throw new TypeError("Failed to fetch");
        return new Response(how?.cache ?? "new");
      }
    );
  /** @param {boolean} answers @param {boolean} keeps */
  const found = async (answers, keeps) => {
    const { answer, gone } = await fetchedOrKept("play.html", get(answers, keeps));
    return [(await answer?.text()) ?? null, gone];
  };
  assert.deepEqual(await found(true, true), ["new", false]);
  assert.deepEqual(await found(false, true), ["force-cache", true]);
  assert.deepEqual(await found(false, false), [null, true]);
});
