import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  documentsOf,
  follow,
  hydrate,
  openNewContext,
  type PageOptions,
} from "../fixtures/browser.ts";
import { createContentFolder, markdown, WORK } from "../fixtures/content-folder.ts";
import { type ExportedSite, freePort, makeExportedSite } from "../fixtures/exported-site.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";
import type { HostProcess } from "../fixtures/host-process.ts";
import { HAS_NGINX, startNginx, startPlainHost } from "../fixtures/static-host.ts";

/** Few pages, so that exporting them costs little; a work, since films are chosen by their category. */
const CONTENT = {
  "en/about.md": markdown({ title: "About", description: "What it says." }),
  "en/portfolio/1.work.md": markdown(WORK),
  "he/about.md": markdown({ title: "אודות", description: "מה כתוב." }),
};
const SETTINGS = { SITE_LOCALES: "en,he" };

let contentDir: string;
beforeAll(async () => {
  const content = await createContentFolder(CONTENT);
  contentDir = content.directory;
});

const serve = (exported: ExportedSite, port: number): Promise<HostProcess> =>
  HAS_NGINX ? startNginx(exported.directory, port) : startPlainHost(exported.site, port);

describe("files with forms at a running server", () => {
  let server: RunningSite;
  let exported: ExportedSite;
  let host: HostProcess;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const FORM_ORIGINS = `http://127.0.0.1:${port}`;
    server = await startSite({ ...SETTINGS, CONTENT_DIR: contentDir, FORM_ORIGINS });
    exported = await makeExportedSite({ ...SETTINGS, CONTENT_DIR: contentDir });
    await exported.run("--forms-at", server.origin, "--without-cards");
    host = await serve(exported, port);
  }, 240_000);

  /** Requests to the server are wanted here. */
  const open = (options: PageOptions = {}): Promise<Page> =>
    openNewContext({
      baseURL: host.origin,
      tolerates: new RegExp(`^other host: ${server.origin}/`),
      ...options,
    });

  test(
    "React hydrates the file; pages and languages change without a document",
    { tags: ["long"] },
    async () => {
      const page = await open();
      await page.goto("/");
      await hydrate(page);
      const documents = documentsOf(page);
      await follow(page, 'footer a[href="/contact"]');
      await page.waitForURL("**/contact");
      await page.locator("#contact-name").waitFor();
      await follow(page, 'footer a[data-locale="he"]');
      await page.waitForURL("**/he/contact");
      await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("rtl");
      expect(documents).toEqual([]);
      expect(await page.context().cookies()).toMatchObject([
        { name: "i18n_redirected", value: "he" },
      ]);
    },
  );

  test(
    "what a query asks for is shown: a dialog stays, the address too, nothing complains",
    { tags: ["long"] },
    async () => {
      const page = await open();
      await page.goto("/?modal=booking");
      await page.locator("#booking-modal:modal").waitFor();
      await page.locator("html[data-hydrated]").waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe("?modal=booking");
      await page.locator("#booking-modal [role=grid]").waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => new URL(page.url()).search).toBe("");
      await page.goto("/?filter=business");
      await page.locator("html[data-hydrated]").waitFor();
      expect(await page.locator('input[name="filter"]:checked').getAttribute("value")).toBe(
        "business",
      );
      await expect.poll(() => new URL(page.url()).search).toBe("?filter=business");
    },
  );

  test(
    "an address without a page shows the error page in its language",
    { tags: ["long"] },
    async () => {
      const page = await open({ tolerates: /404/ });
      const answer = await page.goto("/he/nowhere");
      expect(answer?.status()).toBe(404);
      expect(await page.locator("html").getAttribute("lang")).toMatch(/^he/);
      await hydrate(page);
      await follow(page, "main a");
      await page.waitForURL("**/he");
    },
  );

  test(
    "R7, R8: / leads on to the language of the browser, with query and anchor",
    { tags: ["long"] },
    async () => {
      const page = await open({ locale: "he-IL" });
      await page.goto("/?u=1#portfolio");
      await expect.poll(() => page.url()).toBe(`${host.origin}/he?u=1#portfolio`);
      expect(await page.evaluate(() => history.length)).toBe(2);
    },
  );

  test("a form is taken by the server, with and without script", async () => {
    const page = await open();
    await page.goto("/");
    await hydrate(page);
    await page.locator("#newsletter-footer").fill("mia@example.com");
    await page.locator("form:has(#newsletter-footer) button").first().click();
    await page.locator("footer [role=status][tabindex]").waitFor();
    expect(await page.locator("#newsletter-footer").count()).toBe(0);
    const plain = await open({ javaScriptEnabled: false });
    await plain.goto("/he/about");
    await plain.locator("#newsletter-footer").fill("noa@example.com");
    await plain.locator("#newsletter-footer").press("Enter");
    await plain.waitForURL(`${server.origin}/he/newsletter/accepted*`);
  });

  test(
    "a server that is away is said to be, and nothing that was typed is lost",
    { tags: ["long"] },
    async () => {
      const page = await open({ tolerates: /ERR_FAILED|other host/ });
      await page.route(`${server.origin}/**`, (route) => route.abort());
      await page.goto("/contact");
      await hydrate(page);
      await page.locator("#contact-name").fill("Dana");
      await page.locator("#contact-email").fill("dana@example.com");
      await page.locator("#contact-message").fill("A film about bread, please.");
      await page.locator("#contact-consent").check();
      await page.locator("form:has(#contact-name) > button").click();
      await page.locator("#form-summary[role=alert]").waitFor();
      expect(await page.locator("#contact-message").inputValue()).toContain("bread");
    },
  );
});

describe("files without any server", { tags: ["long"] }, () => {
  let exported: ExportedSite;
  let host: HostProcess;
  beforeAll(async () => {
    exported = await makeExportedSite({ ...SETTINGS, CONTENT_DIR: contentDir });
    await exported.run("--forms-by", "mail", "--without-cards");
    host = await serve(exported, await freePort());
  }, 240_000);

  test("without script every form is a link to write, and every language is reached", async () => {
    const page = await openNewContext({
      baseURL: host.origin,
      javaScriptEnabled: false,
      locale: "he-IL",
    });
    for (const path of ["/he/contact", "/he/book", "/he/newsletter"]) {
      await page.goto(path);
      const link = page.locator("main a[href^='mailto:'][href*='subject=']").first();
      expect(await link.isVisible(), path).toBe(true);
    }
    expect(await page.locator("form[method=post]").count()).toBe(0);
    await page.goto("/he/search");
    expect(await page.locator("main form").count()).toBe(0);
    await page.goto("/he");
    await page.locator('footer a[data-locale="en"]').click();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toMatch(/^en/);
  });

  test("the booking dialog says how to write", async () => {
    const page = await openNewContext({ baseURL: host.origin });
    await page.goto("/");
    await hydrate(page);
    await page.locator('main button[commandfor="booking-modal"]').first().click();
    await expect
      .poll(() => page.locator("#booking-modal a[href^='mailto:']").first().isVisible())
      .toBe(true);
  });
});
