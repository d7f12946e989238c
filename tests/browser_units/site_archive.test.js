// Archives that the browser unpacks itself.

import assert from "node:assert/strict";
import test from "node:test";
import { filesIn, packedIn, unpack } from "../../ninetynine_edu/panels/browser/archive.js";
import { archiveOf, tarOf } from "./site_archives.js";

const LONG = `${"folder/".repeat(20)}module.pyc`;
const FILES = { "a/b/c.py": "c = 1", "a/b/empty.py": "", "d.toml": "x".repeat(512), "a/e.py": "é", [LONG]: "far" };

/** Files in memory. */
function place() {
  /** @type {Record<string, string>} */
  const files = {};
  /** @type {string[]} */
  const folders = [];
  /** @type {[string, string][]} */
  const byPython = [];
  return {
    files,
    folders,
    byPython,
    python: {
      unpackArchive: (/** @type {ArrayBuffer} */ data, /** @type {string} */ format) =>
        byPython.push([format, `${data.byteLength > 0}`]),
      FS: {
        mkdirTree: (/** @type {string} */ path) => folders.push(path),
        writeFile: (/** @type {string} */ path, /** @type {Uint8Array} */ data) => {
          files[path] = new TextDecoder().decode(data);
        },
        readFile: () => new Uint8Array([1]),
        unlink: (/** @type {string} */ path) => folders.push(`without ${path}`),
      },
    },
  };
}

test("every file comes where Python finds it, and each folder is made once", async () => {
  const { files, folders, python } = place();
  await unpack(python, archiveOf(FILES), "/site");
  assert.deepEqual(files, Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`/site/${path}`, text])));
  assert.equal(new Set(folders).size, folders.length);
  assert.ok(folders.includes("/site/a/b"));
});

test("a tar ends where nothing follows", () => {
  assert.deepEqual([...filesIn(new Uint8Array(1024))], []);
  assert.deepEqual(
    [...filesIn(tarOf({ "x.py": "1" }))].map(({ path }) => path),
    ["x.py"],
  );
});

test("what comes cut off, damaged or as something else is refused, and no half a file is written", async () => {
  const whole = archiveOf(FILES);
  for (const end of [0, 10, 40, whole.byteLength - 1])
    await assert.rejects(unpack(place().python, whole.slice(0, end), "/site"), /archive of the site/);
  assert.throws(() => packedIn(new TextEncoder().encode("<html>".repeat(20)).buffer), /no archive/);
  const damaged = new Uint8Array(whole.slice(0));
  damaged[80] ^= 255;
  const { files, python } = place();
  await assert.rejects(unpack(python, damaged.buffer, "/site"));
  assert.deepEqual(files, {});
});

test("a browser that cannot unpack leaves it to Python", async () => {
  const { folders, byPython, python } = place();
  const able = globalThis.DecompressionStream;
  // @ts-expect-error: an older browser has none
  globalThis.DecompressionStream = undefined;
  try {
    await unpack(python, archiveOf(FILES), "/site");
  } finally {
    globalThis.DecompressionStream = able;
  }
  assert.deepEqual(
    byPython.map(([format]) => format),
    ["zip", "gztar"],
  );
  assert.deepEqual(folders, ["without /site/all.tar.gz"]);
});
