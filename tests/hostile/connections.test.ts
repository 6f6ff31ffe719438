import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { HTTP_LIMITS } from "../../src/server/http/http-limits.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startServerProcess } from "../fixtures/server-process.ts";
import { noteFigures } from "./note-figures.ts";

const { headersTimeoutMs, checkedEveryMs } = HTTP_LIMITS;

/** Opens connections, says something on each, and reads nothing. */
async function open(origin: string, count: number, says: string): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(origin);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname).on("error", () => {});
      await once(socket, "connect");
      socket.pause().write(says);
      return socket;
    }),
  );
}

test("finding 13: 300 clients with headers that never end are gone when their time is over", async () => {
  const { origin } = await startServerProcess({ LOG_LEVEL: "warn" });
  const slow = await open(origin, 300, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  for (const socket of slow) socket.resume();
  expect((await rawRequest(origin, "/blog")).status).toBe(200);
  const started = performance.now();
  await Promise.all(slow.map(async (socket) => socket.closed || once(socket, "close")));
  const seconds = (performance.now() - started) / 1_000;
  await noteFigures("slow headers", { goneAfterSeconds: Math.round(seconds * 10) / 10 });
  expect(seconds).toBeLessThan((headersTimeoutMs + 5 * checkedEveryMs) / 1_000);
});

test("finding 13: clients that take a little of many answers, again and again, give their places to visitors", async () => {
  const site = await startServerProcess({ LOG_LEVEL: "warn" }, undefined, undefined, 256);
  // More than the kernel takes at once.
  const many = await open(site.origin, 64, "GET /he HTTP/1.1\r\nHost: x\r\n\r\n".repeat(200));
  const reading = setInterval(() => many.forEach((socket) => socket.read(1_000)), 500);
  const started = performance.now();
  const isServed = async (): Promise<boolean> =>
    (await rawRequest(site.origin, "/blog").catch(() => undefined))?.status === 200;
  await expect.poll(isServed, { timeout: 25_000, interval: 500 }).toBe(true);
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(reading);
  for (const socket of many) socket.destroy();
  await noteFigures("slow readers", { aVisitorServedAfterSeconds: Math.round(seconds * 10) / 10 });
});

test("findings 13 and 14: at their end, descriptors are said once, and visitors are served after it", async () => {
  const site = await startServerProcess({ LOG_LEVEL: "warn" }, undefined, undefined, 256);
  const many = await open(site.origin, 400, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => site.output()).toMatch(/All 64 connections .*LimitNOFILE/);
  for (const socket of many) socket.destroy();
  await sleep(500);
  expect((await rawRequest(site.origin, "/blog")).status).toBe(200);
  expect(site.output().match(/LimitNOFILE/g)).toHaveLength(1);
  expect(site.output()).not.toMatch(/EMFILE|"level":60/);
});
