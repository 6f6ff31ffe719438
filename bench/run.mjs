/**
 * `npm run bench`: runs the benchmarks one after the other on the pinned Node, over a fresh build.
 *
 * Usage: npm run bench                 all of them
 *        npm run bench -- page-cache   one
 */
import path from "node:path";
import { ensureBuilt } from "../tools/build.mjs";
import { ensureSample } from "../tools/ensure-sample.mjs";
import { ensureInstalled, pinnedNode, run } from "../tools/install.mjs";

ensureSample();
ensureInstalled();
ensureBuilt();
const asked = process.argv.slice(2);
for (const name of asked.length > 0
  ? asked
  : [
      "page-cache",
      "cold-render",
      "content-scale",
      "search",
      "static-export",
      "moving",
      "first-click",
      "first-paint",
      "film-start",
      "encode",
      "known-addresses",
      "proof-of-work",
      "bookings",
      "newsletter",
      "numbers",
      "studio-lists",
      "lighthouse",
    ]) {
  run(pinnedNode, [path.join(import.meta.dirname, `${name}.mjs`)]);
}
