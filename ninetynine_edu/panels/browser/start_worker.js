// What a worker runs.

import { working } from "./worker.js";

const hear = working((told) => postMessage(told));
addEventListener("message", ({ data }) => hear(data));
