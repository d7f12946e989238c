// The pages of the site in one browser window: this starts with the first of them and stays.

import { cellsOf } from "./cells.js";

/** @import {About, Asked, Told} from "./messages.d.ts" */

/** What a page says of itself. @param {Document} page @returns {About | null} */
export const aboutOf = (page) => JSON.parse(page.getElementById("nns-page")?.textContent ?? "null");

/** @type {Worker | null} */
let worker = null;
/** @type {(told: Told) => void} */
let hear = () => {};

/** @param {Asked} asked */
const ask = (asked) => worker?.postMessage(asked);

/** @param {About} about */
function start(about) {
  const href = (/** @type {string} */ file) => new URL(about.root + file, document.baseURI).href;
  worker = new Worker(href(about.worker), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  ask({ do: "start", python: href(about.python), archives: about.archives.map(href) });
}

let visit = 0;

/** @param {About} about */
async function enter(about) {
  const href = (/** @type {string} */ file) => new URL(about.root + file, document.baseURI).href;
  visit += 1;
  const mine = visit;
  if (!about.module) return;
  const cells = cellsOf(about, document, (panel, message) => ask({ do: "ask", visit: mine, panel, message }));
  hear = (told) => {
    if ("visit" in told && told.visit === mine) cells.hear(told);
    if (told.kind === "whole") document.getElementById("nns-status")?.remove();
    else if (told.kind === "broken") console.error(told.why);
  };
  const lang = new URLSearchParams(location.search).get("lang") ?? document.documentElement.lang;
  const query = new URLSearchParams(location.search);
  query.delete("lang");
  let seed = null;
  const firsts = about.first[lang] ?? [];
  if (!query.size && firsts.length) {
    const chosen = firsts[Math.floor(Math.random() * firsts.length)];
    seed = chosen.seed;
    for (const cell of await (await fetch(href(chosen.file))).json()) await cells.show(cell);
  }
  if (!worker) start(about);
  const archives = (about.words[lang] ?? []).map(href);
  const { module, program } = about;
  ask({ do: "open", visit: mine, module, program: href(program), archives, address: location.search, lang, seed });
}

const here = aboutOf(document);
if (here) enter(here);
