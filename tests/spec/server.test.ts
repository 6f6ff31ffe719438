import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";

const origin = inject("siteOrigin");
const get = (target: string, headers: Record<string, string> = {}) =>
  rawRequest(origin, target, { headers });

describe("page cache", () => {
  test("identity, gzip and brotli carry the same page", async () => {
    const plain = await get("/blog");
    const gzip = await get("/blog", { "accept-encoding": "gzip" });
    const brotli = await get("/blog", { "accept-encoding": "gzip, deflate, br" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(brotli.headers.vary).toContain("Accept-Encoding");
  });

  test("a coding with q=0 is not used", async () => {
    const { headers } = await get("/blog", { "accept-encoding": "br;q=0, gzip;q=0.5" });
    expect(headers["content-encoding"]).toBe("gzip");
  });

  test("validators answer 304 without body", async () => {
    const first = await get("/blog");
    const second = await get("/blog", { "if-none-match": first.headers.etag ?? "" });
    expect([second.status, second.body.length]).toEqual([304, 0]);
    const weak = await get("/blog", { "if-none-match": `"x", W/${first.headers.etag}` });
    expect(weak.status).toBe(304);
  });

  test("HEAD has the headers of GET and no body", async () => {
    const full = await get("/blog");
    const head = await rawRequest(origin, "/blog", { method: "HEAD" });
    expect(head.body).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(full.headers["content-length"]);
    expect(head.headers.etag).toBe(full.headers.etag);
  });

  test("unknown query values do not make another page, known ones do", async () => {
    const plain = await get("/");
    expect((await get("/?utm=1&x=2")).headers.etag).toBe(plain.headers.etag);
    expect((await get("/?modal=booking")).headers.etag).not.toBe(plain.headers.etag);
  });
});

describe("files", () => {
  const assetOf = async (pattern: RegExp): Promise<string> =>
    pattern.exec((await get("/")).text)?.[1] ?? "";

  test("hashed assets are immutable and precompressed", async () => {
    const style = await assetOf(/"styles":\["([^"]+)"\]/);
    const { status, headers } = await get(style, { "accept-encoding": "br" });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["content-type"]).toBe("text/css; charset=utf-8");
  });

  test("ranges: parts, suffixes, conditions, and 416", async () => {
    const font = await assetOf(/url\("([^"]+\.woff2)"\)/);
    const whole = await get(font);
    const size = whole.body.length;
    const part = await get(font, { range: "bytes=10-19" });
    expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 10-19/${size}`]);
    expect(part.body.equals(whole.body.subarray(10, 20))).toBe(true);
    const tail = await get(font, { range: "bytes=-5" });
    expect(tail.body.equals(whole.body.subarray(size - 5))).toBe(true);
    const open = await get(font, { range: `bytes=${size - 3}-` });
    expect([open.status, open.body.length]).toEqual([206, 3]);
    const beyond = await get(font, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
    const stale = await get(font, { range: "bytes=0-1", "if-range": '"other"' });
    expect([stale.status, stale.body.length]).toEqual([200, size]);
    const fresh = await get(font, { range: "bytes=0-1", "if-range": whole.headers.etag ?? "" });
    expect(fresh.status).toBe(206);
    const nonsense = await get(font, { range: "bytes=5-1" });
    expect(nonsense.status).toBe(200);
  });
});

describe("headers", () => {
  test.each(["/", "/contact", "/nope", "/healthz", "/_data/contact.json", "/favicon.svg"])(
    "%s is closed down",
    async (target) => {
      const { headers } = await get(target);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/=]{44}'; /);
      expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/);
      expect(policy).not.toMatch(/(?:data|blob|https?):|\*/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBeDefined();
      expect(headers["permissions-policy"]).toBeDefined();
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    },
  );

  test.each(["/", "/he/contact", "/blog/the-first-two-seconds", "/nope", "/?modal=booking"])(
    "%s carries its styles, which its policy allows by their hash",
    async (target) => {
      const page = await get(target);
      const styles = [...page.text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text);
      expect(styles).toHaveLength(1);
      const hash = createHash("sha256")
        .update(styles[0] ?? "")
        .digest("base64");
      expect(page.headers["content-security-policy"]).toContain(
        `style-src 'self' 'sha256-${hash}';`,
      );
      expect(page.text.split("<body")[0]).not.toContain("stylesheet");
      const again = await get(target, { "if-none-match": page.headers.etag ?? "" });
      const policy = page.headers["content-security-policy"];
      expect(again.headers["content-security-policy"]).toBe(policy);
    },
  );

  test("the answer to a form carries its styles too", async () => {
    const body = new URLSearchParams({ email: "no address" }).toString();
    const type = "application/x-www-form-urlencoded";
    const page = await rawRequest(origin, "/newsletter", {
      method: "POST",
      headers: { "content-type": type, origin },
      body,
    });
    expect(page.status).toBe(422);
    const [, styles = ""] = /<style>(.*?)<\/style>/s.exec(page.text) ?? [];
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(page.headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
  });

  test("no page carries styles of elements, or inline code but what its policy knows by its hash", async () => {
    const { text: html, headers } = await get("/");
    expect(html).not.toMatch(/ style="/);
    expect(html).not.toMatch(/ on[a-z]+="/);
    const scripts = html.matchAll(
      /<script(?![^>]*type="application\/(?:ld\+)?json")([^>]*)>(.*?)<\/script>/gs,
    );
    const inline = [...scripts].filter(([, attributes]) => !attributes?.includes("src="));
    expect(inline).toHaveLength(1);
    const hash = createHash("sha256")
      .update(inline[0]?.[2] ?? "")
      .digest("base64");
    expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});

describe("data for client navigation", () => {
  test("a page's data and a language's texts", async () => {
    const page = await get("/_data/he/contact.json");
    expect(page.json).toMatchObject({ status: 200 });
    const html = (await get("/")).text;
    const version = /"messagesVersion":"([^"]+)"/.exec(html)?.[1];
    const texts = await get(`/_messages/${version}/he.json`);
    expect(texts.headers["cache-control"]).toContain("immutable");
    expect(texts.json).toHaveProperty("hero.title");
    expect((await get("/_messages/old/he.json")).headers["cache-control"]).toBe("no-store");
  });

  test.each(["/_data/blog.json", "/_messages/any/he.json"])("%s is compressed", async (path) => {
    const plain = await get(path);
    const gzip = await get(path, { "accept-encoding": "gzip" });
    const brotli = await get(path, { "accept-encoding": "gzip, deflate, br" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
    expect(brotli.headers.vary).toContain("Accept-Encoding");
  });
});

test("health", async () => {
  expect((await get("/healthz")).status).toBe(200);
  expect((await get("/readyz")).status).toBe(200);
});

test("texts for the browser leave out those of mails", async () => {
  const { status, text } = await get("/_messages/any/he.json");
  expect(status).toBe(200);
  const groups = Object.keys(JSON.parse(text) as object);
  expect(groups).toContain("nav");
  expect(groups).not.toContain("mail");
});
