import { describe, expect, test } from "vitest";
import type { Mail } from "./mail.ts";
import { createOutboxWorker, type OutboxWorkerOptions } from "./outbox-worker.ts";
import { smtpTransport } from "./transports/smtp-transport.ts";
import type { SendResult } from "./transports/transport.ts";
import { memoryOutbox } from "../../tests/fixtures/mail/memory-outbox.ts";
import { readMessage, valuesOf } from "./read-message.ts";
import { sampleMail } from "../../tests/fixtures/mail/sample-mails.ts";
import { startSmtpPeer } from "../../tests/fixtures/mail/smtp-peer.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GAPS = [1, 5, 15].map((m) => m * MINUTE).concat([1, 3, 6, 12, 24].map((h) => h * HOUR));
const REFUSED: SendResult = { ok: false, permanent: false, code: "451" };
const SAMPLE = sampleMail("soon");

describe("a mail that fails", () => {
  test.each([
    [0, 0.8],
    [0.5, 1],
    [1, 1.2],
  ])("is tried again after each gap (random %d), then is dead", async (random, factor) => {
    const { outbox, clock, worker, deaths, sent } = setUp({ result: () => REFUSED, random });
    outbox.add({ id: "a" });
    for (const gap of GAPS) {
      expect(await worker.runOnce(clock.now)).toEqual(["retried"]);
      expect(outbox.get("a")).toMatchObject({
        notBefore: clock.now + gap * factor,
        lastCode: "451",
      });
      expect(await worker.runOnce(clock.now + gap * factor - 1)).toEqual([]);
      clock.now += gap * factor;
    }
    expect(deaths).toEqual([]);
    expect(await worker.runOnce(clock.now)).toEqual(["dead"]);
    expect(outbox.get("a").state).toBe("dead");
    expect(deaths).toEqual(["a 451"]);
    expect(sent).toHaveLength(9);
    expect(await worker.runOnce(clock.now + 1000 * HOUR)).toEqual([]);
  });

  test("for good is dead at once, and the studio hears of it once", async () => {
    const result: SendResult = { ok: false, permanent: true, code: "552" };
    const { outbox, worker, deaths, sent } = setUp({ result: () => result });
    outbox.add({ id: "a" });
    expect(await worker.runOnce(0)).toEqual(["dead"]);
    expect(outbox.get("a")).toMatchObject({ state: "dead", lastCode: "552" });
    expect(await worker.runOnce(100 * HOUR)).toEqual([]);
    expect(deaths).toEqual(["a 552"]);
    expect(sent).toHaveLength(1);
  });

  test("because it cannot be rendered is tried again, and reported", async () => {
    const fault = new Error("no such template");
    const { outbox, worker, errors, sent } = setUp({ render: () => Promise.reject(fault) });
    outbox.add({ id: "a" });
    expect(await worker.runOnce(0)).toEqual(["retried"]);
    expect(outbox.get("a").lastCode).toBe("render");
    expect(errors).toEqual([fault]);
    expect(sent).toEqual([]);
  });
});

test("a mail that nobody needs any more is skipped, also while the relay was away (G6)", async () => {
  const needed = new Set(["request"]);
  let result: SendResult = REFUSED;
  const { outbox, worker, sent } = setUp({
    result: () => result,
    render: ({ id }) => Promise.resolve(needed.has(id) ? { ...SAMPLE, key: id } : undefined),
  });
  outbox.add({ id: "request" });
  expect(await worker.runOnce(0)).toEqual(["retried"]);
  needed.delete("request");
  needed.add("cancel");
  result = { ok: true };
  outbox.add({ id: "cancel" });
  sent.length = 0;
  expect(await worker.runOnce(HOUR)).toEqual(["skipped", "sent"]);
  expect(sent).toEqual(["cancel"]);
  expect(outbox.get("request").state).toBe("cancelled");
});

