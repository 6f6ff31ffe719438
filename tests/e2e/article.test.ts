import { beforeAll, describe, expect, inject, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { DIRECTIONS, hydrate, openAt } from "../fixtures/browser.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { type ContentSite, startContentSite } from "../fixtures/content-site.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const translators = await loadTranslators();
const BODY = `First words.[^1]

## A heading

Text with [a link](/blog/second) and ![a still](/media/silk-hours) between words.

![Alone](/media/silk-hours "The caption")

\`\`\`js
const answer = 42;
console.log(answer);
\`\`\`

::call-to-action
Or [read on](/blog/third).
::

## Another heading

${"A line of text that makes the page long enough to scroll. ".repeat(60)}

[^1]: The note.
`;

let site: ContentSite;
beforeAll(async () => {
  const post = (title: string, day: number): string =>
    markdown({ title, description: "About.", date: `2026-01-0${day}`, tags: ["craft"] }, BODY);
  site = await startContentSite({
    "en/blog/1.first.md": post("First", 1),
    "en/blog/2.second.md": post("Second", 2),
    "en/blog/3.third.md": post("Third", 3),
    "he/blog/2.second.md": post("שני", 2),
  });
  return site.stop;
});

describe.each(DIRECTIONS)("A8: an article in %s", (_, prefix) => {
  const [locale, direction] = prefix === "" ? (["en", "ltr"] as const) : (["he", "rtl"] as const);
  const t = translators.get(locale) as NonNullable<ReturnType<typeof translators.get>>;
  const address = `${prefix}/blog/second`;

  test.each(effort([true], [false, true]))(
    "contents, footnotes and neighbours, script: %s",
    { tags: ["long"] },
    async (script) => {
      const page = await openAt(address, {
        baseURL: site.origin,
        viewport: { width: 1440, height: 900 },
        javaScriptEnabled: script,
        reducedMotion: "reduce",
      });
      if (script) await hydrate(page);
      expect(await page.locator("html").getAttribute("dir")).toBe(direction);
      expect(await page.locator("article p img").count()).toBe(1);
      expect(
        await page.locator("article figure img + figcaption, article figcaption").count(),
      ).toBe(1);

      await page
        .getByRole("navigation", { name: t("blog.contents") })
        .getByRole("link")
        .nth(1)
        .click();
      await expect.poll(() => new URL(page.url()).hash).toBe("#another-heading");
      await expect.poll(() => page.locator("#another-heading").boundingBox()).not.toBeNull();

      const read = page.locator(`article a[href$="/blog/third"]`).first();
      const [own, around] = await read.evaluate((it) =>
        [it, it.parentElement ?? it].map((each) => getComputedStyle(each).color),
      );
      expect(own, "a link in a call to action is as legible as the words around it").toBe(around);

      await page.locator("sup a").click();
      await expect.poll(() => new URL(page.url()).hash).toMatch(/fn-1$/);
      await page
        .getByRole("link", { name: t("blog.back_to_text") })
        .first()
        .click();
      await expect.poll(() => new URL(page.url()).hash).toMatch(/fnref-1$/);

      await page.locator('a[rel="prev"]').click();
      await page.waitForURL(`**${prefix}/blog/first`);
      await page.locator('a[rel="next"]').click();
      await page.waitForURL(`**${address}`);
    },
  );

  test(
    "code is copied and the visitor is told, headings have links",
    { tags: ["long"] },
    async () => {
      const page = await openAt(address, {
        baseURL: site.origin,
        viewport: { width: 1440, height: 900 },
        permissions: ["clipboard-read", "clipboard-write"],
      });
      const copied = page.getByText(t("blog.copied"), { exact: true });
      expect(await copied.first().isVisible()).toBe(false);
      await page.getByRole("button", { name: t("blog.copy_code") }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe("const answer = 42;\nconsole.log(answer);");
      await expect.poll(() => copied.first().isVisible()).toBe(true);
      await expect.poll(() => copied.first().isVisible()).toBe(false);
      expect(await page.locator('h2 a[href="#a-heading"], a[href="#a-heading"] h2').count()).toBe(
        1,
      );
    },
  );

  test("what is shared stays between visitor and friend", { tags: ["long"] }, async () => {
    const page = await openAt(address, { baseURL: site.origin });
    await page.waitForLoadState("networkidle");
    const mail = await page.locator('a[href^="mailto:"]').first().getAttribute("href");
    expect(decodeURIComponent(mail ?? "")).toContain(address);
  });

  test("its translations are linked in their languages", { tags: ["long"] }, async () => {
    const page = await openAt(address, { baseURL: site.origin });
    const list = page.getByRole("navigation", { name: t("blog.translations") });
    const other = locale === "en" ? "he-IL" : "en-US";
    expect(await list.getByRole("link").count()).toBe(1);
    await list.locator(`a[lang="${other}"][hreflang="${other}"]`).click();
    await page.waitForURL(locale === "en" ? "**/he/blog/second" : `${site.origin}/blog/second`);
  });
});

test("an article that is not translated is marked as what it is", async () => {
  const page = await openAt("/he/blog/first", { baseURL: site.origin });
  const text = page.locator("article p", { hasText: "First words." });
  const marked = await text.evaluate((element) => {
    const around = element.closest("[lang]");
    return [around?.getAttribute("lang"), getComputedStyle(element).direction];
  });
  expect(marked).toEqual(["en-US", "ltr"]);
  expect(await page.getByRole("note").count()).toBe(1);
});

test(
  "the blog is walked in the same way before and after hydration",
  { tags: ["long"] },
  async () => {
    const walk = async (isHydrated: boolean): Promise<string[]> => {
      const page = await openAt("/blog", { baseURL: site.origin });
      if (isHydrated) await hydrate(page);
      const seen: string[] = [];
      const look = async (): Promise<string> =>
        `${await page.title()} ${await page.locator("main h1").textContent()}`;
      for (const link of ["/blog/tag/craft", "/blog/third", "/blog", "/blog/first"]) {
        const before = await look();
        await page.locator(`main a[href="${link}"]`).first().click();
        await page.waitForURL(`**${link}`);
        await expect.poll(look).not.toBe(before);
        await expect.poll(look).toMatch(/^(.+) \| Kinovane \1$/);
        seen.push(await look());
      }
      await page.goBack();
      await page.waitForURL("**/blog");
      await expect.poll(() => page.locator("main article").count()).toBe(3);
      return seen;
    };
    expect(await walk(true)).toEqual(await walk(false));
  },
);

test(
  "every article of the site has at most 25 KB of HTML in brotli",
  { tags: ["long"] },
  async () => {
    const origin = inject("siteOrigin");
    const sitemap = (await rawRequest(origin, "/sitemap.xml")).body.toString();
    const places = [...sitemap.matchAll(/<loc>[^<]*?(\/(?:[a-z]{2}\/)?blog\/[^<]+)<\/loc>/g)];
    expect(places.length).toBeGreaterThanOrEqual(36);
    for (const [, place = ""] of places) {
      const { body } = await rawRequest(origin, place, { headers: { "accept-encoding": "br" } });
      expect(body.length, place).toBeLessThanOrEqual(25 * 1_024);
    }
  },
);

test(
  "questions unfold without script, one at a time, and the page begins with the first answer",
  { tags: ["long"] },
  async () => {
    const page = await openAt("/he/faq", {
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    });
    expect(await page.locator("details").first().getAttribute("open")).not.toBeNull();
    for (const index of [1, 2]) {
      const question = page.locator("details").nth(index);
      await question.locator("summary").focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => question.getAttribute("open")).not.toBeNull();
      expect(await question.locator("p").first().isVisible()).toBe(true);
      expect(await page.locator("details[open]").count()).toBe(1);
    }
  },
);
