import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { endAll, temporaryFolder } from "#fixtures/running.ts";
import { typed } from "#fixtures/typed-terminal.ts";
import sample from "../../sample/studio.config.ts";

const { statistics: _, ...rest } = sample;
const REST = JSON.stringify(rest).slice(1, -1);
const CLAIMS = '{ projects: 12, years: 3 } // the copy says "three"';

let folder = "";
const save = async (name: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
};
const read = (name: string) => readFile(path.join(folder, name), "utf8");
const upgrade = (words: string) => typed(`upgrade ${words}`, { STUDIO_DIR: folder });

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterAll(endAll);

describe("issue 22: upgrade check and apply", () => {
  test("a setting of before is named and rewritten where it stands", async () => {
    await save("studio.config.ts", `export default {\n  ${REST},\n  claims: ${CLAIMS},\n};\n`);
    const before = await upgrade("check --json");
    expect(before.code).toBe(1);
    expect(JSON.parse(before.out)).toMatchObject([{ found: "claims", isMendable: true }]);
    expect((await upgrade("apply")).code).toBe(0);
    expect(await read("studio.config.ts")).toContain(
      '\n  statistics: [\n    { id: "projects", value: 12 },\n    { id: "years", value: 3, sections: ["hero"] },\n  ] // the copy',
    );
    expect((await upgrade("check")).code).toBe(0);
  });

  test("the same in JSON; one that says both is left to a person", async () => {
    await save("studio.config.json", `{\n  ${REST},\n  "claims": { "projects": 12 }\n}\n`);
    expect((await upgrade("apply")).code).toBe(0);
    expect(JSON.parse(await read("studio.config.json"))).toMatchObject({
      statistics: [{ id: "projects", value: 12 }],
    });
    const both = `{\n  ${REST},\n  "claims": { "projects": 12 },\n  "statistics": []\n}\n`;
    await save("studio.config.json", both);
    expect((await upgrade("apply")).code).toBe(1);
    expect(await read("studio.config.json")).toBe(both);
  });

  test("texts move to their present keys; what is there already stays", async () => {
    await save("studio.config.json", `{ ${REST} }`);
    const old = {
      booking: { calendar: { regions: { Asia: "Asien" }, otherDay: "Anderer Tag" } },
      contact: { form: { name: "Wie heißen Sie?" } },
      forms: { person: { name: "Name" } },
    };
    await save("messages/de.json", JSON.stringify(old));
    expect((await upgrade("check")).out).toContain("booking.calendar.regions");
    expect((await upgrade("apply")).code).toBe(0);
    expect(JSON.parse(await read("messages/de.json"))).toEqual({
      booking: { pick: { otherDay: "Anderer Tag", regions: { Asia: "Asien" } } },
      forms: { person: { name: "Name" } },
    });
  });

  test("what only a person can mend is told with file and line", async () => {
    await save("studio.config.json", `{\n  ${REST},\n  "colour": "red"\n}\n`);
    const { code, out } = await upgrade("check");
    expect(code).toBe(1);
    expect(out).toMatch(/studio\.config\.json:3: colour/);
  });
});
