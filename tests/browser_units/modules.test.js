// Every module of the pages loads on its own, so that what is measured here counts also those that nothing else tries.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { freshBrowser } from "./browser.js";

const panels = new URL("../../ninetynine_edu/panels/", import.meta.url);
const without = JSON.parse(readFileSync(new URL("tsconfig.json", panels), "utf8")).exclude;
const modules = readdirSync(panels, { withFileTypes: true })
  .filter((folder) => folder.isDirectory())
  .flatMap(({ name }) => readdirSync(new URL(`${name}/`, panels)).map((file) => `${name}/${file}`))
  .filter((path) => path.endsWith(".js") && !without.includes(path) && !without.includes(path.split("/")[0]));

test("every module loads, and every page is a widget", async () => {
  freshBrowser();
  const pages = [];
  for (const path of modules) {
    const module = await import(new URL(path, panels).href);
    if (!path.endsWith("/page.js")) continue;
    pages.push(path);
    assert.equal(typeof module.default().render, "function", path);
  }
  assert.ok(pages.length >= 6);
});
