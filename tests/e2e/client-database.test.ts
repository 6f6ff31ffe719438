import path from "node:path";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test } from "vitest";
import type * as Client from "#content/client";
import { openNewContext } from "../fixtures/browser.ts";
import { markdown } from "../fixtures/content-folder.ts";
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

test("D7: the browser answers as the server does, out of one snapshot that it keeps", async () => {
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
});

/** The site's own pages ask for content only in preview; this asks with the same client anywhere. */
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
