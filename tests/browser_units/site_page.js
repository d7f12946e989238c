// What a page of the site says of itself, for tests.

/** @import {About} from "../../ninetynine_edu/panels/browser/messages.d.ts" */

/** @type {About} */
export const ABOUT = {
  root: "http://localhost/school/",
  version: "v1",
  name: "play",
  module: "page_play",
  program: "files/page_play.py",
  words: { de: ["files/words-de.zip"] },
  bundles: { play: { script: "files/play.js", style: "files/play.css" } },
  first: {},
  python: "pyodide/",
  library: "library.zip",
  archives: ["files/package.zip"],
  lazy: { networkx: "files/networkx.zip" },
  worker: "files/worker.js",
  warm: false,
  unreached: { en: { title: "Not reached", text: "You stay here.", again: "Try again", stay: "Stay here" } },
};
