import { brotliCompressSync, constants } from "node:zlib";
import { expect, inject, test } from "vitest";
import {
  CONTENT_PATHS,
  hydrate,
  openNewContext,
  openPage,
  PHONE,
  waitForLayout,
} from "../fixtures/browser.ts";
import { effort } from "../fixtures/effort.ts";
import { rawRequest } from "../fixtures/raw-request.ts";

const origin = inject("siteOrigin");
const ARTICLE = "/blog/the-first-two-seconds";
const PAGES = effort(
  ["/he", ARTICLE],
  ["/", "/he", "/contact", "/book", "/newsletter", "/search", "/nowhere", ...CONTENT_PATHS],
);

test.each(["/", "/he", ARTICLE, "/portfolio/ambra", "/contact"])(
  "%s is there as far as its first view, with all its styles, after 14 KB",
  async (path) => {
    const { text } = await rawRequest(origin, path);
    const end = /<\/section>|<\/header>(?=.*<\/main>)/gs;
    end.lastIndex = text.indexOf("<main");
    const firstView = text.slice(0, end.exec(text)?.index);
    expect(firstView).toContain("<h1");
    expect(text.indexOf('id="page-data"')).toBeGreaterThan(text.indexOf("</footer>"));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    expect(brotliCompressSync(firstView, { params }).length).toBeLessThanOrEqual(14 * 1_024);
  },
);

test.each(PAGES)(
  "%s looks as it does with the styles of all pages",
  { tags: ["long"] },
  async (path) => {
    const page = await openPage({ tolerates: /404/ });
    await page.goto(path);
    await waitForLayout(page);
    const seen = await page.evaluate(async () => {
      const looks = (): string[] =>
        [...document.body.querySelectorAll("*")].flatMap((element) =>
          [undefined, "::before", "::after"].map((part) => {
            const style = getComputedStyle(element, part);
            const { x, y, width, height } = element.getBoundingClientRect();
            const { display, color, backgroundColor, font, position, opacity, transform } = style;
            const { maskImage, filter, borderRadius, boxShadow, gridTemplateColumns } = style;
            return JSON.stringify([
              [element.tagName, element.className, part, x, y, width, height],
              [display, color, backgroundColor, font, position, opacity, transform],
              [maskImage, filter, borderRadius, boxShadow, gridTemplateColumns],
            ]);
          }),
        );
      await document.fonts.ready;
      const before = looks();
      const data = JSON.parse(document.querySelector("#page-data")?.textContent ?? "{}");
      const all = document.createElement("link");
      all.rel = "stylesheet";
      all.href = data.site.assets.styles[0];
      const isLoaded = new Promise((resolve) => all.addEventListener("load", resolve));
      document.head.append(all);
      await isLoaded;
      await document.fonts.ready;
      const after = looks();
      return {
        elements: before.length,
        rules: all.sheet?.cssRules.length ?? 0,
        changed: after.filter((look, index) => look !== before[index]),
      };
    });
    expect(seen.elements).toBeGreaterThan(150);
    expect(seen.rules).toBeGreaterThan(100);
    expect(seen.changed.slice(0, 5)).toEqual([]);
  },
);

test(
  "React begins only with the styles of all pages, which no visit before loads",
  { tags: ["long"] },
  async () => {
    const page = await openNewContext(PHONE);
    const sheets: string[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    await page.route("**/*.css", async (route) => {
      sheets.push(route.request().url());
      await held;
      await route.continue();
    });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(sheets).toEqual([]);
    const hydrated = hydrate(page);
    await expect.poll(() => sheets.length).toBe(1);
    // That nothing begins can only be waited for.
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => "hydrated" in document.documentElement.dataset)).toBe(false);
    release(undefined);
    await hydrated;
    expect(await page.locator('head link[rel="stylesheet"]').count()).toBe(1);
  },
);
