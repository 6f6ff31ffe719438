/**
 * Checks the licences of all packages against the list below, as the lock file has them. One that is
 * new to the list needs a person who reads it.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** What a lock file says of a package. */
interface Locked {
  readonly license?: string;
  /** True for what only tools need. */
  readonly dev?: boolean;
}

/** What may be served, copied and changed with a notice: fine anywhere. */
const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
];

/** Fine for tools, which are never given to anybody. */
const FOR_TOOLS = ["MPL-2.0", "PSF-2.0"];

/** Packages whose licence is fine for what they are. */
const SINGLE = [
  // Fonts may be served; their licences lie beside them.
  { packages: /^@fontsource(?:-variable)?\//, licence: "OFL-1.1" },
  // libvips, a library of its own that may be replaced.
  { packages: /^@img\/sharp-/, licence: "LGPL-3.0-or-later" },
];

/**
 * Finds packages whose licence is not on the list; a line for each.
 *
 * @param packages of a lock file, by their places
 */
export function findUnlisted(packages: Readonly<Record<string, Locked>>): readonly string[] {
  return Object.entries(packages)
    .filter(([place]) => place !== "")
    .flatMap(([place, { license, dev = false }]) => {
      const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      return isListed(name, license, dev) ? [] : [`${name}: ${license ?? "no licence"}`];
    });
}

/** An SPDX expression is fine when one of its choices is, and that when all of its parts are. */
function isListed(name: string, expression = "", dev = false): boolean {
  const allowed = new Set([
    ...PERMISSIVE,
    ...(dev ? FOR_TOOLS : []),
    ...SINGLE.filter(({ packages }) => packages.test(name)).map(({ licence }) => licence),
  ]);
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => allowed.has(part)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = path.join(import.meta.dirname, "../package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Locked> };
  const unlisted = findUnlisted(lock.packages);
  if (unlisted.length > 0) {
    console.error(`Licences that tools/check-licences.ts does not list:\n${unlisted.join("\n")}`);
    process.exit(1);
  }
}
