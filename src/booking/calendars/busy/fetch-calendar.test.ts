import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchCalendar, type Validators } from "./fetch-calendar.ts";
import { calendarOf } from "#fixtures/calendars/calendar-text.ts";
import { type CalendarServer, startCalendarServer } from "#fixtures/calendars/calendar-server.ts";
import { testCertificate } from "#fixtures/calendars/test-certificate.ts";

const NEW: Validators = { etag: null, lastModified: null };
const FILE = calendarOf();
const MEGABYTE = 1_048_576;

let server: CalendarServer;
beforeAll(async () => {
  server = await startCalendarServer();
});
afterAll(() => server.close());

function fetchIt(path = "/a.ics", validators = NEW, changes = {}) {
  return fetchCalendar(server.origin + path, validators, { ...server.network, ...changes });
}

describe("b1: a calendar is fetched", { timeout: 20_000 }, () => {
  it("with what says whether it changed", async () => {
    server.answer((_request, response) => {
      response
        .setHeader("etag", 'W/"1"')
        .setHeader("last-modified", "Mon, 01 Mar 2027 00:00:00 GMT");
      response.end(FILE);
    });
    const first = await fetchIt();
    expect(first).toEqual({
      ok: true,
      state: "read",
      text: FILE,
      etag: 'W/"1"',
      lastModified: "Mon, 01 Mar 2027 00:00:00 GMT",
    });
    server.answer((_request, response) => {
      response.writeHead(304).end();
    });
    const validators = { etag: 'W/"1"', lastModified: "Mon, 01 Mar 2027 00:00:00 GMT" };
    expect(await fetchIt("/a.ics", validators)).toEqual({ ok: true, state: "unchanged" });
    expect(server.asked.at(-1)?.headers).toMatchObject({
      "if-none-match": 'W/"1"',
      "if-modified-since": "Mon, 01 Mar 2027 00:00:00 GMT",
    });
    expect(await fetchIt()).toEqual({ ok: false, reason: "bad_status", detail: "304" });
  });

  it.each([
    ["gzip", gzipSync(FILE)],
    ["br", brotliCompressSync(FILE)],
    ["identity", Buffer.from(FILE)],
    ["identity", Buffer.from(`\uFEFF\r\n${FILE}`)],
  ])("packed as %s", async (encoding, body) => {
    server.answer((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    });
    const fetched = await fetchIt();
    expect(fetched.ok && fetched.state === "read" && fetched.text.trim()).toBe(FILE.trim());
  });

  it("after three redirects, not after four", async () => {
    server.answer(({ url = "" }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end(FILE);
      else response.writeHead(302, { location: `./${left - 1}` }).end();
    });
    expect(await fetchIt("/3")).toMatchObject({ ok: true });
    expect(await fetchIt("/4")).toEqual({ ok: false, reason: "too_many_redirects" });
  });
});

describe("b1: nothing is asked at", () => {
  it.each([
    ["plain http", "http://calendar.example/"],
    ["a file", "file:///etc/passwd"],
    ["webcal", "webcal://calendar.example/"],
    ["credentials", "https://me:secret@calendar.example/"],
    ["another port", "https://calendar.example:8443/"],
    ["no address", "calendar"],
  ])("%s", async (_what, url) => {
    const before = server.asked.length;
    expect(await fetchCalendar(url, NEW, server.network)).toEqual({
      ok: false,
      reason: "bad_address",
    });
    expect(server.asked).toHaveLength(before);
  });

  it.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0/",
    "https://[64:ff9b::a9fe:a9fe]/",
  ])("%s", async (url) => {
    expect(await fetchCalendar(url, NEW)).toEqual({ ok: false, reason: "private_address" });
  });

  it("a name with an address that is not public, even among others", async () => {
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "::ffff:10.0.0.1", family: 6 },
    ];
    const fetched = await fetchCalendar("https://public.example/", NEW, {
      ...server.network,
      resolve,
    });
    expect(fetched).toEqual({ ok: false, reason: "private_address" });
  });

  it.each([
    "http://calendar.example/",
    "https://127.0.0.1/",
    "https://intern.example/",
    "file:///etc/passwd",
  ])("%s, when a redirect leads there", async (location) => {
    server.answer((_request, response) => {
      response.writeHead(302, { location }).end();
    });
    const fetched = await fetchIt();
    expect(fetched.ok || fetched.reason).toMatch(/^(private|bad)_address$/);
  });

  it("the second answer of a name server: each redirect asks it once, and connects to that", async () => {
    const answers = ["127.0.0.1", "10.0.0.1", "127.0.0.1"];
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: answers[asked.length - 1] ?? "", family: 4 }];
    };
    server.answer((_request, response) => {
      response.writeHead(302, { location: "https://rebinding.example/" }).end();
    });
    expect(await fetchIt("/", NEW, { resolve })).toEqual({ ok: false, reason: "private_address" });
    expect(asked).toEqual(["calendar.example", "rebinding.example"]);
  });
});

