import { describe, expect, test } from "vitest";
import type { Mail } from "./mail.ts";
import { sendDue, type SendDueOptions } from "./send-due.ts";
import { smtpTransport } from "./transports/smtp-transport.ts";
import type { SendResult } from "./transports/transport.ts";
import { memoryOutbox } from "../../tests/fixtures/mail/memory-outbox.ts";
import { readMessage, valuesOf } from "./read-message.ts";
import { sampleMail } from "../../tests/fixtures/mail/sample-mails.ts";
import { startSmtpPeer } from "../../tests/fixtures/mail/smtp-peer.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GAPS = [1, 5, 15].map((m) => m * MINUTE).concat([1, 3, 6, 12, 24].map((h) => h * HOUR));
const REFUSED: SendResult = { ok: false, permanent: false, fault: "mail", code: "451" };
const SAMPLE = sampleMail("soon");

describe("a mail that fails", () => {
  test.each([
    [0, 0.8],
    [0.5, 1],
    [1, 1.2],
  ])("is tried again after each gap (random %d), then is dead", async (random, factor) => {
    const { outbox, clock, run, deaths, sent } = setUp({
      result: () => REFUSED,
      random: () => random,
    });
    outbox.add({ id: "a" });
    for (const gap of GAPS) {
      expect(await run(clock.now)).toEqual(["retried"]);
      expect(outbox.get("a")).toMatchObject({
        notBefore: clock.now + gap * factor,
        lastCode: "451",
      });
      expect(await run(clock.now + gap * factor - 1)).toEqual([]);
      clock.now += gap * factor;
    }
    expect(deaths).toEqual([]);
    expect(await run(clock.now)).toEqual(["dead"]);
    expect(outbox.get("a").state).toBe("dead");
    expect(deaths).toEqual(["a 451"]);
    expect(sent).toHaveLength(9);
    expect(await run(clock.now + 1000 * HOUR)).toEqual([]);
  });

  test("for good is dead at once, and the studio hears of it once", async () => {
    const result: SendResult = { ok: false, permanent: true, fault: "mail", code: "552" };
    const { outbox, run, deaths, sent } = setUp({ result: () => result });
    outbox.add({ id: "a" });
    expect(await run(0)).toEqual(["dead"]);
    expect(outbox.get("a")).toMatchObject({ state: "dead", lastCode: "552" });
    expect(await run(100 * HOUR)).toEqual([]);
    expect(deaths).toEqual(["a 552"]);
    expect(sent).toHaveLength(1);
  });

  test("because it cannot be rendered is tried again, and reported", async () => {
    const fault = new Error("no such template");
    const { outbox, run, errors, sent } = setUp({ render: () => Promise.reject(fault) });
    outbox.add({ id: "a" });
    expect(await run(0)).toEqual(["retried"]);
    expect(outbox.get("a").lastCode).toBe("render");
    expect(errors).toEqual([fault]);
    expect(sent).toEqual([]);
  });
});

test("a mail that nobody needs any more is skipped, also while the relay was away (G6)", async () => {
  const needed = new Set(["request"]);
  let result: SendResult = REFUSED;
  const { outbox, run, sent } = setUp({
    result: () => result,
    render: ({ id }) => Promise.resolve(needed.has(id) ? { ...SAMPLE, key: id } : undefined),
  });
  outbox.add({ id: "request" });
  expect(await run(0)).toEqual(["retried"]);
  needed.delete("request");
  needed.add("cancel");
  result = { ok: true };
  outbox.add({ id: "cancel" });
  sent.length = 0;
  expect(await run(HOUR)).toEqual(["skipped", "sent"]);
  expect(sent).toEqual(["cancel"]);
  expect(outbox.get("request").state).toBe("cancelled");
});

describe("leases", () => {
  test("two workers never send the same row", async () => {
    const { outbox, sent, run } = setUp({ result: () => Promise.resolve({ ok: true }) });
    for (let count = 0; count < 500; count += 1) outbox.add({ id: `row ${count}` });
    await Promise.all(
      ["one", "two", "three"].map(async (owner) => {
        while ((await run(0, { owner })).length > 0);
      }),
    );
    expect(sent).toHaveLength(500);
    expect(new Set(sent).size).toBe(500);
  });

  test("a worker whose lease has ended changes nothing", async () => {
    const first = Promise.withResolvers<SendResult>();
    const results = [first.promise, Promise.resolve<SendResult>({ ok: true })];
    const { outbox, run, deaths } = setUp({ result: () => results.shift() ?? REFUSED });
    outbox.add({ id: "a" });
    const slowRun = run(0, { owner: "slow" });
    await Promise.resolve();
    expect(await run(9 * MINUTE, { owner: "quick" })).toEqual([]);
    expect(await run(10 * MINUTE, { owner: "quick" })).toEqual(["sent"]);
    first.resolve({ ok: false, permanent: true, fault: "mail", code: "552" });
    expect(await slowRun).toEqual(["lost"]);
    expect(outbox.get("a").state).toBe("sent");
    expect(deaths).toEqual([]);
  });

  test("a store that is away fails its row alone", async () => {
    const { outbox, errors, run } = setUp({});
    const fault = new Error("disk full");
    const complete: typeof outbox.complete = (row, now) =>
      row.id === "a" ? Promise.reject(fault) : outbox.complete(row, now);
    outbox.add({ id: "a" });
    outbox.add({ id: "b" });
    expect(await run(0, { outbox: { ...outbox, complete } })).toEqual(["failed", "sent"]);
    expect(errors).toEqual([fault]);
  });
});

test("over a real line that drops: two copies with one name, then silence", async () => {
  const peer = await startSmtpPeer([{ drop: "before-250" }]);
  const transport = smtpTransport(peer.url, { timeoutMs: 2000 });
  const { outbox, clock, run } = setUp({ transport });
  outbox.add({ id: "a" });
  expect(await run(clock.now)).toEqual(["retried"]);
  clock.now += 2 * MINUTE;
  expect(await run(clock.now)).toEqual(["sent"]);
  expect(await run(clock.now + HOUR)).toEqual([]);
  await peer.close();
  const names = peer.messages.flatMap((raw) => valuesOf(readMessage(raw), "message-id"));
  expect(names).toEqual([SAMPLE.messageId, SAMPLE.messageId]);
});

interface Wishes extends Partial<SendDueOptions> {
  readonly result?: (mail: Mail) => SendResult | Promise<SendResult>;
}

function setUp({ result = () => ({ ok: true }), ...wishes }: Wishes) {
  const outbox = memoryOutbox();
  const clock = { now: 0 };
  const sent: string[] = [];
  const deaths: string[] = [];
  const errors: unknown[] = [];
  const options: Omit<SendDueOptions, "now"> = {
    outbox,
    owner: "one",
    transport: {
      send: async (mail) => {
        sent.push(mail.key);
        return result(mail);
      },
    },
    render: ({ dedupeKey: key }) => Promise.resolve({ ...SAMPLE, key }),
    onDead: ({ id }, { code }) => void deaths.push(`${id} ${code}`),
    onError: (error) => errors.push(error),
    random: () => 0.5,
    ...wishes,
  };
  const run = (at: number, changes: Partial<SendDueOptions> = {}) =>
    sendDue({ ...options, now: () => at, ...changes });
  return { outbox, clock, sent, deaths, errors, run };
}
