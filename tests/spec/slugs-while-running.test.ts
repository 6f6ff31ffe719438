import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContentFolder, createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

/** A saved file is live within a second; a busy machine takes longer. */
const SOON = { timeout: 20_000 };

let folder: ContentFolder;
let site: RunningSite;
beforeAll(async () => {
  folder = await createContentFolder({
    "en/live.md": markdown({ title: "Live" }),
    "de/live.md": markdown({ title: "Live", slug: "jetzt" }),
  });
  site = await startSite({ CONTENT_DIR: folder.directory, CONTENT_WATCH: "on" });
});
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

const get = (target: string) => rawRequest(site.origin, target);
const html = async (target: string): Promise<string> => (await get(target)).body.toString();

describe("while the site runs", () => {
  const ways = async (target: string) => {
    const { status, headers } = await get(target);
    return [status, headers.location];
  };
  const problems = (file: string): readonly { line?: number; expected: string; hint: string }[] =>
    site
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{") && line.includes('"level":50'))
      .map((line) => JSON.parse(line) as { file?: string; expected: string; hint: string })
      .filter((entry) => entry.file === `${folder.directory}/${file}`);

  test("a slug that is edited is live, and the old one leads there", async () => {
    expect((await get("/de/jetzt")).status).toBe(200);
    await folder.save(
      "de/live.md",
      markdown({ title: "Live", slug: "sofort", formerSlugs: ["jetzt"] }),
    );
    await expect.poll(() => ways("/de/sofort"), SOON).toEqual([200, undefined]);
    expect(await ways("/de/jetzt")).toEqual([301, "/de/sofort"]);
    expect(await ways("/de/live")).toEqual([301, "/de/sofort"]);
    expect(await html("/live")).toContain("%2Fsofort");
    await folder.save("de/live.md", markdown({ title: "Live" }));
    await expect.poll(() => ways("/de/live"), SOON).toEqual([200, undefined]);
    expect(await ways("/de/sofort")).toEqual([404, undefined]);
  });

  test("a slug that something else has is refused until it is free", async () => {
    const taking = (slug: string): string => markdown({ title: "Taken", slug });
    await folder.save("de/taken.md", markdown({ title: "Taken" }));
    await expect.poll(() => ways("/de/taken"), SOON).toEqual([200, undefined]);
    await folder.save("de/holder.md", taking("platz"));
    await expect.poll(() => ways("/de/platz"), SOON).toEqual([200, undefined]);
    await folder.save("de/taken.md", taking("platz"));
    await expect
      .poll(() => problems("de/taken.md"), SOON)
      .toMatchObject([
        {
          line: 3,
          expected: expect.stringContaining("slug"),
          hint: expect.stringContaining("holder"),
        },
      ]);
    expect(await ways("/de/taken")).toEqual([200, undefined]);
    expect(await html("/de/platz")).toContain(">Taken</h1>");
    await folder.save("de/aside.md", markdown({ title: "Aside" }));
    await expect.poll(() => ways("/de/aside"), SOON).toEqual([200, undefined]);
    expect(problems("de/taken.md")).toHaveLength(1);
    await folder.delete("de/holder.md");
    await expect.poll(() => ways("/de/taken"), SOON).toEqual([301, "/de/platz"]);
  });

  test("neither is an address of the site, nor what is no slug", async () => {
    await folder.save("de/wanting.md", markdown({ title: "W", slug: "search" }));
    await expect.poll(() => problems("de/wanting.md"), SOON).toHaveLength(1);
    await folder.save("de/writing.md", markdown({ title: "W", slug: "Two Words" }));
    await expect
      .poll(() => problems("de/writing.md"), SOON)
      .toMatchObject([{ line: 3, hint: expect.stringContaining("two-words") }]);
  });
});
