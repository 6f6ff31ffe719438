import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { axeFaults } from "../fixtures/axe.ts";
import {
  DESKTOP,
  MOTION,
  openAt,
  openHydrated,
  PHONE,
  WITH_PICTURES,
} from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
const STUDY = "/portfolio/ninth-ring";

/** Runs in the page: counts view transitions, and the stills that are named for them. */
function watchTransitions(): void {
  const seen: string[][] = [];
  Object.assign(globalThis, { seen });
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const frames = [...document.querySelectorAll<HTMLElement>("main [data-frame]")];
    seen.push(
      frames.flatMap(({ style, dataset }) =>
        style.viewTransitionName ? [dataset["frame"] ?? ""] : [],
      ),
    );
    return start(update);
  };
}

const seen = (page: Page): Promise<string[][]> =>
  page.evaluate(() => Reflect.get(globalThis, "seen") as string[][]);

/** What a transition may leave behind: nothing. */
const leftOver = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.querySelectorAll(
        '[data-rearranging], main[class*="page-"], [style*="view-transition-name"]',
      ).length,
  );

test("C5: the still of a card goes along to its work, and back", { tags: ["long"] }, async () => {
  const page = await openHydrated("/portfolio", { ...MOTION, ...WITH_PICTURES });
  await page.evaluate(watchTransitions);
  await page.locator('main a[href="/portfolio/ninth-ring"]').click();
  await page.waitForURL(`${origin}${STUDY}`);
  await expect.poll(() => seen(page)).toEqual([["ninth-ring"]]);
  await expect
    .poll(() => page.locator('main > [data-film][data-frame="ninth-ring"]').count())
    .toBe(1);
  await expect.poll(() => leftOver(page)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await page.goBack();
  await page.waitForURL(`${origin}/portfolio`);
  await expect.poll(() => seen(page)).toEqual([["ninth-ring"], ["ninth-ring"]]);
  await expect.poll(() => leftOver(page)).toBe(0);
});

test("A6: a filter moves the works that stay, keeps the place, and is announced", async () => {
  const page = await openHydrated("/portfolio", MOTION);
  await page.evaluate(watchTransitions);
  await page.evaluate(() => scrollTo({ top: 60, behavior: "instant" }));
  await page.locator('main nav a[href="/portfolio?filter=business"]').click();
  await page.waitForURL(`${origin}/portfolio?filter=business`);
  await expect
    .poll(() =>
      page
        .locator("main [data-category]")
        .evaluateAll((all) => [...new Set(all.map((it) => it.getAttribute("data-category")))]),
    )
    .toEqual(["business"]);
  const count = await page.locator("main [data-category]").count();
  expect(await page.locator('main [role="status"]').textContent()).toContain(String(count));
  expect(await seen(page)).toHaveLength(1);
  await expect.poll(() => leftOver(page)).toBe(0);
  expect(await page.evaluate(() => scrollY)).toBe(60);
  await page.goBack();
  await expect.poll(() => page.locator("main [data-category]").count()).toBeGreaterThan(count);
});

test("C5: with reduced motion nothing is moved", { tags: ["long"] }, async () => {
  const page = await openHydrated("/portfolio");
  await page.evaluate(watchTransitions);
  await page.locator('main nav a[href="/portfolio?filter=business"]').click();
  await page.waitForURL("**filter=business");
  await page.locator("main [data-category] a").first().click();
  await page.waitForURL("**/portfolio/*");
  expect(await seen(page)).toEqual([]);
});

/** Where the edge between the two pictures is, in per cent of their width. */
const edge = (page: Page): Promise<string> =>
  page.locator('fieldset:has([name="pass"])').evaluate((it) => {
    const pair = it.parentElement?.firstElementChild;
    return pair ? getComputedStyle(pair).getPropertyValue("--shown").trim() : "";
  });

test(
  "A7: first pass and final are compared by keyboard without script",
  { tags: ["long"] },
  async () => {
    const page = await openAt(STUDY, { ...WITH_PICTURES, ...DESKTOP, javaScriptEnabled: false });
    expect(await edge(page)).toBe("50%");
    await page.locator('[name="pass"][value="both"]').focus();
    await page.keyboard.press("ArrowRight");
    expect(await edge(page)).toBe("0%");
    await page.keyboard.press("ArrowRight");
    expect(await edge(page)).toBe("100%");
    expect(await page.locator('main input[type="range"]').count()).toBe(0);
  },
);

test.each([...effort([], [["", 0.25] as const]), ["/he", 0.75] as const])(
  "A7: %s the first pass is at the start, where its choice is",
  async (prefix, start) => {
    const page = await openAt(prefix + STUDY, {
      ...WITH_PICTURES,
      ...DESKTOP,
      javaScriptEnabled: false,
    });
    const choices = page.locator('fieldset:has([name="pass"])');
    await choices.scrollIntoViewIfNeeded();
    /** Which picture and which choice are at a part of the width. */
    const at = (share: number) =>
      choices.evaluate((it, part) => {
        const pair = it.parentElement?.firstElementChild ?? it;
        const { left, width, bottom } = pair.getBoundingClientRect();
        const picture = document.elementFromPoint(left + width * part, bottom - 20);
        const labels = [...it.querySelectorAll("label")];
        const distance = (label: Element): number => {
          const box = label.getBoundingClientRect();
          return Math.abs((box.left + box.right) / 2 - left - width * Math.round(part));
        };
        const [nearest] = labels.toSorted((one, other) => distance(one) - distance(other));
        return [
          [...pair.children].findIndex((child) => child.contains(picture)),
          nearest?.querySelector("input")?.value,
        ];
      }, share);
    expect(await at(start)).toEqual([0, "first"]);
    expect(await at(1 - start)).toEqual([1, "final"]);
  },
);

test(
  "A7: with script a slider moves the edge, and the choices still do",
  { tags: ["long"] },
  async () => {
    const page = await openHydrated(STUDY, { ...WITH_PICTURES, ...PHONE, bypassCSP: true });
    const slider = page.locator('main input[type="range"]');
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await edge(page)).toBe("52%");
    await page.keyboard.press("Home");
    expect(await edge(page)).toBe("0%");
    await page.locator('label:has([name="pass"][value="first"])').click();
    expect(await edge(page)).toBe("100%");
    expect(await slider.inputValue()).toBe("100");
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    expect(await edge(page)).toBe("99%");
    expect(await page.locator('[name="pass"]:checked').getAttribute("value")).toBe("both");
    expect(await axeFaults(page)).toEqual([]);
  },
);
