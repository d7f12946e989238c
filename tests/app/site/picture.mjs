// Makes a picture of Python's memory and starts from it, as the worker of the site does, and says what came of it as JSON.
//
//     node picture.mjs PYODIDE ARCHIVE LIBRARY

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pictured, started } from "../../../ninetynine_edu/panels/browser/snapshot.js";

const [folder, archive, library] = process.argv.slice(2);
const HOME = "/site";
const ASKED = `
import json, random
from ninetynine_edu.panels import gallery
json.dumps([random.random(), gallery.open_desk("play", "?seed=7").state["view"]])`;
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);

/** A shelf that keeps the picture in memory. */
const kept = { key: "", bytes: null };
const shelf = {
  has: async (key) => kept.key === key,
  take: async (key) => (kept.key === key ? kept.bytes : null),
  good: async () => {},
  put: async (key, bytes) => Object.assign(kept, { key, bytes }),
  drop: async () => Object.assign(kept, { key: "", bytes: null }),
};
const load = (options) => loadPyodide({ indexURL: folder, stdLibURL: library, ...options });
const unpack = async (python) => {
  python.FS.mkdirTree(HOME);
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: HOME });
  python.pyimport("sys").path.insert(0, HOME);
  python.pyimport("ninetynine_edu.panels.browser.warm").wake();
  python.pyimport("ninetynine_edu.panels.browser.stand_ins").take_their_place();
};
const warm = async (python) => {
  await unpack(python);
  python.pyimport("ninetynine_edu.panels.browser.warm").warm();
};
const found = [];
for (let visit = 0; visit < 3; visit += 1) {
  const before = process.cpuUsage();
  const { python, pictured: fromPicture } = await started(load, shelf, "1", unpack);
  const [chance, view] = JSON.parse(python.runPython(ASKED));
  const spent = process.cpuUsage(before);
  found.push({ fromPicture, chance, view, cpu: (spent.user + spent.system) / 1e6 });
  if (!visit) await pictured(load, shelf, "1", warm);
}
process.stdout.write(JSON.stringify({ visits: found, bytes: kept.bytes?.length ?? 0 }));
process.exit(0);
