import { connect } from "node:net";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { from, startBookingSite } from "../fixtures/booking-site.ts";

let next = 0;
const network = () => from((next += 1));
const site = await startBookingSite({ rules: { step: 15, duration: 30 } });

const all = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

describe("G4: one form, one booking", () => {
  test("50 times at once, then again: equal answers", async () => {
    const submission = await site.token();
    const sender = network();
    const sent = { submission, start: "2027-03-18T08:00:00Z", tz: "Asia/Tokyo", notes: "Shalom" };
    const answers = await all(50, () => site.book(sent, sender));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await site.book(sent, sender)).toMatchObject({ status: 201, text: answers[0]?.text });
  });

  test("with two bodies at once one of them wins, wholly", async () => {
    const submission = await site.token();
    const start = "2027-03-18T09:00:00Z";
    const answers = await all(20, (at) =>
      site.book({ submission, start, name: at % 2 === 0 ? "Ann" : "Bob" }, network()),
    );
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(10);
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ json }) => json["code"]))).toEqual(new Set(["key_reused"]));
  });

  test.each([0, 1, 40])("whose answer was cut after %d bytes", async (bytes) => {
    const submission = await site.token();
    const start = `2027-03-19T${String(8 + (bytes % 7)).padStart(2, "0")}:00:00Z`;
    const sent = {
      submission,
      start,
      name: "Cut",
      email: `cut-${bytes}@example.com`,
      consent: true,
    };
    await sendAndCut(site.origin, JSON.stringify(sent), bytes);
    const again = await site.book(sent, network());
    const once_more = await site.book(sent, network());
    expect([again.status, again.json["status"]]).toEqual([201, "confirmed"]);
    expect(once_more.text).toBe(again.text);
    const other = await site.book({ start }, network());
    expect([other.status, other.json["code"]]).toEqual([409, "slot_taken"]);
  });
});

describe("G2: nobody gets what somebody else has", () => {
  test("40 at once for one time: one gets it", async () => {
    const answers = await all(40, () => site.book({ start: "2027-03-22T08:00:00Z" }, network()));
    const codes = answers.map(({ status, json }) => (status === 201 ? "taken" : json["code"]));
    expect(codes.filter((code) => code === "taken")).toHaveLength(1);
    expect(codes.filter((code) => code === "slot_taken")).toHaveLength(39);
  });

  test("holds and bookings at once for one time: one gets it", async () => {
    const start = "2027-03-22T10:00:00Z";
    const answers = await all(30, (at) =>
      at % 2 === 0 ? site.hold({ start }, network()) : site.book({ start }, network()),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29);
  });

  test("times that overlap: what was taken never touches", async () => {
    const starts = Array.from({ length: 20 }, (_, at) => Date.UTC(2027, 2, 23, 8, 15 * at));
    const answers = await all(60, (at) => {
      const start = new Date(starts[at % starts.length] ?? 0).toISOString();
      return site.book({ start }, network());
    });
    const taken = answers
      .filter(({ status }) => status === 201)
      .map(({ json }) => Date.parse(String(json["start"])))
      .toSorted((a, b) => a - b);
    expect(taken.length).toBe(6);
    for (const [at, start] of taken.entries()) {
      expect(start - (taken[at - 1] ?? 0)).toBeGreaterThanOrEqual(30 * 60_000);
    }
  });
});

describe("G3: a day's limit", () => {
  test("40 at once for times of one day: six get theirs", async () => {
    const answers = await all(40, (at) => {
      const start = new Date(Date.UTC(2027, 2, 24, 8, 30 * (at % 16))).toISOString();
      return site.book({ start }, network());
    });
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.every(({ status }) => status === 409)).toBe(true);
    const days = (await site.availability("month=2027-03&tz=UTC")).days.map(({ date }) => date);
    expect(days).not.toContain("2027-03-24");
  });
});

/** Sends a form and hangs up once so many bytes of the answer have come. */
async function sendAndCut(origin: string, body: string, bytes: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [
    "POST /api/bookings HTTP/1.1",
    "host: studio.example",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "x-forwarded-for: 203.0.113.77",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  let seen = 0;
  while (seen < bytes) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    seen += chunk.length;
  }
  socket.destroy();
}
