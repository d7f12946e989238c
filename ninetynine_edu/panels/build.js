// Makes bundles/<page>.js and .css of every folder that has a page.js and a page.css, and the licences of what is inside.
//
//   node build.js            write them into bundles/
//   node build.js FOLDER     write them into another folder

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(HERE, "bundles");

/** The folders that are pages. */
const pages = readdirSync(HERE)
  .filter((name) => existsSync(join(HERE, name, "page.js")))
  .sort();

/** The libraries inside a bundle, by the folder of their package. @param {string[]} inputs */
function libraries(inputs) {
  const found = inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  return found.filter((name) => name !== undefined);
}

/** @param {string} page the name of a folder */
async function bundle(page) {
  const made = await build({
    absWorkingDir: HERE,
    entryPoints: [
      { in: `${page}/page.js`, out: page },
      { in: `${page}/page.css`, out: page },
    ],
    outdir: target,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none", // they stand in LICENSES.txt
    metafile: true,
    logLevel: "error",
  });
  return libraries(Object.keys(made.metafile.inputs).map((path) => path.split(sep).join("/")));
}

/** What a library's own package says, with its licence. @param {string} name */
function licence(name) {
  const folder = join(HERE, "node_modules", name);
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = readFileSync(join(folder, "LICENSE"), "utf8").replaceAll("\r\n", "\n").trim();
  return `${about.name} ${about.version}, ${about.license}\n\n${text}\n`;
}

mkdirSync(target, { recursive: true });
for (const name of readdirSync(target)) if (/\.(js|css|txt)$/.test(name)) rmSync(join(target, name));
const used = new Set((await Promise.all(pages.map(bundle))).flat());
const head = "The bundles in this folder are made from the sources beside it and hold these libraries.\n\n";
writeFileSync(join(target, "LICENSES.txt"), head + [...used].sort().map(licence).join("\n"));
console.log(`${pages.length} pages in ${relative(process.cwd(), target) || "."}: ${pages.join(", ")}`);
