import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { connectionLimit } from "./connection-limit.ts";
import { HTTP_LIMITS } from "./http-limits.ts";
import { listen } from "./listen.ts";

const HERE = { host: "127.0.0.1", port: 0 };
const ASKS = "GET / HTTP/1.1\r\nHost: x\r\n";
const silent = pino({ level: "silent" });
const opened: { close(): void }[] = [];

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

async function start(
  handler: (response: ServerResponse) => void,
  limits: Parameters<typeof listen>[3],
  log = silent,
): Promise<() => Promise<Socket>> {
  const { server, port } = await listen((_, response) => handler(response), HERE, log, limits);
  opened.push({
    close() {
      server.close();
      server.closeAllConnections();
    },
  });
  return async () => {
    const socket = connect(port, HERE.host).on("error", () => {});
    opened.push({ close: () => socket.destroy() });
    await once(socket, "connect");
    return socket;
  };
}

describe("clients that are slow", () => {
  test("headers that do not end are cut when their time is over, within a second", async () => {
    expect(HTTP_LIMITS.checkedEveryMs).toBeLessThanOrEqual(1_000);
    const open = await start((response) => response.end(), {
      headersTimeoutMs: 100,
      checkedEveryMs: 20,
    });
    const socket = await open();
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk));
    socket.write(`${ASKS}X-Slow: `);
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("an answer that nobody reads is given up when nothing has moved for its time", async () => {
    const answers: ServerResponse[] = [];
    const open = await start(
      (response) => answers.push(response) && response.end(Buffer.alloc(64 * 1024 * 1024)),
      { stalledAfterMs: 100 },
    );
    const socket = await open();
    socket.pause();
    socket.write(`${ASKS}\r\n`);
    await expect.poll(() => answers[0]?.closed).toBe(true);
    expect(answers[0]?.writableFinished).toBe(false);
  });
});

describe("clients that take a little of an answer, again and again", () => {
  const ANSWER = Buffer.alloc(16 * 1024 * 1024);
  const CHECKED = { checkedEveryMs: 20, stalledAfterMs: 60_000 };
  const HASTY = { graceMs: 200, bytesPerSecond: ANSWER.length * 10 };
  const PATIENT = { graceMs: 60_000, bytesPerSecond: 1 };

  /** Asks for a large answer and reads of it what arrives in a moment, with pauses. */
  async function readSlowly(open: () => Promise<Socket>, everyMs = 10): Promise<Socket> {
    const socket = await open();
    socket.pause().write(`${ASKS}\r\n`);
    const timer = setInterval(() => socket.read(), everyMs);
    socket.once("close", () => clearInterval(timer));
    return socket;
  }

  test("hold their connection only for the time that its size allows", async () => {
    const answers: ServerResponse[] = [];
    const open = await start((response) => answers.push(response) && response.end(ANSWER), {
      ...CHECKED,
      readingPace: HASTY,
    });
    await readSlowly(open);
    await expect.poll(() => answers[0]?.closed, { timeout: 5_000 }).toBe(true);
    expect(answers[0]?.writableFinished).toBe(false);
  });

  test("and not while no more connections are allowed: others take their places", async () => {
    const open = await start((response) => response.end(ANSWER), {
      ...CHECKED,
      connections: 1,
      readingPace: PATIENT,
      readingPaceWhenFull: HASTY,
    });
    const slow = await readSlowly(open);
    await expect.poll(() => answerTo(open), { timeout: 5_000 }).toMatch(/^HTTP\/1\.1 200 /);
    expect(slow.bytesRead).toBeLessThan(ANSWER.length);
  });

  test("who keeps up with the pace gets all of it", async () => {
    const open = await start((response) => response.end(ANSWER), {
      ...CHECKED,
      readingPace: { graceMs: 10_000, bytesPerSecond: ANSWER.length },
    });
    const socket = await readSlowly(open, 1);
    await expect.poll(() => socket.bytesRead, { timeout: 20_000 }).toBeGreaterThan(ANSWER.length);
  });
});

test("idle connections make way when no more are allowed", async () => {
  const open = await start((response) => response.end("hello"), {
    connections: 1,
    checkedEveryMs: 20,
  });
  const idle = await open();
  idle.write(`${ASKS}\r\n`);
  await once(idle, "data");
  await expect.poll(() => answerTo(open), { timeout: 5_000 }).toMatch(/^HTTP\/1\.1 200 /);
});

/** The beginning of what a new connection is answered; empty when it is refused. */
async function answerTo(open: () => Promise<Socket>): Promise<string> {
  const socket = await open();
  socket.write(`${ASKS}Connection: close\r\n\r\n`);
  const [first] = (await Promise.race([once(socket, "data"), once(socket, "close")])) as unknown[];
  socket.destroy();
  return Buffer.isBuffer(first) ? first.toString("latin1", 0, 100) : "";
}

describe("descriptors at their end", () => {
  test("are said once, in a sentence, and those who are there are served", async () => {
    const lines: { level: number; msg: string }[] = [];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    const open = await start((response) => response.end("hello"), { connections: 2 }, log);
    const first = await open();
    await open();
    for (let count = 0; count < 3; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each must be refused before the next
      await once(await open(), "close");
    }
    expect(lines).toEqual([
      expect.objectContaining({ level: 50, msg: expect.stringMatching(/^All 2 .*LimitNOFILE/) }),
    ]);
    first.write(`${ASKS}\r\n`);
    const [answer] = await once(first, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ["Max open files            1024                 524288               files", 448],
    ["Max open files            256                  256                  files", 64],
    ["Max open files            unlimited            unlimited            files", undefined],
    ["", undefined],
  ])("%s: %s connections", (limits, connections) => {
    expect(connectionLimit(`Max cpu time  1\n${limits}\n`)).toBe(connections);
  });
});
