import { describe, expect, test } from "vitest";
import { createContentClient } from "#content/client";
import { markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "public, max-age=0, must-revalidate";

const site = await startContentSite(
  {
    "en/about.md": markdown({ title: "First" }),
    "en/long.md": markdown({ title: "Long" }, "A long line of words. ".repeat(500)),
  },
  { CONTENT_WATCH: "on" },
);

/** The integrity that pages carry for the client. */
async function integrity(): Promise<string> {
  const page = await rawRequest(site.origin, "/?preview=x");
  return /"integrity":"(\d+)"/.exec(page.text)?.[1] ?? "";
}

/** Addresses that the client asks for. */
async function addressOf(params: { readonly title: string }, at: string): Promise<string> {
  let address = "";
  const client = createContentClient({
    base: "/api/_content",
    integrity: at,
    shape: "default",
    defaultLocale: "en",
    fetch: (asked) => {
      address = asked as string;
      return Promise.resolve(Response.json([]));
    },
  });
  await client.queryContent("/").where(params).find();
  return address;
}

describe("D2: content-addressed caching", () => {
  test("an address with the right hash and the current integrity may be kept for good", async () => {
    const current = await integrity();
    expect(current).toMatch(/^\d+$/);
    const address = await addressOf({ title: "First" }, current);
    const { status, headers } = await rawRequest(site.origin, address);
    expect([status, headers["cache-control"]]).toEqual([200, IMMUTABLE]);
  });

  test("any other address is asked again", async () => {
    const current = await integrity();
    const address = await addressOf({ title: "First" }, current);
    const otherParams = (await addressOf({ title: "Other" }, current)).split("?")[1];
    const others = [
      await addressOf({ title: "First" }, "1"),
      `${address.split("?")[0]}?${otherParams}`,
      "/api/_content/query?_params=%7B%7D",
      "/query",
      "/navigation",
    ];
    for (const other of others) {
      const { status, headers } = await rawRequest(site.origin, other);
      expect([other, status, headers["cache-control"]]).toEqual([other, 200, REVALIDATE]);
    }
  });

  test("an unchanged answer is not sent again; a changed one is, under a new integrity", async () => {
    const before = await integrity();
    const first = await rawRequest(site.origin, "/query");
    const etag = first.headers.etag ?? "";
    const again = await rawRequest(site.origin, "/query", { headers: { "if-none-match": etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    await site.content.save("en/about.md", markdown({ title: "Second" }));
    await expect.poll(integrity).not.toBe(before);
    const changed = await rawRequest(site.origin, "/query", { headers: { "if-none-match": etag } });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain("Second");
    const stale = await addressOf({ title: "Second" }, before);
    const { headers } = await rawRequest(site.origin, stale);
    expect(headers["cache-control"]).toBe(REVALIDATE);
  });

  test("long answers travel compressed", async () => {
    const { headers, body } = await rawRequest(site.origin, "/query", {
      headers: { "accept-encoding": "gzip" },
    });
    expect(headers["content-encoding"]).toBe("gzip");
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(body.length).toBeLessThan(5_000);
  });

  test("errors are never kept", async () => {
    const bad = encodeURIComponent(JSON.stringify({ where: [{ title: { $nope: 1 } }] }));
    const { status, headers, text } = await rawRequest(site.origin, `/query?_params=${bad}`);
    expect([status, headers["cache-control"]]).toEqual([400, "no-store"]);
    expect(JSON.parse(text)).toMatchObject({ statusCode: 400, error: true });
  });
});
