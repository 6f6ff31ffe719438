import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";
import { failToStart, startSite } from "../fixtures/start-site.ts";
import { temporaryFolder } from "../fixtures/running.ts";

const folder = await temporaryFolder();
const site = await startSite({
  REDIRECTS_FILE: await fileOf(`
    /old-page   /contact
    /moved      /blog?from=moved#latest   301
    /notes/*    /blog/:splat              308
    /elsewhere  https://example.org/
    /faq        /contact
  `),
});

async function fileOf(text: string): Promise<string> {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.txt`);
  await writeFile(file, text);
  return file;
}

describe("M12–M15: redirects.txt over HTTP", () => {
  test.each([
    ["/old-page", 307, "/contact"],
    ["/old-page?utm=1&x=%D7%A9", 307, "/contact?utm=1&x=%D7%A9"],
    ["/he/old-page/", 307, "/he/contact"],
    ["/moved?a=1", 301, "/blog?from=moved&a=1#latest"],
    ["/de/notes/the-first-two-seconds", 308, "/de/blog/the-first-two-seconds"],
    ["/notes//evil.example", 308, "/blog/evil.example"],
    ["/elsewhere?a=1", 307, "https://example.org/?a=1"],
    ["/faq", 307, "/contact"],
  ])("%s answers %i %s", async (target, status, location) => {
    const answer = await rawRequest(site.origin, target);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("C11: client navigations are sent to the same place", async () => {
    for (const [target, redirect] of [
      ["/_data/old-page.json?a=1", "/contact?a=1"],
      ["/_data/he/old-page.json", "/he/contact"],
      ["/_data/elsewhere.json", "https://example.org/"],
    ]) {
      const { status, text } = await rawRequest(site.origin, target ?? "");
      expect([status, JSON.parse(text)]).toEqual([200, { redirect }]);
    }
  });
});

describe("C10, C11: builds", () => {
  test("M1, M2, M17: latest.json and meta agree with the page", async () => {
    const latest = await rawRequest(site.origin, "/builds/latest.json");
    expect([latest.status, latest.headers["cache-control"]]).toEqual([200, "no-cache"]);
    const { id, timestamp } = JSON.parse(latest.text) as {
      id: string;
      timestamp: number;
    };
    const page = (await rawRequest(site.origin, "/")).text;
    expect(page).toContain(`data-build-id="${id}"`);
    const meta = await rawRequest(site.origin, `/builds/meta/${id}.json`);
    expect([meta.status, meta.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect(meta.json).toEqual({
      id,
      timestamp,
      prerendered: [],
      matcher: {
        static: {
          "/old-page": { redirect: "/contact" },
          "/moved": { redirect: "/blog?from=moved#latest" },
          "/elsewhere": { redirect: "https://example.org/" },
          "/faq": { redirect: "/contact" },
        },
        wildcard: { "/notes": { redirect: "/blog/**" } },
        dynamic: {},
      },
    });
  });

  test("other rules are another build", async () => {
    const other = await rawRequest(inject("siteOrigin"), "/builds/latest.json");
    const own = await rawRequest(site.origin, "/builds/latest.json");
    expect(other.text).not.toBe(own.text);
  });

  test.each([
    "/builds/meta/unknown.json",
    "/builds/meta/",
    "/builds/x",
    "/builds/meta/..%2fx.json",
  ])("%s is 404 as problem details", async (target) => {
    const { status, headers, text } = await rawRequest(site.origin, target);
    expect([status, headers["content-type"]]).toEqual([404, "application/problem+json"]);
    expect(JSON.parse(text)).toMatchObject({ status: 404 });
    expect(headers["set-cookie"]).toBeUndefined();
  });
});

describe("wrong rules stop the start with file and line", () => {
  test.each([
    ["# what cannot be read\n\n/old /contact 200", 3],
    ["/old /contact\n# what leads nowhere\n/older /nowhere", 3],
  ])("%j", async (text, line) => {
    const file = await fileOf(text);
    const { output } = await failToStart({ REDIRECTS_FILE: file });
    expect(output).toContain(`${file}:${line}\n`);
  });
});
