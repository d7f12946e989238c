// Lets the Python of the pages compile what a site hands out. Run by Node when a site is made:
//
//     node compile.mjs PYODIDE PACKAGE OUT
//
// It says as JSON what can be imported from which of the archives that are not fetched at once. PYODIDE is the folder of its files, PACKAGE the archive of our package, OUT the folder for the archives.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, archive, out] = process.argv.slice(2);
const HOME = "/site";
const MADE = "/made";
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
// sets are written in the order of their hashes: a fixed one, for the same bytes each time
const python = await loadPyodide({
  indexURL: folder,
  stdout: (text) => process.stderr.write(`${text}\n`),
  env: { PYTHONHASHSEED: "0" },
});
for (const place of [HOME, MADE]) python.FS.mkdirTree(place);
const held = new Uint8Array(readFileSync(archive));
python.FS.writeFile(`${MADE}/given.zip`, held);
python.unpackArchive(held, "zip", { extractDir: HOME });
python.pyimport("sys").path.insert(0, HOME);
python.pyimport("ninetynine_edu.panels.browser.stand_ins").take_their_place();
for (const name of ["hosting", "packages"]) python.pyimport(`ninetynine_edu.panels.browser.${name}`);
python.pyimport("ninetynine_edu.panels.browser.warm").warm();
const { compile_all } = python.pyimport("ninetynine_edu.panels.browser.compiling");
const names = compile_all(`${MADE}/given.zip`, HOME, MADE);
for (const name of python.FS.readdir(MADE)) {
  if (name.endsWith(".zip") && name !== "given.zip") writeFileSync(join(out, name), python.FS.readFile(`${MADE}/${name}`));
}
process.stdout.write(names, () => process.exit(0));
