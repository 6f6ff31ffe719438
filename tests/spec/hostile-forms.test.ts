import { type ClientRequest, request } from "node:http";
import { Readable } from "node:stream";
import { afterAll, describe, expect, test, vi } from "vitest";
import { HTTP_LIMITS } from "../../src/server/http/http-limits.ts";
import { from } from "../fixtures/booking-site.ts";
import { formToken } from "../fixtures/form-tokens.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { startSite } from "../fixtures/start-site.ts";

const site = await startSite({ TRUST_PROXY: "loopback" });
const { fields, bodyBytes, bodiesAtOnce } = HTTP_LIMITS;

const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=BoundaryOfTests";

function part(head = "", value = "v"): string {
  return `--BoundaryOfTests\r\nContent-Disposition: form-data; name="a"${head}\r\n\r\n${value}\r\n`;
}

function send(
  target: string,
  type: string,
  body: string,
  network: Record<string, string> = from(1),
): Promise<RawAnswer> {
  const headers = { "content-type": type, "sec-fetch-site": "same-origin", ...network };
  return rawRequest(site.origin, target, { method: "POST", headers, body });
}

describe("b4: a body is measured before it is parsed", () => {
  const urlencoded = [
    ["thousands of fields", "&a".repeat(bodyBytes / 2)],
    ["one field too many", "a=1&".repeat(fields) + "a=1"],
    ["a name of 60 KB", `${"n".repeat(60_000)}=1`],
  ].map(([what, body]) => [what, URLENCODED, body]);
  const multipart = [
    ["thousands of delimiters", "--BoundaryOfTests\r\n".repeat(3_000)],
    ["one part too many", `${part().repeat(fields + 1)}--BoundaryOfTests--\r\n`],
    ["a part of thousands of headers", `${part("\r\na:b".repeat(12_000))}--BoundaryOfTests--\r\n`],
    [
      "a part with a name of 2 KB",
      `${part(`; filename="${"n".repeat(2_000)}"`)}--BoundaryOfTests--\r\n`,
    ],
  ].map(([what, body]) => [what, MULTIPART, body]);
  const json = [
    ["thousands of members", `{"a":[${"1,".repeat(30_000)}1]}`],
    ["lists 30,000 deep", "[".repeat(30_000) + "]".repeat(30_000)],
    ["objects 9 deep", `${'{"a":'.repeat(9)}1${"}".repeat(9)}`],
    ["a member with a name of 60 KB", JSON.stringify({ ["n".repeat(60_000)]: 1 })],
  ].map(([what, body]) => [what, "application/json", body]);
  const forms = [...urlencoded, ...multipart].flatMap((row) =>
    ["/contact", "/he/newsletter", "/book", "/api/contact"].map((target) => [target, ...row]),
  );
  const calls = json.flatMap((row) =>
    ["/api/bookings", "/api/holds", "/newsletter/confirm/x"].map((target) => [target, ...row]),
  );

  test.each([...forms, ...calls])("%s: %s", async (target = "", what, type = "", body = "") => {
    // Counts what a parser makes of it, whatever the machine: each field is one of these.
    const append = vi.spyOn(FormData.prototype, "append");
    // A stream of the web around the socket's costs as much as all the rest.
    const wrap = vi.spyOn(Readable, "toWeb");
    const { status } = await send(target, type, body);
    const parsed = append.mock.calls.length;
    expect(wrap).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(status).toBe(what?.includes("deep") ? 400 : 413);
    expect(parsed).toBeLessThanOrEqual(fields);
  });

  test("the longest honest form is taken, in each of its types", async () => {
    // Each letter is four bytes, and twelve when a form is encoded.
    const message = "\u{1F3AC}".repeat(5_000);
    const typed = { name: "Dana Levi", email: "dana@example.com", message };
    const encoded = new URLSearchParams({ ...typed, consent: "on" }).toString();
    expect((await send("/contact", URLENCODED, encoded, from(2))).status).toBe(303);
    const parts = Object.entries({ ...typed, consent: "on" }).map(
      ([name, value]) =>
        `--BoundaryOfTests\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const type = 'multipart/form-data; charset=utf-8; boundary="BoundaryOfTests"';
    expect(
      (await send("/contact", type, `${parts.join("")}--BoundaryOfTests--\r\n`, from(2))).status,
    ).toBe(303);
    const submission = await formToken(site.origin, "contact");
    const call = JSON.stringify({ ...typed, submission, locale: "en", consent: true });
    const { status } = await send("/api/contact", "application/json", call, from(2));
    expect([201, 202]).toContain(status);
  });

  test.each([
    ["no boundary", "multipart/form-data", part()],
    ["a boundary of two kinds", 'multipart/form-data; boundary="x\\"y"', part()],
    ["parts that end nowhere", MULTIPART, part()],
  ])("%s: 400", async (_, type, body) => {
    expect((await send("/contact", type, body)).status).toBe(400);
  });
});

describe("b4: a query is measured before it is parsed", () => {
  test.each(["/", "/book", "/api/availability", "/query", "/search", "/_locale/he", "/nope"])(
    "%s with more fields than anything knows is 400",
    async (target) => {
      const many = "&a".repeat(fields + 1);
      expect((await rawRequest(site.origin, `${target}?${many}`)).status).toBe(400);
    },
  );
});

describe("b4: the rate is asked before the body is read", () => {
  const open: ClientRequest[] = [];
  afterAll(() => open.forEach((each) => each.destroy()));

  /** Sends the head of a form and nothing of its body; resolves with the answer's status. */
  const sendHead = (target: string, type: string, network: Record<string, string>) =>
    new Promise<(number | string | undefined)[]>((resolve) => {
      const { hostname, port } = new URL(site.origin);
      const headers = { "content-type": type, "content-length": 9, ...network };
      const outgoing = request({ hostname, port, path: target, method: "POST", headers });
      outgoing.on("response", ({ statusCode, headers: told }) =>
        resolve([statusCode, told["retry-after"]]),
      );
      outgoing.on("error", () => {});
      outgoing.flushHeaders();
      open.push(outgoing);
    });

  test("a network that sends too many is answered 429 to the head alone, others are not", async () => {
    const flood = from(3);
    const statuses = new Set<number>();
    for (let count = 0; count < bodiesAtOnce + 60 && !statuses.has(429); count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, until it is too many
      statuses.add((await send("/contact", URLENCODED, "&a".repeat(fields + 1), flood)).status);
    }
    expect([...statuses]).toEqual([413, 429]);
    // Bodies come back one by one: more at once than can have come back meanwhile.
    const sent = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0
        ? sendHead("/contact", URLENCODED, flood)
        : sendHead("/api/contact", "application/json", flood),
    );
    expect(await Promise.race(sent)).toEqual([429, "60"]);
    expect((await send("/contact", URLENCODED, "name=x", from(4))).status).toBe(422);
  });

  test("one IPv6 network of a large one uses a third of what that may send", async () => {
    const of = (group: string) => ({ "x-forwarded-for": `2001:db8:7:${group}::1` });
    const statuses = new Set<number>();
    for (let count = 0; count < bodiesAtOnce + 60 && !statuses.has(429); count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, until it is too many
      statuses.add((await send("/contact", URLENCODED, "&a".repeat(fields + 1), of("1"))).status);
    }
    expect([...statuses]).toEqual([413, 429]);
    expect((await send("/contact", URLENCODED, "name=x", of("2"))).status).toBe(422);
  });
});

test("a body that breaks off is no fault of ours", async () => {
  const { hostname, port } = new URL(site.origin);
  const ended: Promise<unknown>[] = [];
  for (const target of ["/contact", "/api/contact", "/newsletter/unsubscribe/x"]) {
    for (const length of [{ "content-length": 500 }, { "transfer-encoding": "chunked" }]) {
      const type = target.startsWith("/api") ? "application/json" : URLENCODED;
      const headers = { "content-type": type, "sec-fetch-site": "same-origin", ...length };
      const outgoing = request({ hostname, port, path: target, method: "POST", headers });
      ended.push(new Promise((resolve) => outgoing.on("close", resolve)));
      outgoing.on("error", () => {});
      outgoing.write("name=Dana");
      setTimeout(() => outgoing.destroy(), 50);
    }
  }
  await Promise.all(ended);
  await rawRequest(site.origin, "/healthz");
  const faults = site
    .output()
    .split("\n")
    .filter((line) => /"level":(?:50|60)/.test(line));
  expect(faults).toEqual([]);
});
