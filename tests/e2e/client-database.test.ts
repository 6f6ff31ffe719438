import path from "node:path";
import type { Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test } from "vitest";
import type * as Client from "#content/client";
import { hydrate, openNewContext } from "../fixtures/browser.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { saveStudio } from "../fixtures/start-site.ts";
import { type ContentSite, startContentSite } from "../fixtures/content-site.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const NUMBERS = ["1", "2", "10", "3"];

let site: ContentSite;
/** The client as one script that sets `contentClient`. */
let script: string;

beforeAll(async () => {
  const files = ["en", "he", "fr"].flatMap((locale) =>
    NUMBERS.map((number) => [
      `${locale}/guides/${number}.page-${number}.md`,
      markdown({ title: `${locale} ${number}`, topics: [`t${Number(number) % 2}`] }, "## A part"),
    ]),
  );
  const contents = {
    ...(Object.fromEntries(files) as Record<string, string>),
    "en/guides/_dir.yml": "title: Guides\nnavigation:\n  icon: book\n",
    "en/soon.draft.md": markdown({ title: "Soon" }),
  };
  site = await startContentSite(contents, { CONTENT_CLIENT_DATABASE: "on", CONTENT_WATCH: "on" });
  return site.stop;
});
beforeAll(async () => {
  script = await bundleClient();
});

/** Asks in the page, both ways; gives the pairs that differ and how many were asked. */
function askBothWays(): Promise<{ asked: number; different: string[]; snapshots: number[] }> {
  const { createContentClient } = Reflect.get(globalThis, "contentClient") as typeof Client;
  const data = JSON.parse(document.querySelector("script#page-data")?.textContent ?? "{}") as {
    site: { contentDatabase: string };
  };
  const clientOf = (isLocal: boolean) =>
    createContentClient({
      base: "/api/_content",
      integrity: data.site.contentDatabase,
      shape: "default",
      defaultLocale: "en",
      isLocal: () => isLocal,
    });
  const both = [clientOf(true), clientOf(false)];
  const questions = ["en", "he", "fr"].flatMap((locale) =>
    both.map((client) => [
      client.queryContent("/guides").locale(locale).find(),
      client.queryContent("/guides/page-10").locale(locale).findOne(),
      client.queryContent("/none").locale(locale).findOne(),
      client
        .queryContent()
        .where({ topics: { $contains: "t1" } })
        .locale(locale)
        .count(),
      client.queryContent().where({ title: /2|10/ }).sort({ title: -1 }).locale(locale).find(),
      client.queryContent().locale(locale).findSurround("/guides/page-3", { before: 2 }),
      client.queryContent().where({ _draft: true }).find(),
      client.fetchNavigation(client.queryContent().locale(locale)),
      client.fetchNavigation(),
    ]),
  );
  const settle = async (answers: readonly Promise<unknown>[]): Promise<string[]> => {
    const settled = await Promise.allSettled(answers);
    return settled.map((answer) =>
      answer.status === "fulfilled" ? JSON.stringify(answer.value) : String(answer.reason),
    );
  };
  return Promise.all(questions.map(settle)).then((answers) => {
    const different: string[] = [];
    for (let index = 0; index < answers.length; index += 2) {
      const [here = [], there = []] = [answers[index], answers[index + 1]];
      for (const [at, answer] of here.entries()) {
        if (answer !== there[at]) different.push(`${answer}\n${there[at]}`);
      }
    }
    const snapshots = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/cache."))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize);
    return { asked: answers.flat().length, different, snapshots };
  });
}

