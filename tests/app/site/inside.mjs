// Pyodide under Node, for tests: loaded once, then each line that comes in is Python to run, and each line that goes out what came of it.
//
//     node inside.mjs PYODIDE ARCHIVE...
//
// PYODIDE is the folder of its files, ARCHIVE a zip that is unpacked where Python looks for modules. A line in is JSON,
// `{"run": text}`; a line out is `{"value": ...}`, the JSON that the text's last expression is (null when it is none), or `{"error": traceback}`, and
// `cpu`, the processor seconds that this took. Everything that Python prints goes to the error output.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, ...archives] = process.argv.slice(2);

/** @param {() => unknown} what */
async function measured(what) {
  const before = process.cpuUsage();
  const answer = { ...(await what()) };
  const spent = process.cpuUsage(before);
  return { ...answer, cpu: (spent.user + spent.system) / 1e6 };
}

/** @param {Record<string, unknown>} answer */
const tell = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

let python;
tell(
  await measured(async () => {
    const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
    python = await loadPyodide({
      indexURL: folder,
      stdout: (text) => process.stderr.write(`${text}\n`),
      stderr: (text) => process.stderr.write(`${text}\n`),
    });
    const home = python.runPython("import site; site.getsitepackages()[0]");
    for (const archive of archives) python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: home });
    return { value: home };
  }),
);

for await (const line of createInterface({ input: process.stdin })) {
  const { run } = JSON.parse(line);
  tell(
    await measured(() => {
      try {
        const value = python.runPython(run, { globals: python.toPy({ __name__: "inside" }) });
        return { value: typeof value === "string" ? JSON.parse(value) : null };
      } catch (error) {
        return { error: String(error.message ?? error) };
      }
    }),
  );
}
