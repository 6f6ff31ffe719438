/**
 * Draws which module imports which into ARCHITECTURE.md, between its two markers.
 *
 * Usage: npm run modules            writes the picture
 *        npm run modules -- --check fails when an import breaks a rule of the house, or when the picture
 *                                   is out of date
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

const file = path.join(root, "ARCHITECTURE.md");
const [OPEN, CLOSE] = ["<!-- modules -->", "<!-- /modules -->"];

const cruised = JSON.parse(
  execFileSync(
    path.join(root, "node_modules/.bin/depcruise"),
    ["src", "tests", "tools", "--config", ".dependency-cruiser.json", "--output-type", "json"],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  ),
);

/** Module of a source file: `src/server/main.ts` is `server`; the site is divided, such as `site/pages`. */
function moduleOf(source) {
  const inSite = /^src\/site\/(pages|features\/[^/]+|shell|ui|boot)\//.exec(source);
  if (inSite) return `site/${inSite[1]}`;
  return /^src\/([^/]+)\//.exec(source)?.[1];
}

const edges = new Set();
for (const { source, dependencies } of cruised.modules) {
  const from = moduleOf(source);
  if (!from || /\.test\.tsx?$/.test(source)) continue;
  for (const { resolved } of dependencies) {
    const to = moduleOf(resolved);
    if (to && to !== from) edges.add(`  ${from} --> ${to}`);
  }
}
const picture = `${OPEN}\n\n\`\`\`mermaid\nflowchart TD\n${[...edges].toSorted().join("\n")}\n\`\`\`\n\n${CLOSE}`;

const text = readFileSync(file, "utf8");
const [before, rest] = text.split(OPEN);
const after = rest?.split(CLOSE)[1];
if (after === undefined) {
  console.error(`ARCHITECTURE.md has no ${OPEN} … ${CLOSE}`);
  process.exit(1);
}
const drawn = before + picture + after;
if (process.argv.includes("--check")) {
  const broken = cruised.summary.violations.filter(({ rule }) => rule.severity === "error");
  for (const { rule, from, to } of broken) console.error(`${rule.name}: ${from} → ${to}`);
  if (broken.length > 0) process.exitCode = 1;
  if (drawn !== text) {
    console.error("The picture in ARCHITECTURE.md is out of date. Run: npm run modules");
    process.exit(1);
  }
} else {
  writeFileSync(file, drawn);
}
