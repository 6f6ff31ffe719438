import { beforeAll, expect, test } from "vitest";
import { hydrate, openAt, openHydrated } from "../fixtures/browser.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { type ContentSite, startContentSite } from "../fixtures/content-site.ts";

let site: ContentSite;

beforeAll(async () => {
  const text = [
    '<p id="page-data">{"scripts":["/evil.js"],"site":{}}</p>',
    "<script>hit = 1</script>",
    "[a](javascript:hit=1) <a href='javascript:hit=1'>b</a>",
    "[to the other](/other)",
  ];
  site = await startContentSite({
    "en/danger.md": markdown({ title: "Danger" }, text.join("\n\n")),
    "en/other.md": markdown({ title: "Other" }, "[moved](/moved)"),
    "en/moved.md": markdown({ title: "Moved", redirect: "/שלום" }),
    "en/שלום.md": markdown({ title: "Hebrew" }),
  });
  return site.stop;
});

test(
  "C12: content cannot stand in for the page's own data, and nothing in it runs",
  { timeout: 20_000 },
  async () => {
    const page = await openAt("/danger", { baseURL: site.origin });
    for (const name of ["a", "b"]) await page.getByText(name, { exact: true }).click();
    await hydrate(page);
    await page.getByText("to the other").click();
    await page.waitForURL("**/other");
    await expect.poll(() => page.title()).toContain("Other");
    expect(await page.evaluate(() => "hit" in globalThis)).toBe(false);
  },
);

test(
  "D10: a redirect to an address in other letters is followed without loading a document",
  { tags: ["long"] },
  async () => {
    const page = await openHydrated("/other", { baseURL: site.origin });
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await page.getByRole("link", { name: "moved" }).click();
    await expect.poll(() => page.title()).toContain("Hebrew");
    expect(decodeURI(page.url())).toBe(`${site.origin}/שלום`);
    expect(await page.evaluate(() => "stayed" in globalThis)).toBe(true);
  },
);
