/**
 * Builds the site: browser files, boot script, server bundle, precompressed variants, build.json, and
 * the theme of the studio that is served.
 *
 * Usage: npm run build          builds when a source changed
 *        npm run build -- --force
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { ensurePinnedNode, pinnedNode, root, run } from "./install.mjs";

const keptBuilds = path.join(root, "dist/kept-builds");
/** Builds before the current one whose assets are still served. */
const BUILDS_KEPT = 3;
const buildFile = path.join(root, "dist/build.json");
const SOURCES = ["src", "vite.config.ts", "tools/build.mjs"];
const COMPRESSIBLE = /\.(?:css|js|json|svg|txt|webmanifest)$/;

/** Builds when the sources differ from those of the last build; prepares the studio's theme if it is new. */
export function ensureBuilt({ force = false } = {}) {
  ensurePinnedNode();
  buildSite(force);
  run(pinnedNode, ["tools/build-theme.ts"], { hint: "See above." });
}

function buildSite(force) {
  const sources = hashSources();
  const last = existsSync(buildFile) && JSON.parse(readFileSync(buildFile, "utf8"));
  if (!force && last && last.sources === sources) return;
  console.log("Building the site …");
  if (last) keepAssets(last);
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  for (const mode of ["client", "boot", "server"]) {
    run(pinnedNode, [vite, "build", "--mode", mode, "--logLevel", "warn"], {
      env: { NODE_ENV: "production" },
      hint: `The build of the ${mode} part failed; the messages above name the file.`,
    });
  }
  writeVariants(path.join(root, "dist/client"));
  const id = createHash("sha256").update(sources).digest("hex").slice(0, 16);
  writeFileSync(buildFile, JSON.stringify({ id, sources, timestamp: Date.now() }));
}

/**
 * Keeps the assets of the build that is about to be replaced: pages that visitors have open ask for
 * them until they are loaded again.
 */
function keepAssets({ id, timestamp }) {
  const assets = path.join(root, "dist/client/assets");
  if (!existsSync(assets)) return;
  mkdirSync(keptBuilds, { recursive: true });
  // Names in order of time, so that the oldest go first.
  cpSync(assets, path.join(keptBuilds, `${timestamp}-${id}/assets`), { recursive: true });
  for (const build of readdirSync(keptBuilds).toSorted().slice(0, -BUILDS_KEPT)) {
    rmSync(path.join(keptBuilds, build), { recursive: true });
  }
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
