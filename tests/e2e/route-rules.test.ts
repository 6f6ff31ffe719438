import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { complaintsOf, hydrate, openNewContext, openPage } from "../fixtures/browser.ts";
import { markdown, WORK } from "../fixtures/content-folder.ts";
import { startContentSite } from "../fixtures/content-site.ts";
import { effort } from "../fixtures/effort.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

let folder: string;
let site: RunningSite;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rules-"));
  const rules = path.join(folder, "redirects.txt");
  await writeFile(rules, "/old/* /blog/:splat 301\n/talk /contact#contact-form\n");
  site = await startSite({ REDIRECTS_FILE: rules });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

/** Goes where a link of the page would lead. */
async function click(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    dispatchEvent(new CustomEvent("app:navigate", { cancelable: true, detail: { to } }));
  }, address);
}

function watch(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:builds\/meta|_data)\//.test(pathname)) asked.push(pathname);
  });
  return asked;
}

const isMeta = (pathname: string): boolean => pathname.startsWith("/builds/meta/");

describe("C11: the rules of redirects.txt in the browser", () => {
  test("M5, M12 to M15: asked for once, they hold without asking for the old page", async () => {
    const page = await openNewContext({
      baseURL: site.origin,
      tolerates: /Failed to load resource/,
    });
    const asked = watch(page);
    const rules = page.waitForResponse("**/builds/meta/*.json");
    await page.goto("/he/faq");
    await hydrate(page);
    await rules;
    await click(page, "/he/old/the-first-two-seconds?x=1#here");
    await page.waitForURL(`${site.origin}/he/blog/the-first-two-seconds?x=1#here`);
    await click(page, "/talk");
    await page.waitForURL(`${site.origin}/contact#contact-form`);
    expect(asked.filter(isMeta)).toHaveLength(1);
    expect(asked.filter((one) => /old|talk/.test(one))).toEqual([]);
  });

  test.each([
    ["another page's HTML", { status: 200, contentType: "text/html", body: "<!doctype html>" }],
    ...effort<[string, { status: number; json: object }][]>(
      [],
      [
        ["missing", { status: 404, json: {} }],
        ["of another form", { status: 200, json: { matcher: { static: [] } } }],
      ],
    ),
  ])("M9, M10r: rules that are %s do no harm, and are asked for again", async (_what, answer) => {
    const page = await openNewContext({
      baseURL: site.origin,
      tolerates: /Failed to load resource/,
    });
    const asked = watch(page);
    await page.route("**/builds/meta/*.json", (route) => route.fulfill(answer));
    await page.goto("/faq");
    await hydrate(page);
    await expect.poll(() => asked.filter(isMeta).length).toBe(1);
    await click(page, "/talk");
    await page.waitForURL(`${site.origin}/contact#contact-form`);
    await expect.poll(() => asked.filter(isMeta).length).toBeGreaterThan(1);
    await click(page, "/blog");
    await page.waitForURL(`${site.origin}/blog`);
    const said = complaintsOf(page).splice(0);
    expect(said).toEqual([expect.stringContaining("The rules of build")]);
  });

  test("M11: rules that never come hold nothing up", async () => {
    const page = await openNewContext({
      baseURL: site.origin,
      tolerates: /Failed to load resource/,
    });
    await page.route("**/builds/meta/*.json", () => {});
    await page.goto("/faq");
    await hydrate(page);
    await click(page, "/talk?a=1");
    await page.waitForURL(`${site.origin}/contact?a=1#contact-form`);
    expect(await page.locator("html[data-hydrated]").count()).toBe(1);
  });
});

test(
  "T1: while something of the next page is on its way, the old one does not stay away",
  { tags: ["long"] },
  async () => {
    // Addresses of works begin as an old address does, so the rules are read first.
    const works = await startContentSite({
      "en/portfolio/1.one.md": markdown({ ...WORK, title: "One" }),
      "en/portfolio/2.two.md": markdown({ ...WORK, title: "Two", order: 2 }),
      ".redirects.txt": "/portfolio /#portfolio\n",
    });
    onTestFinished(async () => void (await works.stop()));
    const page = await openPage({ baseURL: works.origin });
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    await page.route("**/assets/read-route-rules-*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/portfolio/one");
    await hydrate(page);
    const headings = (): Promise<readonly string[]> => page.locator("h1").allTextContents();
    const [heading = ""] = await headings();
    const next = page.locator('main a[href^="/portfolio/"]:not([href*="?"])').first();
    const fetched = page.waitForResponse("**/_data/portfolio/**");
    await next.dispatchEvent("focusin");
    await (await fetched).finished();
    await next.evaluate((link: HTMLElement) => link.click());
    // Longer than a page that was expected at once is waited for.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const end = performance.now() + 500;
          const look = (): void => {
            if (performance.now() > end) resolve();
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    const cover = await page
      .locator("main")
      .evaluate((main) => getComputedStyle(main, "::after").content);
    expect([cover, ...(await headings())]).toEqual(["none", heading]);
    release(undefined);
    await expect.poll(async () => (await headings()).includes(heading)).toBe(false);
    expect(await headings()).toHaveLength(1);
  },
);
