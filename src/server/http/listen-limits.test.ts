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