test(
  "D7: the browser answers as the server does, out of one snapshot that it keeps",
  { tags: ["long"] },
  async () => {
    const page = await openNewContext({ baseURL: site.origin, tolerates: /404/ });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(requests.filter((name) => name.includes("/_content/"))).toEqual([]);

    await page.evaluate(script);
    const first = await page.evaluate(askBothWays);
    expect(first.different).toEqual([]);
    expect(first.asked).toBe(54);
    expect(first.snapshots).toHaveLength(1);
    expect(first.snapshots[0]).toBeGreaterThan(0);

    // Another document: the number is the same, so nothing travels.
    await page.reload();
    await page.evaluate(script);
    const second = await page.evaluate(askBothWays);
    expect([second.different, second.snapshots]).toEqual([[], [0]]);

    await site.content.save("he/guides/1.page-1.md", markdown({ title: "Changed" }));
    const afterReload = async (): Promise<boolean> => {
      await page.reload();
      await page.evaluate(script);
      const { different, snapshots } = await page.evaluate(askBothWays);
      return different.length === 0 && snapshots[0] !== 0;
    };
    await expect.poll(afterReload, { timeout: 30_000 }).toBe(true);
  },
);

/** Content requests of a page from now on. */
function contentRequestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/_content/")) requests.push(pathname + search);
  });
  return requests;
}

/** Goes from one document of a folder to the next; gives its section as the document has it and as React. */
async function sectionsOf(page: Page, prefix: string): Promise<readonly string[]> {
  const section = page.locator('main nav:has(a[rel="next"], a[rel="prev"])');
  await page.goto(`${prefix}/guides/page-2`);
  const first = await section.innerHTML();
  await page.goto(`${prefix}/guides/page-1`);
  await hydrate(page);
  await section.locator('a[rel="next"]').click();
  await page.waitForURL("**/guides/page-2");
  await expect.poll(() => section.locator('a[rel="prev"]').count()).toBe(1);
  return [first, await section.innerHTML()];
}

test("D5, D7, D9: with the database on, the section of the next document costs no content request but the snapshot", async () => {
  const page = await openNewContext({ baseURL: site.origin });
  const requests = contentRequestsOf(page);
  const [first = "", next] = await sectionsOf(page, "");
  expect(next).toBe(first);
  expect(requests).toEqual([expect.stringMatching(/^\/api\/_content\/cache\.\d+\.json$/)]);
});

test(
  "D2, D3, D5, D9: without it the calls bring it and the notice of another language, the query in the path",
  { tags: ["long"] },
  async () => {
    const pages = ["en", "de"].flatMap((locale) => [
      ...NUMBERS.map((number) => [
        `${locale}/guides/${number}.page-${number}.md`,
        markdown({ title: `${locale} ${number}` }),
      ]),
      [`${locale}/closed.md`, markdown({ title: `Closed ${locale}` })],
    ]);
    const { origin } = await startContentSite(
      {
        ...(Object.fromEntries(pages) as Record<string, string>),
        "de/guides/_dir.yml": "title: Leitfäden\n",
      },
      {
        CONTENT_STRIP_QUERY: "on",
        STUDIO_CONFIG: await saveStudio({ globals: { notice: { where: [{ _path: "/closed" }] } } }),
      },
    );
    const page = await openNewContext({ baseURL: origin });
    const requests = contentRequestsOf(page);
    const [first = "", next] = await sectionsOf(page, "/de");
    expect(next).toBe(first);
    const name = String.raw`[\w-]{10}\.\d+(?:/[\w-]{1,100})+\.json$`;
    expect(requests.toSorted()).toEqual([
      expect.stringMatching(`^/api/_content/navigation/${name}`),
      expect.stringMatching(`^/api/_content/query/${name}`),
    ]);
    const notice = page.locator("body > aside a");
    expect(await notice.textContent()).toBe("Closed de");
    await page.evaluate(() => window.studio.setLocale("en"));
    await expect.poll(() => notice.textContent()).toBe("Closed en");
    expect(await notice.getAttribute("href")).toBe("/closed");
  },
);

/** Only documents of folders ask for content by themselves; this asks with the same client anywhere. */
async function bundleClient(): Promise<string> {
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: {
        entry: path.join(ROOT, "src/content/client/index.ts"),
        formats: ["iife"],
        name: "contentClient",
      },
    },
  });
  const [result] = output as Rolldown.RolldownOutput[];
  const [chunk] = result?.output ?? [];
  // Evaluated in a function's scope, where a declaration would not last.
  return `${chunk?.code}\nglobalThis.contentClient = contentClient;`;
}
