import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  DIRECTIONS,
  follow,
  hydrate,
  openAt,
  openNewContext,
  settle,
  STATES,
} from "../fixtures/browser.ts";

const tell = (page: Page, type: "page:start" | "page:finish" | "page:cancel"): Promise<boolean> =>
  page.evaluate((name) => dispatchEvent(new CustomEvent(name, { detail: { path: "/" } })), type);

/** How far the bar has grown, from 0 to 1, and whether it can be seen. */
const look = (page: Page): Promise<{ progress: number; isSeen: boolean }> =>
  page.locator("#loading-bar").evaluate((bar) => ({
    progress: Number(/scaleX\(([\d.]+)\)/.exec(bar.style.transform)?.[1] ?? 0),
    isSeen: bar.style.opacity === "1",
  }));

describe.each(STATES)(
  "C6: the loading bar in %s%s, hydrated: %s",
  (_language, prefix, isHydrated) => {
    test("three pixels over everything, a curve in time, full, faded and empty", async () => {
      const page = await openNewContext({ viewport: { width: 1280, height: 800 } });
      await page.clock.install();
      await page.goto(prefix || "/");
      if (isHydrated) await hydrate(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      const isEmpty = { progress: 0, isSeen: false };

      // B1, B11: of purple, growing from where the text begins.
      const style = await page.locator("#loading-bar").evaluate((bar) => {
        const { position, height, backgroundColor, pointerEvents, transformOrigin, opacity } =
          getComputedStyle(bar);
        return { position, height, backgroundColor, pointerEvents, opacity, transformOrigin };
      });
      expect(style).toMatchObject({
        position: "fixed",
        height: "3px",
        backgroundColor: "rgb(147, 51, 234)",
        pointerEvents: "none",
        opacity: "0",
      });
      expect(style.transformOrigin.split(" ")[0]).toBe(prefix === "" ? "0px" : "1280px");

      // B2 to B4: nothing for 200 ms, then the curve.
      await tell(page, "page:start");
      await page.clock.runFor(190);
      expect(await look(page)).toEqual(isEmpty);
      for (const [after, progress] of [
        [1_010, 0.5],
        [1_000, 0.705],
        [2_000, 0.844],
      ] as const) {
        await page.clock.runFor(after);
        const { progress: found, isSeen } = await look(page);
        expect(isSeen).toBe(true);
        expect(Math.abs(found - progress)).toBeLessThan(0.02);
      }
      await tell(page, "page:finish");
      expect(await look(page)).toEqual({ progress: 1, isSeen: true });
      await page.clock.runFor(480);
      expect((await look(page)).isSeen).toBe(true);
      await page.clock.runFor(40);
      expect(await look(page)).toEqual({ progress: 1, isSeen: false });
      await page.clock.runFor(400);
      expect(await look(page)).toEqual(isEmpty);

      // B2: what ends within 200 ms was never seen.
      await tell(page, "page:start");
      await page.clock.runFor(150);
      await tell(page, "page:finish");
      await page.clock.runFor(500);
      expect(await look(page)).toEqual(isEmpty);

      // B5: a load that begins while the bar goes is not hidden by the one before.
      await tell(page, "page:start");
      await page.clock.runFor(600);
      await tell(page, "page:finish");
      await page.clock.runFor(60);
      await tell(page, "page:start");
      await page.clock.runFor(210);
      let before = 0;
      for (const after of [300, 300, 300]) {
        await page.clock.runFor(after);
        const { progress, isSeen } = await look(page);
        expect(isSeen).toBe(true);
        expect(progress).toBeLessThan(0.5);
        before = progress;
      }

      // B6, B8: two loads are one bar, and one that fails ends it.
      await tell(page, "page:start");
      await page.clock.runFor(300);
      const { progress, isSeen } = await look(page);
      expect(isSeen).toBe(true);
      expect(progress).toBeGreaterThan(before);
      await tell(page, "page:cancel");
      await page.clock.runFor(1_000);
      expect(await look(page)).toEqual(isEmpty);
    });
  },
);

test.each(DIRECTIONS)(
  "C6, C13: between documents in %s%s the bar ends on the one that comes",
  async (_, prefix) => {
    const page = await openAt(prefix || "/");
    await page.addInitScript(() => {
      addEventListener("page:start", ({ detail }: CustomEventInit) =>
        sessionStorage.setItem("started", JSON.stringify(detail)),
      );
      const seen: [string, number][] = [];
      Object.assign(globalThis, { seen });
      // From the first moment on: a busy page says late that its contents are there.
      new MutationObserver(() => {
        const { style } = document.getElementById("loading-bar") ?? {};
        if (style) seen.push([`${style.transform} ${style.opacity}`, performance.now()]);
      }).observe(document, { subtree: true, attributeFilter: ["aria-valuenow", "aria-hidden"] });
    });
    await page.reload();
    await page.route("**/contact", async (route) => {
      // A server so slow that the bar is seen: it waits for half as long (C6).
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await follow(page, `a[href="${prefix}/contact"]`);
    await page.waitForURL(`**${prefix}/contact`);
    const seen = (): Promise<[string, number][]> =>
      page.evaluate(() => Reflect.get(globalThis, "seen") as [string, number][]);
    await expect
      .poll(async () => [
        ...new Set((await seen()).map(([shown]) => shown).filter((shown) => shown !== " ")),
      ])
      .toEqual(["scaleX(1) 1", "scaleX(1) 0", "scaleX(0) 0"]);
    const times = await seen();
    const at = (shown: string): number => times.find(([each]) => each === shown)?.[1] ?? 0;
    expect(at("scaleX(1) 0") - at("scaleX(1) 1")).toBeGreaterThan(480);
    expect(at("scaleX(0) 0") - at("scaleX(1) 0")).toBeGreaterThan(380);
    const started: unknown = JSON.parse(
      (await page.evaluate(() => sessionStorage.getItem("started"))) ?? "null",
    );
    expect(started).toEqual({ path: `${prefix}/contact`, locale: prefix.slice(1) || "en" });

    // What was quick is not made up for, nor does it come twice.
    await page.unroute("**/contact");
    // Quick on every machine: for the page that is left, no 200 ms ever pass.
    await page.evaluate(() => Object.assign(globalThis, { setTimeout: () => 0 }));
    await follow(page, `a[href="${prefix || "/"}"]`);
    await page.waitForURL(`**${prefix || "/"}`);
    await settle(page);
    expect((await seen()).filter(([shown]) => shown.endsWith("1"))).toEqual([]);
  },
);

test("C10, M8, M9: what is no news of a build is no new build", async () => {
  const page = await openNewContext({ tolerates: /404/ });
  await page.clock.install();
  let asked = 0;
  let answer = {};
  await page.route("**/builds/latest.json*", (route) => {
    asked += 1;
    return route.fulfill(answer);
  });
  await page.goto("/");
  for (const [hour, next] of [
    { status: 404, body: "" },
    { status: 200, body: "<!doctype html><title>x</title>" },
    { status: 200, body: '{"timestamp":1}' },
    { status: 200, body: '{"id":7}' },
    // By then the one before has been read.
    { status: 404, body: "" },
  ].entries()) {
    answer = next;
    await page.clock.fastForward(3_600_000);
    await expect.poll(() => asked).toBe(hour + 1);
    expect(await page.evaluate(() => "newBuild" in document.documentElement.dataset)).toBe(false);
  }
});