describe("b1: fetching fails", { timeout: 20_000 }, () => {
  it("when the name is unknown, or takes too long", async () => {
    const unknown = Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
    const failing = { resolve: () => Promise.reject(unknown) };
    expect(await fetchIt("/", NEW, failing)).toEqual({
      ok: false,
      reason: "unreachable",
      detail: "ENOTFOUND",
    });
    const endless = { resolve: () => new Promise(() => {}), timeoutMs: 100 };
    expect(await fetchIt("/", NEW, endless)).toEqual({ ok: false, reason: "too_slow" });
  });

  it("when the certificate is not to be believed", async () => {
    const { certificate } = testCertificate("calendar.example");
    const changes = { trusted: { origin: server.origin, certificate } };
    expect(await fetchIt("/", NEW, changes)).toMatchObject({ ok: false, reason: "unreachable" });
  });

  it("when it says nothing, or drips", async () => {
    server.answer(() => {});
    expect(await fetchIt("/", NEW, { timeoutMs: 200 })).toEqual({ ok: false, reason: "too_slow" });
    server.answer((_request, response) => {
      response.write(FILE);
      const drip = setInterval(() => response.write("X"), 20);
      response.on("close", () => clearInterval(drip));
    });
    expect(await fetchIt("/", NEW, { timeoutMs: 400 })).toEqual({ ok: false, reason: "too_slow" });
  });

  it("when it redirects slowly for longer than the time for everything", async () => {
    server.answer((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: "/" }).end(), 150);
    });
    expect(await fetchIt("/", NEW, { timeoutMs: 400 })).toEqual({ ok: false, reason: "too_slow" });
  });

  it("when it breaks off", async () => {
    server.answer((_request, response) => {
      response.writeHead(200, { "content-length": 1_000 }).write(FILE);
      setTimeout(() => response.destroy(), 20);
    });
    expect(await fetchIt()).toMatchObject({ ok: false, reason: "unreachable" });
  });

  it.each([
    ["gzip", gzipSync(Buffer.alloc(200 * MEGABYTE))],
    ["br", brotliCompressSync(Buffer.alloc(20 * MEGABYTE), { params: {} })],
    ["identity", Buffer.alloc(5 * MEGABYTE + 1)],
  ])("when there is too much of it, packed as %s", async (encoding, body) => {
    server.answer((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    });
    expect(await fetchIt()).toEqual({ ok: false, reason: "too_big" });
  });

  it.each([
    ["packed as something else", 200, { "content-encoding": "zstd" }, FILE, "bad_encoding"],
    ["packed as it is not", 200, { "content-encoding": "gzip" }, FILE, "bad_encoding"],
    ["a page", 200, {}, "<!doctype html><title>Log in</title>", "not_a_calendar"],
    ["nothing", 200, {}, "", "not_a_calendar"],
    ["an error", 500, {}, FILE, "bad_status"],
    ["gone", 410, {}, FILE, "bad_status"],
    ["a part", 206, {}, FILE, "bad_status"],
    ["a redirect to nowhere", 302, {}, "", "bad_status"],
    ["a redirect to nonsense", 302, { location: "https://[" }, "", "bad_address"],
  ])("when it answers with %s", async (_what, status, headers, body, reason) => {
    server.answer((_request, response) => {
      response.writeHead(status, headers).end(body);
    });
    expect(await fetchIt()).toMatchObject({ ok: false, reason });
  });
});
