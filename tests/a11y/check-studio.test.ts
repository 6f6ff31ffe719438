import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { CheckReport } from "#studio-check";
import { runStudio } from "../fixtures/run-studio.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { saveStudio } from "../fixtures/start-site.ts";

async function check(settings: Readonly<Record<string, string>>): Promise<CheckReport | undefined> {
  const { json } = await runStudio(["check", "--json", "--only", "accessibility"], {
    SITE_LOCALES: "it",
    ...settings,
  });
  const { checks } = json<{ readonly checks: readonly CheckReport[] }>();
  return checks.find(({ name }) => name === "accessibility");
}

test(
  "axe looks at each kind of page of a studio, in both schemes",
  { tags: ["long"] },
  async () => {
    const folder = path.join(await temporaryFolder(), "studio");
    await cp("tests/studio", folder, { recursive: true });
    const file = path.join(folder, "content/it/bottega.md");
    await writeFile(file, `${await readFile(file, "utf8")}\n[ ](/contact)\n\n- [ ] Una cosa\n`);
    // Fewer kinds of pages, for less time.
    const STUDIO_CONFIG = await saveStudio({ features: { blog: false } });
    const found = await check({ STUDIO_DIR: folder, STUDIO_CONFIG });
    expect(found?.note).toMatch(/^\d+ kinds of pages in 1 languages$/);
    const said = found?.problems.map(({ place, expected }) => `${place}: ${expected}`);
    expect(said).toEqual(["/bottega: no link-name (axe, light)"]);
  },
);
