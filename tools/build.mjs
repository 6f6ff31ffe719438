/**
 * Builds the site: browser files, boot script, server bundle, precompressed variants, build.json, and
 * the theme of the studio that is served.
 *
 * Usage: npm run build          builds when a source changed
 *        npm run build -- --force
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { newBuild, publishBuild } from "./build-folders.mjs";
import { ensurePinnedNode, pinnedNode, root, run } from "./install.mjs";

const dist = path.join(root, "dist");
const SOURCES = ["src", "vite.config.ts", "tools/build.mjs"];
const COMPRESSIBLE = /\.(?:css|js|json|svg|txt|webmanifest)$/;

/** Builds when the sources differ from those of the last build; prepares the studio's theme if it is new. */
export function ensureBuilt({ force = false } = {}) {
  ensurePinnedNode();
  buildSite(force);
  run(pinnedNode, ["tools/build-theme.ts"], { hint: "See above." });
}

/** Builds beside what is served; only a whole build becomes the current one, in one step. */
function buildSite(force) {
  const sources = hashSources();
  const last = path.join(dist, "current/build.json");
  if (!force && existsSync(last) && JSON.parse(readFileSync(last, "utf8")).sources === sources) {
    return;
  }
  console.log("Building the site …");
  const [id, timestamp] = [sources.slice(0, 16), Date.now()];
  const folder = newBuild(dist, id, timestamp);
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const outDirs = { client: "client", boot: "client", server: "server" };
  for (const [mode, out] of Object.entries(outDirs)) {
    const outDir = path.join(folder, out);
    run(pinnedNode, [vite, "build", "--mode", mode, "--outDir", outDir, "--logLevel", "warn"], {
      env: { NODE_ENV: "production" },
      hint: `The build of the ${mode} part failed; the messages above name the file.`,
    });
  }
  writeVariants(path.join(folder, "client"));
  writeFileSync(path.join(folder, "build.json"), JSON.stringify({ id, sources, timestamp }));
  publishBuild(dist, folder);
}

/** One hash over all files that a build is made of, tests left out. */
function hashSources() {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  for (const source of SOURCES) {
    for (const file of filesBelow(path.join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(path.relative(root, file)).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function filesBelow(entry) {
  if (!existsSync(entry)) return [];
  if (statSync(entry).isFile()) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => path.join(found.parentPath ?? found.path, found.name))
    .toSorted();
}

function writeVariants(folder) {
  for (const file of filesBelow(folder)) {
    if (!COMPRESSIBLE.test(file) || file.includes("/.vite/")) continue;
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureBuilt({ force: process.argv.includes("--force") });
}
