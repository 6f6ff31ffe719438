import { expect, test } from "vitest";
import { startServerProcess } from "../fixtures/server-process.ts";
import type { FuzzedRequest } from "./fuzzed-requests.ts";
import { noteFigures } from "./note-figures.ts";
import { sendRequests } from "./send-requests.ts";
import { watchVisitors, worseOf } from "./watch-visitors.ts";

const FIELDS = Buffer.from("&a".repeat(32_700));
const PART = '--Fuzz\r\nContent-Disposition: form-data; name="a"';
const BODIES = {
  "a form of 32,700 fields": ["application/x-www-form-urlencoded", FIELDS],
  "12,000 header lines in a part": [
    "multipart/form-data; boundary=Fuzz",
    Buffer.from(`${PART}\r\n${"a:b\r\n".repeat(12_000)}\r\nv\r\n--Fuzz--\r\n`),
  ],
  "JSON 30,000 deep": ["application/json", Buffer.from("[".repeat(30_000) + "]".repeat(30_000))],
} as const;

test.each(Object.entries(BODIES))(
  "finding 1: %s, 30 a second from many networks, and from one, hold nobody up",
  async (what, [type, body]) => {
    const { origin } = await startServerProcess({ TRUST_PROXY: "loopback", LOG_LEVEL: "warn" });
    const target = type.endsWith("json") ? "/api/contact" : "/contact";
    const from = (network: number): FuzzedRequest => ({
      method: "POST",
      target,
      headers: { "content-type": type, "x-forwarded-for": `198.18.${network & 255}.7` },
      body,
    });
    const page = { method: "GET", target: "/blog", headers: {} };
    const visit = (count: number) =>
      watchVisitors(origin, () =>
        sendRequests(
          origin,
          count,
          30,
          () => page,
          () => {},
        ),
      );
    // The first visits make the pages.
    await visit(60);
    const before = await visit(300);
    const statuses = new Set<number>();
    const meanwhile = await watchVisitors(origin, () =>
      sendRequests(
        origin,
        600,
        30,
        (index) => from(index % 2 === 0 ? 0 : index),
        ({ status }) => statuses.add(status),
      ),
    );
    const after = await visit(300);
    await noteFigures(what, { before, meanwhile, after, statuses: [...statuses] });
    expect([...statuses].every((status) => [0, 400, 413, 429].includes(status))).toBe(true);
    expect(statuses).toContain(429);
    expect(meanwhile.failed).toBe(0);
    expect(meanwhile.p99).toBeLessThan(2 * Math.max(worseOf(before, after).p99, 10));
  },
);
