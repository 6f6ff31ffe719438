import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { axeFaults } from "../fixtures/axe.ts";
import {
  DESKTOP,
  documentsOf,
  hydrate,
  openAt,
  openHydrated,
  openNewContext,
  openPage,
  PHONE,
} from "../fixtures/browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const origin = inject("siteOrigin");
const translators = await loadTranslators();
const SEND = "main form > button";

describe.each([["he", "/he", PHONE] as const, ...effort([], [["en", "", DESKTOP] as const])])(
  "F2, F3: the forms in %s",
  (locale, prefix, view) => {
    const t = translators.get(locale);
    const shown = { ...view, bypassCSP: true, tolerates: /status of 4/ } as const;

    test("hydrated, by keyboard: errors at their fields, then the receipt, on the same page", async () => {
      const page = await openPage(shown);
      const documents = documentsOf(page);
      await page.goto(`${prefix}/contact`);
      await hydrate(page);
      await page.locator("#contact-email").focus();
      await page.keyboard.type("dana@gamil.com");
      await page.keyboard.press("Tab");
      const hint = page.locator("main form [role=status]:has(button)");
      await expect
        .poll(() => hint.textContent())
        .toContain(t?.("forms.errors.email_hint", { address: "dana@gmail.com" }));
      await hint.locator("button").focus();
      await page.keyboard.press("Enter");
      expect(await page.locator("#contact-email").inputValue()).toBe("dana@gmail.com");

      await page.locator("summary").focus();
      await page.keyboard.press("Enter");
      await page.locator('[value="social"]').focus();
      await page.keyboard.press("Space");
      await page.locator("#contact-links").focus();
      await page.keyboard.type("http://films.example");
      await page.locator(SEND).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => focused(page)).toBe("form-summary");
      expect(await page.locator("main [aria-invalid]").count()).toBe(4);
      expect(await page.evaluate(missingDescriptions), "described by what is there").toEqual([]);
      expect(await axeFaults(page)).toEqual([]);

      await page.locator('main a[href="#contact-links"]').focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => focused(page)).toBe("contact-links");
      const named = page.locator("#form-summary a");
      expect(await named.count()).toBe(4);
      await page.locator("#contact-links").fill("https://films.example");
      await expect.poll(() => page.locator("#contact-links-error").count()).toBe(0);
      expect(await named.count(), "what is right is not named any more").toBe(3);
      await page.locator("#contact-name").fill("Dana");
      await page.locator("#contact-message").fill("A film");
      await expect.poll(() => named.count()).toBe(2);
      await page.locator("#contact-message").fill("A film about light, please.");
      await page.locator("#contact-consent").focus();
      await page.keyboard.press("Space");
      await expect.poll(() => page.locator("#form-summary").count()).toBe(0);
      expect(await page.locator("main [aria-invalid]").count()).toBe(0);
      expect(await page.locator('[value="social"]').isChecked()).toBe(true);
      await page.locator(SEND).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("#form-summary[role=status]").count()).toBe(1);
      await expect.poll(() => focused(page)).toBe("form-summary");
      expect(await page.locator("#form-summary bdi").textContent()).toMatch(/^C-\w{5}$/);
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.locator("main h1").textContent()).toBe(t?.("contact.form.sentTitle"));
      expect(await page.title()).toContain(t?.("contact.form.sentTitle"));
      expect(await page.locator("main form").count()).toBe(0);
      expect(documents).toEqual([`${origin}${prefix}/contact`]);
      const posts: string[] = [];
      page.on("request", (request) => {
        const isForm = request.method() === "POST" && !request.url().endsWith("/_count");
        if (isForm) posts.push(request.url());
      });
      await page.reload();
      expect(await page.locator("#contact-name").inputValue()).toBe("");
      expect(posts).toEqual([]);
    });

    test(
      "unhydrated: the brief goes with the form, and comes back with its errors",
      { tags: ["long"] },
      async () => {
        const page = await openNewContext({
          ...view,
          tolerates: /422/,
          javaScriptEnabled: false,
        });
        await page.goto(`${prefix}/contact`);
        // The browser's own bubbles would keep it from being sent, and name one field.
        await page.locator(SEND).click();
        await page.locator("#form-summary[role=alert]").waitFor();
        expect(await page.locator("main [aria-invalid]").count()).toBe(4);
        await page.locator("#contact-name").fill("Dana");
        await page.locator("#contact-email").fill(`unhydrated-${locale}@example.com`);
        await page.locator("#contact-message").fill("A film about light, please.");
        await page.locator("#contact-consent").check();
        await page.locator("summary").click();
        await page.locator('[value="large"]').check();
        await page.locator("#contact-deadline").fill("2020-01-01");
        await page.locator(SEND).click();
        await page.locator('#form-summary a[href="#contact-deadline"]').waitFor();
        expect(await page.locator("#contact-deadline").inputValue()).toBe("2020-01-01");
        expect(await page.locator('[value="large"]').isChecked()).toBe(true);
        await page.locator('[name="brief.flexible"]').check();
        await expect.poll(() => page.locator("#contact-deadline").isVisible()).toBe(false);
        await page.locator(SEND).click();
        await expect.poll(() => page.locator("#form-summary bdi").textContent()).toMatch(/^C-/);
        expect(await page.title()).toContain(t?.("contact.form.sentTitle"));
        expect(await page.locator("main form").count()).toBe(0);
      },
    );

    test(
      "the newsletter names what is wrong at its field, and the receipt takes the form's place",
      { tags: ["long"] },
      async () => {
        const page = await openHydrated(`${prefix}/faq`, shown);
        const field = page.locator("#newsletter-footer");
        await field.fill("nobody@here");
        await field.press("Enter");
        await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
        expect(await page.locator("#newsletter-footer-error").textContent()).toBe(
          t?.("forms.errors.email_format"),
        );
        await expect.poll(() => focused(page)).toBe("newsletter-footer");
        expect(await field.inputValue()).toBe("nobody@here");
        expect(await axeFaults(page)).toEqual([]);
        await field.fill(`footer-${locale}@example.com`);
        await expect.poll(() => field.getAttribute("aria-invalid")).toBe(null);
        await field.press("Enter");
        const receipt = page.locator("footer [role=status][tabindex]");
        await expect.poll(() => receipt.textContent()).toBe(t?.("forms.accepted.newsletter"));
        expect(await receipt.evaluate((it) => it === document.activeElement)).toBe(true);
        expect(await field.count()).toBe(0);
        expect(new URL(page.url()).pathname).toBe(`${prefix}/faq`);
        expect(await axeFaults(page)).toEqual([]);
      },
    );

    test("on the newsletter's own page the receipt is the page", { tags: ["long"] }, async () => {
      const page = await openHydrated(`${prefix}/newsletter`, shown);
      await page.locator("#newsletter-page").fill(`page-${locale}@example.com`);
      await page.locator("#newsletter-page").press("Enter");
      await expect.poll(() => focused(page)).toBe("form-summary");
      const title = t?.("footer.newsletterPage.acceptedTitle");
      expect(await page.locator("main h1").textContent()).toBe(title);
      expect(await page.title()).toContain(title);
      expect(await page.locator("#newsletter-page").count()).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
    });

    test(
      "a link that is not valid says so, with ways to the studio",
      { tags: ["long"] },
      async () => {
        const page = await openAt(`${prefix}/newsletter/confirm/nothing`, shown);
        expect(await page.locator("h1").textContent()).toBe(t?.("forms.codes.link_invalid"));
        expect(await page.locator('main a[href^="mailto:"]').count()).toBe(1);
        expect(await axeFaults(page)).toEqual([]);
      },
    );
  },
);

