import { connect } from "node:net";
import { describe, expect, inject, test, vi } from "vitest";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";

const origin = inject("siteOrigin");
const get = (target: string): Promise<RawAnswer> => rawRequest(origin, target);

/** What a file outside of the site, or a fault, would show. */
const INTERNALS = /root:x:0|"dependencies"|node_modules|node:internal|\.ts:\d|\n\s+at /;

const CLIMBS = [
  "../..",
  "../../etc/passwd",
  "../../../../../../etc/passwd",
  "%2e%2e/%2e%2e/etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "%252e%252e%252fetc%252fpasswd",
  "..\\..\\etc\\passwd",
  "..%5c..%5cetc%5cpasswd",
  ".%00./.%00./etc/passwd",
  "..;/..;/etc/passwd",
  "%c0%ae%c0%ae/etc/passwd",
  "....//....//package.json",
  "x%00",
  "x%00.md",
  "%00",
  "..%00/package.json",
];

describe("C1: no address climbs out of the site", () => {
  test.each([
    "",
    "/blog",
    "/he/blog",
    "/services",
    "/assets",
    "/media",
    "/_data",
    "/_messages/x",
    "/_locale",
    "/_preview",
    "/.well-known",
  ])("below %s/", async (base) => {
    for (const climb of CLIMBS) {
      const { status, text } = await get(`${base}/${climb}`);
      expect(`${climb}: ${status}`).toMatch(/: (?:30[12]|400|404)$/);
      expect(text).not.toMatch(INTERNALS);
    }
  });

  test.each(["/query", "/navigation", "/api/_content", "/api/_content/query", "/query/x/y"])(
    "D2–D5: below the call %s/",
    async (base) => {
      for (const climb of CLIMBS) {
        const { status, headers, text } = await get(`${base}/${climb}`);
        // The name in the place of the hash is not looked at, so it may be anything.
        const seen = `${climb}: ${status === 200 ? headers["content-type"] : status}`;
        expect(seen).toMatch(/: (?:application\/json|30[12]|400|404)$/);
        expect(text).not.toMatch(INTERNALS);
      }
    },
  );

  test("a path that only begins like a call is 404, not 405", async () => {
    for (const target of ["/query/../nope", "/api/_content/../../nope", "/_data/../nope"]) {
      expect((await get(target)).status).toBe(404);
    }
  });
});

test("C1: a path that cannot be decoded is no page, and nothing is said of it", async () => {
  const said = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
  for (const path of ["/%ff", "/he/%E0%A4%A", "/blog/%u0041", "/book/%", "/_data/%c0%ae.json"]) {
    expect((await get(path)).status).toBeGreaterThanOrEqual(400);
    expect((await rawRequest(origin, path, { method: "POST" })).status).toBeLessThan(500);
  }
  for (const spy of said) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

describe("one address per page, however it is escaped", () => {
  test.each([
    ["/%61bout-this-site", "/about-this-site"],
    ["/about%2dthis%2Dsite", "/about-this-site"],
    ["/he/%46AQ", "/he/faq"],
    ["/blog/./sound-first", "/blog/sound-first"],
    ["/blog/%73ound-first/", "/blog/sound-first"],
  ])("%s leads to %s", async (target, location) => {
    const { status, headers } = await get(target);
    expect([status, headers.location]).toEqual([301, location]);
    expect((await get(location)).status).toBe(200);
  });
});

describe("D2–D5: calls are read with GET only", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
    "%s is 404",
    async (method) => {
      for (const target of [
        "/query?_params=%7B%7D",
        "/query/abcdefghij.1.json",
        "/navigation",
        "/api/_content/query/abcdefghij.1/e30.json",
        "/api/_content/cache.1.json",
      ]) {
        const sent = method.startsWith("P") ? { body: "x".repeat(100_000) } : {};
        const { status, headers, json } = await rawRequest(origin, target, { method, ...sent });
        expect([status, headers["content-type"]]).toEqual([404, "application/json"]);
        expect(json).toMatchObject({ error: true, statusCode: 404 });
      }
    },
  );

  test("HEAD tells what GET would", async () => {
    const target = "/query?_params=%7B%22limit%22%3A1%7D";
    const [full, head] = [await get(target), await rawRequest(origin, target, { method: "HEAD" })];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.etag).toBe(full.headers.etag);
  });
});

/** Sends a request as it stands; resolves with everything that comes back. */
const send = (head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n`));
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk)).on("error", reject);
    socket.on("close", () => resolve(answer));
  });

describe("RFC 9112: which host a request is for", () => {
  test.each([
    ["GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example"],
    ["GET / HTTP/1.1\r\nHost: a.example\r\nhOST: a.example"],
    ["GET /healthz HTTP/1.1\r\nHost: a.example\r\nX: y\r\nHost: "],
    ["POST /contact HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nContent-Length: 0"],
    ["GET / HTTP/1.1"],
    ["GET ftp://a.example/ HTTP/1.1\r\nHost: a.example"],
    ["GET http:///healthz HTTP/1.1\r\nHost: a.example"],
    ["GET http://user@a.example/ HTTP/1.1\r\nHost: a.example"],
    ["GET healthz HTTP/1.1\r\nHost: a.example"],
    ["GET * HTTP/1.1\r\nHost: a.example"],
  ])("%j is 400, and its connection ends", async (head) => {
    const answer = await send(head);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\nConnection: close\r\n/is);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test("an absolute target names page and host, whatever the field Host says", async () => {
    const head = (target: string) =>
      `GET ${target} HTTP/1.1\r\nHost: other.example\r\nConnection: close`;
    const page = await send(head("http://asked.example/contact"));
    expect(page).toMatch(/^HTTP\/1\.1 200 /);
    expect(page).toContain('href="http://asked.example/contact"');
    expect(page).not.toContain("other.example");
    expect(await send(head("HTTP://asked.example/Contact"))).toMatch(
      /\r\nlocation: \/contact\r\n/i,
    );
    expect(await send(head("http://asked.example"))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(head("http://asked.example?modal=booking"))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(head("https://asked.example:444/nope"))).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe("every answer has an id", () => {
  test.each(["/", "/favicon.svg", "/nope", "/healthz", "/query", "/api/form/contact"])(
    "%s",
    async (target) => {
      const ids = new Set<unknown>();
      for (const _ of [1, 2]) ids.add((await get(target)).headers["x-request-id"]);
      expect([...ids]).toEqual([
        expect.stringMatching(/^[\w-]{36}$/),
        expect.stringMatching(/^[\w-]{36}$/),
      ]);
    },
  );
});
