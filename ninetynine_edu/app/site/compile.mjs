// Lets the Python of the pages compile what a site hands out. Run by Node when a site is made:
//
//     node compile.mjs PYODIDE PACKAGE OUT [LIBRARY...]
//
// PYODIDE is the folder of its files, PACKAGE the archive of our package, OUT the folder for the archives. It compiles our package and
// Python's own library, and says as JSON what can be imported from which of the archives that are not fetched at once; or, where
// archives of libraries are given, those.

import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, archive, out, ...libraries] = process.argv.slice(2);
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
if (!libraries.length) python.pyimport("ninetynine_edu.panels.browser.generated").note(); // before the first of our classes
const { compile_all, compile_library } = python.pyimport("ninetynine_edu.panels.browser.compiling");
let names = "";
if (libraries.length) {
  for (const library of libraries) {
    python.FS.writeFile(`${HOME}/${basename(library)}`, new Uint8Array(readFileSync(library)));
    compile_library(`${HOME}/${basename(library)}`, MADE);
  }
} else {
  python.pyimport("ninetynine_edu.panels.browser.stand_ins").take_their_place();
  for (const name of ["hosting", "packages"]) python.pyimport(`ninetynine_edu.panels.browser.${name}`);
  python.pyimport("ninetynine_edu.panels.browser.warm").warm();
  names = compile_all(`${MADE}/given.zip`, HOME, MADE);
}
for (const name of python.FS.readdir(MADE)) {
  if (name.endsWith(".zip") && name !== "given.zip") writeFileSync(join(out, name), python.FS.readFile(`${MADE}/${name}`));
}
process.stdout.write(names, () => process.exit(0));
