/**
 * Checks the interface texts: same keys and ICU arguments in all languages, every key used, every
 * use known to the compiler, notes for translators on texts that are there. Keys that the
 * specification lists for pages to come are named below.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MessageTree } from "#i18n";
import { ALL_LOCALES } from "../tests/fixtures/languages.ts";
import { loadMessageFiles } from "#i18n/node";

/** Listed in §3 of the specification and shown by pages that do not exist yet. */
const AWAITED = ["contact.modal.title"];

const root = path.join(import.meta.dirname, "..");
const { catalogs, problems, warnings } = await loadMessageFiles(
  { product: path.join(root, "messages"), studio: path.join(root, "sample/messages") },
  ALL_LOCALES,
);
const faults = [...problems, ...warnings].map(
  ({ file, line, expected, hint }) =>
    `${path.relative(root, file)}${line ? `:${line}` : ""}: expected ${expected} (${hint})`,
);

const sources = globSync("src/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] })
  .map((file) => readFileSync(path.join(root, file), "utf8"))
  .join("\n");

const keys = leaves(catalogs.get("en") ?? {});
const { catalogs: own } = await loadMessageFiles({ product: path.join(root, "messages") }, ["en"]);
for (const key of leaves(own.get("en") ?? {})) {
  if (AWAITED.includes(key)) {
    if (isUsed(key)) faults.push(`messages/en.json: "${key}" is used now; take it off the list`);
  } else if (!isUsed(key)) {
    faults.push(`messages/en.json: nobody uses "${key}"`);
  }
}

const notes = readFileSync(path.join(root, "messages/notes.json"), "utf8");
for (const noted of Object.keys(JSON.parse(notes))) {
  if (keys.some((key) => key === noted || key.startsWith(`${noted}.`))) continue;
  faults.push(`messages/notes.json: there is no "${noted}" in en.json`);
}

for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);

/** A key is used when the source contains it whole, or as a template such as `a.${b}.c`. */
function isUsed(key: string): boolean {
  if (sources.includes(`"${key}"`)) return true;
  const steps = key.split(".");
  return steps.some((_, index) => {
    const before = steps.slice(0, index).join(".");
    const after = steps
      .slice(index + 1)
      .map((step) => `.${step}`)
      .join("");
    return (
      before !== "" &&
      new RegExp(`\`${RegExp.escape(before)}\\.\\$\\{[^}]+\\}${RegExp.escape(after)}\``).test(
        sources,
      )
    );
  });
}

function leaves(tree: MessageTree, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const isGroup = typeof value === "object" && !Array.isArray(value);
    return isGroup ? leaves(value as MessageTree, `${prefix}${key}.`) : [prefix + key];
  });
}
