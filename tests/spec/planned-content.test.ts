import { afterAll, describe, expect, test, vi } from "vitest";
import { markdown, WORK } from "../fixtures/content-folder.ts";
import { startContentSite } from "../fixtures/content-site.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { requireEnvironment } from "../../src/server/settings/environment.ts";
import { openReadingSite } from "../../src/server/site/open-reading-site.ts";

const TOKEN = "a-preview-token-for-tests";
/** What a machine under load may take for what is promised within a second. */
const SOON = { timeout: 1_000 * 20, interval: 50 };

/** Midnight of 15 January for the studio's clocks, and one hour later. */
const MIDNIGHT = new Date("2027-01-14T23:00:00Z");
const INSTANT = new Date("2027-01-15T00:00:00Z");

// The clock of this process is the site's: it stands until it is set.
vi.useFakeTimers({ toFake: ["Date"], now: MIDNIGHT });
afterAll(() => void vi.useRealTimers());

const english = (await loadTranslators()).get("en");
const date = "January 15, 2027 at 1:00 AM";
const PLANNED = english?.("preview.planned", { date });
const EXPIRED = english?.("preview.expired", { date });

const coming = {
  title: "Coming",
  description: "Words of what comes.",
  publishAt: "2027-01-15T01:00",
};
const going = {
  title: "Going",
  description: "Words of what goes.",
  unpublishAt: "2027-01-15T01:00",
};

const site = await startContentSite(
  {
    "en/coming.md": markdown(coming, "Rhinoceros."),
    "he/coming.md": markdown(coming),
    "en/going.md": markdown(going, "Hippopotamus."),
    "en/blog/1.coming.md": markdown({ ...coming, date: "2027-01-01" }),
    "en/blog/2.dated.md": markdown({ title: "Dated", description: "D.", date: "2027-01-16" }),
    "en/blog/3.today.md": markdown({ title: "Today", description: "D.", date: "2027-01-15" }),
    "en/portfolio/1.coming.md": markdown({ ...WORK, ...coming }),
    ".redirects.txt": "/old /coming\n/older /going\n",
  },
  { PREVIEW_TOKEN: TOKEN, CONTENT_CLIENT_DATABASE: "on" },
);
const get = (target: string, cookie = "") =>
  rawRequest(site.origin, target, { headers: cookie ? { cookie } : {} });
const has = async (target: string, word: string): Promise<boolean> =>
  (await get(target)).text.includes(word);

/** Whether a document is shown, in everything in which it may be. */
const shown =
  (path: string, title: string, word: string) => async (): Promise<readonly boolean[]> => {
    const query = `/query?_params=${encodeURIComponent(JSON.stringify({ where: { _path: path } }))}`;
    const snapshot = /"contentDatabase":"(\d+)"/.exec((await get("/contact")).text)?.[1];
    return [
      (await get(path)).status === 200,
      await has("/sitemap.xml", `${path}<`),
      await has(query, title),
      await has("/navigation", title),
      await has(`/api/_content/cache.${snapshot}.json`, `"${path}"`),
      await has(`/search?q=${word}`, `href="${path}"`),
      (await get(`/_data${path}.json`)).status === 200,
    ];
  };
const ALL = Array.from({ length: 7 }, () => true);
const NONE = ALL.map(() => false);

describe("issue 22: documents come and go by themselves", () => {
  const comes = shown("/coming", "Coming", "rhinoceros");
  const goes = shown("/going", "Going", "hippopotamus");

  test(
    "everywhere at once, lists, feeds and open tabs of preview included",
    { tags: ["long"] },
    async () => {
      const cookie = `previewToken=${TOKEN}`;
      const events = await fetch(`${site.origin}/_preview/events`, { headers: { cookie } });
      const reader = (events.body as ReadableStream<Uint8Array>).getReader();
      // The search reads beside the start.
      await expect.poll(() => has("/search?q=hippopotamus", 'href="/going"'), SOON).toBe(true);
      expect([await comes(), await goes()]).toEqual([NONE, ALL]);
      const lists = async (): Promise<readonly boolean[]> => [
        await has("/blog", "Coming"),
        await has("/feed.xml", "/blog/coming"),
        await has("/feed.json", "/blog/coming"),
        (await get("/portfolio/coming")).status === 200,
      ];
      expect(await lists()).toEqual([false, false, false, false]);
      const preview = (await get("/coming", cookie)).text;
      expect(preview).toContain(PLANNED);
      expect((await get("/portfolio/coming", cookie)).text).toContain(PLANNED);
      expect((await get("/he/blog/dated", cookie)).text).toContain("16 בינואר 2027");

      vi.setSystemTime(INSTANT);
      await expect.poll(comes, SOON).toEqual(ALL);
      expect([await goes(), await lists()]).toEqual([NONE, [true, true, true, true]]);
      expect((await get("/going", cookie)).text).toContain(EXPIRED);
      let heard = "";
      while (!heard.includes("event: change")) {
        const { value, done } = await reader.read();
        if (done) break;
        heard += new TextDecoder().decode(value);
      }
      await reader.cancel();
      expect(heard).toContain("event: change");
    },
  );

  test("an export is that of its moment, however long it takes", { tags: ["long"] }, async () => {
    vi.setSystemTime(MIDNIGHT);
    const CONTENT_DIR = site.content.directory;
    const environment = requireEnvironment({ CONTENT_DIR, DATA_DIR: await temporaryFolder() });
    const reading = await openReadingSite(environment);
    const isThere = (pathname: string): boolean =>
      reading.pagesOf.match(pathname, "public") !== undefined;
    const before = [isThere("/coming"), isThere("/going")];
    vi.setSystemTime(INSTANT);
    // That nothing happens can only be waited for: a site that follows time does so within a second.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const after = [isThere("/coming"), isThere("/going")];
    await reading.close();
    expect([before, after]).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  test("A8: an article of tomorrow is not there today, by the studio's clocks", async () => {
    expect((await get("/blog/today")).status).toBe(200);
    expect((await get("/blog/dated")).status).toBe(404);
    expect(await has("/blog", "Dated")).toBe(false);
  });
});
