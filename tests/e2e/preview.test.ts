import { beforeAll, describe, expect, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { blockStorage, hydrate, openAt, openPage } from "../fixtures/browser.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { type ContentSite, startContentSite } from "../fixtures/content-site.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const TOKEN = "a-token-of-the-studio";
const translators = await loadTranslators();

let site: ContentSite;
beforeAll(async () => {
  const files = {
    "en/blog/1.open.md": markdown({ title: "Open", date: "2026-01-01" }),
    "en/soon.draft.md": markdown({ title: "Soon" }, "First version."),
    "he/soon.draft.md": markdown({ title: "בקרוב" }, "גרסה ראשונה."),
  };
  site = await startContentSite(files, { CONTENT_WATCH: "on", PREVIEW_TOKEN: TOKEN });
  return site.stop;
});

describe.each([["he", "/he", "he-IL"] as const, ...effort([], [["en", "", "en-US"] as const])])(
  "D8: preview in %s",
  (locale, prefix, language) => {
    const t = translators.get(locale) as NonNullable<ReturnType<typeof translators.get>>;

    test("is entered and left without script", async () => {
      const page = await openAt(`${prefix}/soon?preview=${TOKEN}`, {
        baseURL: site.origin,
        viewport: { width: 390, height: 844 },
        javaScriptEnabled: false,
        tolerates: /404/,
      });
      const bar = page.getByRole("complementary", { name: t("preview.label") });
      await bar.getByRole("link", { name: t("preview.stay") }).click();
      await page.waitForURL(`**${prefix}/soon`);
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      expect(await bar.isVisible()).toBe(true);
      await bar.getByRole("link", { name: t("preview.leave") }).click();
      expect(await bar.count()).toBe(0);
      // The page that was left is a draft, and nobody outside sees it.
      expect(await page.locator("main").textContent()).not.toContain("First version.");
    });

    test("V9: lists the drafts, asked of the engine in the browser", async () => {
      const page = await openPage({ baseURL: site.origin, tolerates: /404/ });
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/_content/")) calls.push(pathname);
      });
      await page.goto(`${prefix}/blog?preview=${TOKEN}`);
      await hydrate(page);
      const bar = page.getByRole("complementary", { name: t("preview.label") });
      await bar.locator("summary").click();
      await bar.getByRole("link", { name: locale === "en" ? "Soon" : "בקרוב" }).waitFor();
      expect(calls).toHaveLength(1);
      expect(calls[0]).toMatch(/^\/api\/_content\/cache\.\d+\.json$/);
    });

    test("an open page follows a saved file", { tags: ["long"] }, async () => {
      const page = await openAt(`${prefix}/soon?preview=${TOKEN}`, { baseURL: site.origin });
      const heard = page.waitForEvent("load");
      const version = `Version of ${locale} ${Date.now()}.`;
      await site.content.save(`${locale}/soon.draft.md`, markdown({ title: "Soon" }, version));
      await heard;
      await expect.poll(() => page.locator("main").textContent()).toContain(version);
      // A page that is open would follow this, too, while it is being closed.
      await page.goto("about:blank");
      await site.content.save(
        `${locale}/soon.draft.md`,
        markdown({ title: "Soon" }, "First version."),
      );
    });
  },
);

test(
  "V5: setPreviewToken keeps the token, loads once, and forgets it again",
  { tags: ["long"] },
  async () => {
    const page = await openAt("/blog", { baseURL: site.origin });
    const set = async (token: string | undefined): Promise<void> => {
      await page.evaluate((given) => {
        const { studio } = globalThis as unknown as {
          studio: { setPreviewToken: (token: string | undefined) => void };
        };
        document.documentElement.dataset["isBefore"] = "";
        studio.setPreviewToken(given);
      }, token);
      // Another load than the one that may still be under way.
      await expect
        .poll(() =>
          page.evaluate(
            () => document.readyState === "complete" && !document.querySelector("[data-is-before]"),
          ),
        )
        .toBe(true);
    };
    const kept = (): Promise<[string, string | null]> =>
      page.evaluate(() => [document.cookie, sessionStorage.getItem("previewToken")]);
    // Asked for with a token that is gone by then, the events would be refused.
    const events = page.waitForResponse(/\/_preview\/events/);
    await set(TOKEN);
    await events;
    const [cookie, session] = await kept();
    expect(cookie).toContain(`previewToken=${TOKEN}`);
    expect(session).toBe(TOKEN);
    expect(await page.locator('meta[name="robots"][content="noindex"]').count()).toBe(1);
    await set(undefined);
    const [cookieAfter, sessionAfter] = await kept();
    expect(cookieAfter).not.toContain("previewToken");
    expect(sessionAfter).toBeNull();
  },
);

test("V8: with the session's storage blocked the cookie alone is enough", async () => {
  const page = await openPage({ baseURL: site.origin });
  await blockStorage(page);
  await page.context().addCookies([{ name: "previewToken", value: TOKEN, url: site.origin }]);
  await page.goto("/soon");
  await hydrate(page);
  expect(await page.locator("main").textContent()).toContain("version.");
});

test("V6: a token that only the session has turns preview on", async () => {
  const page = await openAt("/blog", { baseURL: site.origin, tolerates: /404/ });
  await page.evaluate((token) => sessionStorage.setItem("previewToken", token), TOKEN);
  await page.goto("/soon");
  await expect.poll(() => page.locator("main").textContent()).toContain("First version.");
});
