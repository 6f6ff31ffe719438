import { spawnSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../fixtures/running.ts";
import { settingNames } from "../fixtures/setting-names.ts";

const root = path.join(import.meta.dirname, "../..");
const recipe = (name: string) => readFile(path.join(root, "deploy", name), "utf8");
const KNOWN = settingNames();

describe("issue 7: the recipes in deploy", () => {
  test("the Dockerfile has no fault", async () => {
    expect(validate(await recipe("Dockerfile"))).toEqual([]);
    expect(validate("FROM node\nCOPI . .\n")).not.toEqual([]);
  });

  test("the compose file has no fault", () => {
    // The formatter writes double quotes.
    const rules: ConstructorParameters<typeof DCLinter>[0]["rules"] = {
      "require-quotes-in-ports": [1, { quoteType: "double" }],
    };
    const config = { rules, quiet: false, debug: false, exclude: [] };
    const lint = (file: string) => new DCLinter(config).lintFiles([path.join(root, file)], false);
    expect(lint("deploy/compose.yaml").flatMap(({ messages }) => messages)).toEqual([]);
  });

  test.skipIf(spawnSync("systemd-analyze", ["--version"]).status !== 0)(
    "systemd finds no fault in the units; none runs here",
    async () => {
      const folder = await temporaryFolder();
      const names = (await readdir(path.join(root, "deploy/systemd"))).filter((name) =>
        /\.(?:service|socket|timer)$/.test(name),
      );
      for (const name of names) {
        const unit = await recipe(`systemd/${name}`);
        const here = unit.replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`);
        await writeFile(path.join(folder, name), here);
      }
      const files = names.map((name) => path.join(folder, name));
      const { stderr } = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
      expect(names).toHaveLength(4);
      expect(stderr).toBe("");
    },
  );

  test("images run the Node that the project is tested with", async () => {
    const { devDependencies } = JSON.parse(
      await readFile(path.join(root, "package.json"), "utf8"),
    ) as { devDependencies: Record<string, string> };
    const images = [...(await recipe("Dockerfile")).matchAll(/^FROM node:([\d.]+)/gm)];
    expect(images.length).toBeGreaterThan(0);
    for (const [, version] of images) expect(version).toBe(devDependencies["node"]);
  });

  test("packages install without compiler: of their scripts only that of the pinned Node runs", async () => {
    const read = (name: string) => readFile(path.join(root, name), "utf8");
    const { packages } = JSON.parse(await read("package-lock.json")) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const scripted = Object.keys(packages).filter((name) => packages[name]?.hasInstallScript);
    expect(scripted).toEqual(["node_modules/node"]);
    expect(await read(".npmrc")).toContain("\nignore-scripts=true\n");
    expect(await recipe("Dockerfile")).toMatch(/^COPY .*\.npmrc.*\nRUN npm ci$/m);
  });

  test.each([
    ["systemd/studio.service", /^Environment=(\w+)=/gm],
    ["systemd/studio-backup.service", /^Environment=(\w+)=/gm],
    ["systemd/site.env", /^(\w+)=/gm],
    ["Dockerfile", /\b([A-Z_]{4,})=/g],
    ["compose.yaml", /^ {6}([A-Z_]+): (?!.*\bstudio$)/gm],
  ])("%s names settings that there are", async (name, pattern) => {
    const named = [...(await recipe(name)).matchAll(pattern)].map(([, variable = ""]) => variable);
    const settings = named.filter((variable) => !variable.startsWith("POSTGRES_"));
    expect(settings.length).toBeGreaterThan(1);
    expect(settings.filter((variable) => !KNOWN.has(variable))).toEqual([]);
  });
});
