import { describe, expect, test } from "vitest";
import { markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startContentSite } from "../fixtures/content-site.ts";

/** A saved file is live within a second; a busy machine takes longer. */
const SOON = { timeout: 20_000 };

const site = await startContentSite(
  {
    "en/live.md": markdown({ title: "Live" }),
    "de/live.md": markdown({ title: "Live", slug: "jetzt" }),
  },
  { CONTENT_WATCH: "on" },
);

const get = (target: string) => rawRequest(site.origin, target);
const html = async (target: string): Promise<string> => (await get(target)).text;

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
      .filter((entry) => entry.file === `${site.content.directory}/${file}`);

  test("a slug that is edited is live, and the old one leads there", async () => {
    expect((await get("/de/jetzt")).status).toBe(200);
    await site.content.save(
      "de/live.md",
      markdown({ title: "Live", slug: "sofort", formerSlugs: ["jetzt"] }),
    );
    await expect.poll(() => ways("/de/sofort"), SOON).toEqual([200, undefined]);
    expect(await ways("/de/jetzt")).toEqual([301, "/de/sofort"]);
    expect(await ways("/de/live")).toEqual([301, "/de/sofort"]);
    expect(await html("/live")).toContain("%2Fsofort");
    await site.content.save("de/live.md", markdown({ title: "Live" }));
    await expect.poll(() => ways("/de/live"), SOON).toEqual([200, undefined]);
    expect(await ways("/de/sofort")).toEqual([404, undefined]);
  });

  test("a slug that something else has is refused until it is free", async () => {
    const taking = (slug: string): string => markdown({ title: "Taken", slug });
    await site.content.save("de/taken.md", markdown({ title: "Taken" }));
    await expect.poll(() => ways("/de/taken"), SOON).toEqual([200, undefined]);
    await site.content.save("de/holder.md", taking("platz"));
    await expect.poll(() => ways("/de/platz"), SOON).toEqual([200, undefined]);
    await site.content.save("de/taken.md", taking("platz"));
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
    await site.content.save("de/aside.md", markdown({ title: "Aside" }));
    await expect.poll(() => ways("/de/aside"), SOON).toEqual([200, undefined]);
    expect(problems("de/taken.md")).toHaveLength(1);
    await site.content.delete("de/holder.md");
    await expect.poll(() => ways("/de/taken"), SOON).toEqual([301, "/de/platz"]);
  });

  test("neither is an address of the site, nor what is no slug", async () => {
    await site.content.save("de/wanting.md", markdown({ title: "W", slug: "search" }));
    await expect.poll(() => problems("de/wanting.md"), SOON).toHaveLength(1);
    await site.content.save("de/writing.md", markdown({ title: "W", slug: "Two Words" }));
    await expect
      .poll(() => problems("de/writing.md"), SOON)
      .toMatchObject([{ line: 3, hint: expect.stringContaining("two-words") }]);
  });
});
