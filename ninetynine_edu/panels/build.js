// Makes bundles/<page>.js and .css of every folder that has a page.js and a page.css, and the licences of what is inside;
// bundles/letters.css of the letters, which all panels of a notebook share; and of kit/look.css the same look for pages
// without a panel, beside their style.
//
//   node build.js            write them into bundles/
//   node build.js FOLDER     write them into another folder

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const KEPT = join(HERE, "bundles");
const STATIC = join(HERE, "jupyter", "voila", "templates", "ninetynine", "static");
const target = resolve(process.argv[2] ?? KEPT);

/** The folders that are pages. */
const pages = readdirSync(HERE)
  .filter((name) => existsSync(join(HERE, name, "page.js")))
  .sort();

/** The libraries inside a bundle, by the folder of their package. @param {string[]} inputs */
function libraries(inputs) {
  const found = inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  return found.filter((name) => name !== undefined);
}

/** @param {{in: string, out: string}[]} entryPoints */
async function bundle(...entryPoints) {
  const made = await build({
    absWorkingDir: HERE,
    entryPoints,
    outdir: target,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "ascii", // a text of Latin letters takes half the memory in each kernel
    legalComments: "none", // they stand in LICENSES.txt
    loader: { ".woff2": "dataurl" }, // a notebook takes a panel's style as a text: the letters stand in it
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

/** @param {string} page the name of a folder */
const bundlePage = (page) => bundle({ in: `${page}/page.js`, out: page }, { in: `${page}/page.css`, out: page });

/** Of the site without a server: its pages' script, what runs in their worker, and what keeps the site without a network. */
const SITE = [
  { in: "browser/site.js", out: "site" },
  { in: "browser/start_worker.js", out: "worker" },
  { in: "browser/start_service.js", out: "service" },
];

/** The look for a whole page, which follows the device: no script says there what is dark. @param {string} look */
function forPages(look) {
  const roots = String.raw`:is\(\.nn-root[^)]*\)`;
  return look
    .replace(/^/, "/* Made of kit/look.css and kit/letters.css by build.js: change it there. */\n")
    .replace(/url\("[^"]*\//, 'url("')
    .replace(new RegExp(`${roots}, ${roots}\\[data-theme="dark"\\]`, "g"), ":root")
    .replace(
      new RegExp(`${roots}\\[data-theme="dark"\\] (\\{[^}]*\\})`, "g"),
      "@media (prefers-color-scheme: dark) { :root $1 }",
    )
    .replace(new RegExp(`(\\.nnp-page )?${roots}`, "g"), ":root");
}

/** @param {string} name of a style for all pages */
const styleOf = (name) => readFileSync(join(HERE, "kit", `${name}.css`), "utf8").replace(/^\/\*[\s\S]*?\*\/\n/, "");

mkdirSync(target, { recursive: true });
for (const name of readdirSync(target)) if (/\.(js|css|txt)$/.test(name)) rmSync(join(target, name));
const used = new Set((await Promise.all(pages.map(bundlePage))).flat());
await bundle({ in: "kit/letters.css", out: "letters" });
await bundle(...SITE);
const head = "The bundles in this folder are made from the sources beside it and hold these libraries and letters.\n\n";
const letters = `Lexend\n\n${readFileSync(join(STATIC, "lexend.txt"), "utf8").trim()}\n`;
writeFileSync(join(target, "LICENSES.txt"), head + [...[...used].sort().map(licence), letters].join("\n"));
if (target === KEPT) writeFileSync(join(STATIC, "look.css"), forPages(["look", "letters"].map(styleOf).join("")));
console.log(`${pages.length} pages in ${relative(process.cwd(), target) || "."}: ${pages.join(", ")}`);