describe("when things go wrong", () => {
  const t = translators.get("en");

  test("no answer and 503 are said plainly; nothing is lost, and sending again sends the same", async () => {
    const page = await openFilled();
    const tokens: string[] = [];
    const fates = ["abort", "busy", "through"];
    await page.route("**/api/contact", async (route) => {
      tokens.push(submissionIn(route.request().postData()));
      const fate = fates.shift();
      if (fate === "abort") await route.abort();
      else if (fate === "busy") await route.fulfill({ status: 503, json: { code: "not_saved" } });
      else await route.continue();
    });
    const title = page.locator("#form-summary :is(h1, p:first-child:not(:has(~ h1)))");
    await page.locator(SEND).click();
    await expect.poll(() => title.textContent()).toBe(t?.("contact.form.unreachableTitle"));
    await expect.poll(() => focused(page)).toBe("form-summary");
    await page.locator(SEND).click();
    await expect.poll(() => title.textContent()).toBe(t?.("contact.form.notSentTitle"));
    expect(await page.locator("#contact-message").inputValue()).toContain("light");
    await page.locator(SEND).click();
    await expect.poll(() => title.textContent()).toBe(t?.("contact.form.sentTitle"));
    expect(new Set(tokens).size).toBe(1);
  });

  test(
    "a form that was open for too long is sent again by itself, once; two presses send once",
    { tags: ["long"] },
    async () => {
      const page = await openFilled();
      const tokens: string[] = [];
      await page.route("**/api/contact", async (route) => {
        tokens.push(submissionIn(route.request().postData()));
        if (tokens.length > 1) {
          await route.continue();
          return;
        }
        const { submission } = (await (await fetch(`${origin}/api/form/contact`)).json()) as {
          submission: string;
        };
        await route.fulfill({ status: 422, json: { code: "form_expired", submission } });
      });
      await page.locator(SEND).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      expect(await page.locator(SEND).getAttribute("aria-disabled")).toBe("true");
      await expect.poll(() => page.locator("#form-summary bdi").count()).toBe(1);
      expect(tokens).toHaveLength(2);
      expect(tokens[1]).not.toBe(tokens[0]);
    },
  );

  async function openFilled(): Promise<Page> {
    const page = await openHydrated("/contact", { tolerates: /ERR_FAILED|status of/ });
    await page.locator("#contact-name").fill("Dana");
    await page.locator("#contact-email").fill("wrong@example.com");
    await page.locator("#contact-message").fill("A film about light, please.");
    await page.locator("#contact-consent").check();
    return page;
  }
});

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

function submissionIn(body: string | null): string {
  return (JSON.parse(body ?? "{}") as { submission?: string }).submission ?? "";
}

/** Ids that `aria-describedby` names and nothing has. */
function missingDescriptions(): readonly string[] {
  return [...document.querySelectorAll("[aria-describedby]")]
    .flatMap((it) => it.getAttribute("aria-describedby")?.split(" ") ?? [])
    .filter((id) => !document.getElementById(id));
}