describe("leases", () => {
  test("two workers never send the same row", async () => {
    const { outbox, sent, options } = setUp({ result: () => Promise.resolve({ ok: true }) });
    for (let count = 0; count < 500; count += 1) outbox.add({ id: `row ${count}` });
    const workers = ["one", "two", "three"].map((owner) =>
      createOutboxWorker({ ...options, owner }),
    );
    await Promise.all(
      workers.map(async ({ runOnce }) => {
        while ((await runOnce(0)).length > 0);
      }),
    );
    expect(sent).toHaveLength(500);
    expect(new Set(sent).size).toBe(500);
  });

  test("a worker whose lease has ended changes nothing", async () => {
    const first = Promise.withResolvers<SendResult>();
    const results = [first.promise, Promise.resolve<SendResult>({ ok: true })];
    const { outbox, options, deaths } = setUp({ result: () => results.shift() ?? REFUSED });
    const [slow, quick] = ["slow", "quick"].map((owner) =>
      createOutboxWorker({ ...options, owner }),
    );
    outbox.add({ id: "a" });
    const slowRun = slow?.runOnce(0);
    await Promise.resolve();
    expect(await quick?.runOnce(9 * MINUTE)).toEqual([]);
    expect(await quick?.runOnce(10 * MINUTE)).toEqual(["sent"]);
    first.resolve({ ok: false, permanent: true, code: "552" });
    expect(await slowRun).toEqual(["lost"]);
    expect(outbox.get("a").state).toBe("sent");
    expect(deaths).toEqual([]);
  });

  test("a store that is away fails its row alone", async () => {
    const { outbox, errors, options } = setUp({});
    const fault = new Error("disk full");
    const complete: typeof outbox.complete = (row, now) =>
      row.id === "a" ? Promise.reject(fault) : outbox.complete(row, now);
    outbox.add({ id: "a" });
    outbox.add({ id: "b" });
    const worker = createOutboxWorker({ ...options, outbox: { ...outbox, complete } });
    expect(await worker.runOnce(0)).toEqual(["failed", "sent"]);
    expect(errors).toEqual([fault]);
  });
});

describe("start and stop", () => {
  test("stop waits for what is under way and takes no more", async () => {
    const under = Promise.withResolvers<SendResult>();
    const begun = Promise.withResolvers<void>();
    const { outbox, worker, sent } = setUp({
      batch: 1,
      result: () => {
        begun.resolve();
        return under.promise;
      },
    });
    outbox.add({ id: "a" });
    outbox.add({ id: "b" });
    worker.start();
    worker.start();
    await begun.promise;
    let isStopped = false;
    const stopped = worker.stop().then(() => (isStopped = true));
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    under.resolve({ ok: true });
    await stopped;
    expect(sent).toEqual(["a"]);
    expect(outbox.get("b").state).toBe("pending");
  });

  test("rests when there is nothing to do, and after a fault of the store", async () => {
    const rests: number[] = [];
    const rested = Promise.withResolvers<void>();
    const { outbox, errors, options } = setUp({});
    let asked = 0;
    const lease: typeof outbox.lease = (...asking) => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error("away")) : outbox.lease(...asking);
    };
    const worker = createOutboxWorker({
      ...options,
      outbox: { ...outbox, lease },
      idleMs: 700,
      sleep: async (ms, signal) => {
        rests.push(ms);
        if (rests.length < 3) return;
        rested.resolve();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
    });
    worker.start();
    await rested.promise;
    await worker.stop();
    expect(rests).toEqual([700, 700, 700]);
    expect(errors).toEqual([new Error("away")]);
  });
});

test("over a real line that drops: two copies with one name, then silence", async () => {
  const peer = await startSmtpPeer([{ drop: "before-250" }]);
  const { outbox, clock, options } = setUp({});
  const transport = smtpTransport(peer.url, { timeoutMs: 2000 });
  const worker = createOutboxWorker({ ...options, transport });
  outbox.add({ id: "a" });
  expect(await worker.runOnce(clock.now)).toEqual(["retried"]);
  clock.now += 2 * MINUTE;
  expect(await worker.runOnce(clock.now)).toEqual(["sent"]);
  expect(await worker.runOnce(clock.now + HOUR)).toEqual([]);
  await peer.close();
  const names = peer.messages.flatMap((raw) => valuesOf(readMessage(raw), "message-id"));
  expect(names).toEqual([SAMPLE.messageId, SAMPLE.messageId]);
});

interface Wishes extends Partial<OutboxWorkerOptions> {
  readonly result?: (mail: Mail) => SendResult | Promise<SendResult>;
}

function setUp({
  result = () => ({ ok: true }),
  random = 0.5,
  ...wishes
}: Omit<Wishes, "random"> & { random?: number }) {
  const outbox = memoryOutbox();
  const clock = { now: 0 };
  const sent: string[] = [];
  const deaths: string[] = [];
  const errors: unknown[] = [];
  const options: OutboxWorkerOptions = {
    outbox,
    owner: "one",
    transport: {
      send: async (mail) => {
        sent.push(mail.key);
        return result(mail);
      },
    },
    render: ({ dedupeKey: key }) => Promise.resolve({ ...SAMPLE, key }),
    onDead: ({ id }, code) => void deaths.push(`${id} ${code}`),
    onError: (error) => errors.push(error),
    now: () => clock.now,
    random: () => random,
    ...wishes,
  };
  return { outbox, clock, sent, deaths, errors, options, worker: createOutboxWorker(options) };
}
