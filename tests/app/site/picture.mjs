// Makes a picture of Python's memory and starts from it, as the worker of the site does, and says what came of it as JSON.
//
//     node picture.mjs PYODIDE ARCHIVE LIBRARY

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { unpack as unpackInto } from "../../../ninetynine_edu/panels/browser/archive.js";
import { pictured, started } from "../../../ninetynine_edu/panels/browser/snapshot.js";

const [folder, archive, library] = process.argv.slice(2);
const HOME = "/site";
const ASKED = `
import json, random
from ninetynine_edu.panels.browser import generated
compiled, as_ever = [], generated._as_ever
generated._as_ever = lambda *given: compiled.append(given[0]) or as_ever(*given)
from ninetynine_edu.panels import gallery
json.dumps([random.random(), gallery.open_desk("play", "?seed=7").state["view"], compiled])`;
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
  await unpackInto(python, new Uint8Array(readFileSync(archive)).buffer, HOME);
  python.pyimport("sys").path.insert(0, HOME);
  python.pyimport("ninetynine_edu.panels.browser.warm").wake();
  python.pyimport("ninetynine_edu.panels.browser.generated").use();
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
  const [chance, view, compiled] = JSON.parse(python.runPython(ASKED));
  const spent = process.cpuUsage(before);
  found.push({ fromPicture, chance, view, compiled, cpu: (spent.user + spent.system) / 1e6 });
  if (!visit) await pictured(load, shelf, "1", warm);
}
process.stdout.write(JSON.stringify({ visits: found, bytes: kept.bytes?.length ?? 0 }));
process.exit(0);
