import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { VARIABLES } from "../../src/server/settings/environment-variables.ts";
import { readEnvironment } from "../../src/server/settings/environment.ts";

const root = path.join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const readme = read("README.md");

describe("the documentation is true", () => {
  test("every setting that is read is documented, and no other", () => {
    const documented = [...readme.matchAll(/^\| `([A-Z0-9_]+)` +\|/gm)].map(([, name]) => name);
    const names = new Set<unknown>();
    readEnvironment(new Proxy({}, { get: (_, name) => (names.add(name), undefined) }));
    expect(new Set(documented)).toEqual(names);
    expect(new Set(VARIABLES.map(({ name }) => name))).toEqual(names);
  });

  test("every script of package.json is documented, and no other", () => {
    const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
    const documented = new Set(
      [...readme.matchAll(/`npm (?:run )?([a-z:]+)(?: -- [^`]*)?`/g)].map(([, name]) => name),
    );
    expect(documented).toEqual(new Set(scripts));
  });

  test("every script leads to a file", () => {
    const scripts = Object.values<string>(JSON.parse(read("package.json")).scripts);
    const files = scripts.flatMap((script) => /^node (\S+)/.exec(script)?.[1] ?? []);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test("every path and link in the guides exists", () => {
    for (const file of ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]) {
      const text = read(file);
      const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) => target);
      const paths = [
        ...text.matchAll(/`((?:src|docs|tests|media|messages|tools|bench)\/[\w./-]+)`/g),
      ];
      const targets = [...links, ...paths.map(([, found]) => found)];
      const missing = targets.filter((target) => !existsSync(path.join(root, target ?? "")));
      expect(missing, file).toEqual([]);
    }
  });

  test("decisions are numbered without a gap", async () => {
    const records = (await readdir(path.join(root, "docs/decisions"))).toSorted();
    expect(records.map((name) => Number(name.slice(0, 3)))).toEqual(
      records.map((_, index) => index + 1),
    );
    for (const name of records) {
      expect(read(`docs/decisions/${name}`).split("\n").length, name).toBeLessThanOrEqual(60);
    }
  });
});
