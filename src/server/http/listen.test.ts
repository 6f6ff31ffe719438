import { once } from "node:events";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { effort } from "#fixtures/effort.ts";
import { keepAsking } from "#fixtures/keep-asking.ts";
import { listen } from "./listen.ts";

/** Rounds of stopping under load. */
const ROUNDS = effort(3, 100);
const LOG = pino({ level: "silent" });
const ADDRESS = { host: "127.0.0.1", port: 0 };

async function answerOf(outgoing: ReturnType<typeof request>): Promise<IncomingMessage> {
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return response;
}

describe("a server that drains", { timeout: 300_000 }, () => {
  test("resets nobody of those who are asking, in every round", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { port, drain } = await listen(
        (_, response) => {
          setTimeout(() => response.end("whole"), Math.random() * 4);
        },
        ADDRESS,
        LOG,
      );
      const load = keepAsking(`http://127.0.0.1:${port}`, 20);
      await expect.poll(() => load.answered()).toBeGreaterThan(40);
      await drain(200);
      const faults = await load.stop();
      // Who asks after the end finds nobody there, and knows that nothing was taken.
      expect(faults.filter((fault) => !fault.includes("ECONNREFUSED"))).toEqual([]);
    }
  });

  test("finishes forms that were sent, and answers what comes over an idle connection", async () => {
    const { promise: draining, resolve: goOn } = Promise.withResolvers<undefined>();
    let arrived = 0;
    const { port, drain } = await listen(
      (incoming, response) => {
        incoming.toArray().then(
          async (parts) => {
            arrived += 1;
            if (incoming.method === "POST") await draining;
            response.end(Buffer.concat(parts as Buffer[]));
          },
          () => {},
        );
      },
      ADDRESS,
      LOG,
    );
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const at = { port, agent };
    await answerOf(get(at));
    const forms = Array.from({ length: 20 }, () => {
      const form = request({ port, method: "POST" });
      form.end("name=Dana");
      return answerOf(form);
    });
    await expect.poll(() => arrived).toBe(1 + forms.length);
    const drained = drain(1_000);
    // While the forms wait, so that they are answered later than the drain begins.
    await expect
      .poll(async () => (await answerOf(get(at))).headers.connection, { interval: 10 })
      .toBe("close");
    goOn(undefined);
    const answers = await Promise.all(forms);
    await drained;

    expect(new Set(answers.map(({ headers }) => headers.connection))).toEqual(new Set(["close"]));
  });

  test("waits for nobody who only holds a connection", async () => {
    const { port, drain } = await listen((_, response) => response.end(), ADDRESS, LOG);
    const idle = connect(port, "127.0.0.1");
    await once(idle, "connect");
    const started = performance.now();
    await drain(50);
    expect(performance.now() - started).toBeLessThan(2_000);
    idle.destroy();
  });
});
