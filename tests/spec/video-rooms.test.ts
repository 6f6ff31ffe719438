import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { partOfType } from "../../src/mail/read-message.ts";
import { BOOKING_CLOCK, openBookingTimes, SECRET } from "../fixtures/booking-site.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { type SentMail, sentMails } from "../fixtures/sent-mails.ts";
import { failToStart, saveStudio } from "../fixtures/start-site.ts";
import { typed } from "../fixtures/typed-terminal.ts";

const KEY = "a-secret-that-signs-requests";
const LATER = "2027-03-15T08:20:00Z";
const rules = { location: ["whatsapp", "video"] };
const FORM = { start: "2027-03-17T11:00:00Z", way: "video", phone: "" };

/** What a maker of rooms was sent, and what it answers. */
const asked: { readonly body: string; readonly signature: string | undefined }[] = [];
let answer = { status: 200, body: "" };
const maker = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    asked.push({ body, signature: request.headers["x-signature-256"] as string | undefined });
    response.writeHead(answer.status).end(answer.body);
  });
});
await once(maker.listen(0, "127.0.0.1"), "listening");
afterAll(() => maker.close());
const VIDEO_ROOM_WEBHOOK = `http://127.0.0.1:${(maker.address() as AddressInfo).port}/rooms`;
const webhook = { VIDEO_ROOM_WEBHOOK, VIDEO_ROOM_SECRET: KEY };

beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: JSON.stringify({ url: "https://meet.example/one" }) };
});

const events = () => asked.map(({ body }) => (JSON.parse(body) as { event: string }).event);
const mailsOf = async (dataDir: string, count: number): Promise<readonly SentMail[]> => {
  await expect.poll(async () => (await sentMails(dataDir)).length).toBe(count);
  return sentMails(dataDir);
};
const toVisitor = (mails: readonly SentMail[]): SentMail =>
  mails.find(({ to }) => to.startsWith("dana-")) as SentMail;
/** The calendar file of a mail, with its long lines put together. */
const fileOf = ({ message }: SentMail): string =>
  (partOfType(message, "text/calendar")?.body ?? "").replaceAll(/\r?\n[ \t]/g, "");

describe("issue 27: a room for each video call", () => {
  test("by an address: asked once, signed, told nothing of the person; told of a move and the end", async () => {
    const times = await openBookingTimes();
    const site = await times.startAt(BOOKING_CLOCK, { rules, env: webhook });
    const booked = await site.book(FORM);
    expect([booked.status, booked.json["location"]]).toEqual([201, "video"]);
    const told = await mailsOf(times.dataDir, 2);
    for (const { text } of told) expect(text).toContain("https://meet.example/one");
    expect(fileOf(toVisitor(told))).toContain("https://meet.example/one");
    expect(events()).toEqual(["booked"]);
    const [{ body, signature } = { body: "", signature: "" }] = asked;
    expect(signature).toBe(`sha256=${createHmac("sha256", KEY).update(body).digest("hex")}`);
    const id = String(booked.json["id"]);
    expect(JSON.parse(body)).toEqual({
      event: "booked",
      id,
      reference: booked.json["reference"],
      start: "2027-03-17T11:00:00Z",
      end: "2027-03-17T11:30:00Z",
      zone: "Europe/Amsterdam",
      locale: "en",
    });
    const env = { DATA_DIR: times.dataDir, SECRET, CLOCK: BOOKING_CLOCK };
    const move = `booking move ${id} 2027-03-18T11:00:00Z --yes`;
    expect(await typed(move, env)).toMatchObject({ code: 0 });
    await mailsOf(times.dataDir, 4);
    expect(JSON.parse(asked.at(-1)?.body ?? "")).toMatchObject({
      event: "moved",
      id,
      start: "2027-03-18T11:00:00Z",
    });
    expect(await typed(`booking cancel ${id} --yes`, env)).toMatchObject({ code: 0 });
    await mailsOf(times.dataDir, 6);
    expect(events()).toEqual(["booked", "moved", "cancelled"]);
    await site.stop();
  });

  test(
    "that cannot be had keeps nobody waiting; the link follows with a new calendar file",
    { tags: ["long"] },
    async () => {
      answer = { status: 503, body: "" };
      const times = await openBookingTimes();
      const site = await times.startAt(BOOKING_CLOCK, { rules, env: webhook });
      await site.book(FORM);
      const first = toVisitor(await mailsOf(times.dataDir, 2));
      expect(first.text).not.toContain("https://meet.example");
      expect(site.output()).toContain("no room for a video call was made");
      expect(site.output()).toContain("status 503");

      answer = { status: 200, body: JSON.stringify({ url: "https://meet.example/two" }) };
      const later = await times.startAt(LATER, { rules, env: webhook });
      const mails = await mailsOf(times.dataDir, 3);
      const link = mails.at(-1) as SentMail;
      expect(link.to).toBe(first.to);
      expect(link.text).toContain("https://meet.example/two");
      const [before, after] = [fileOf(first), fileOf(link)];
      expect(before).not.toContain("https://meet.example");
      expect(after).toContain("https://meet.example/two");
      // The same appointment, written later: calendars take the newer one (RFC 5546 2.1.5).
      const uid = /UID:(.*)/.exec(before)?.[1] ?? "?";
      expect(after).toContain(uid);
      const stamp = (text: string) => /DTSTAMP:(\w+)/.exec(text)?.[1] ?? "";
      expect(stamp(after) > stamp(before)).toBe(true);
      const [receipt = ""] = /(?<=\/\/[^/\s]+)\/\S+\/manage\?t=\S+/.exec(first.text) ?? [];
      const shown = (await later.call("GET", receipt)).text;
      expect(shown.includes('href="https://meet.example/two"')).toBe(true);
      await later.stop();
    },
  );

  test(
    "an answer that is no JSON, no https, a script or elsewhere is none",
    { tags: ["long"] },
    async () => {
      const times = await openBookingTimes();
      const site = await times.startAt(BOOKING_CLOCK, { rules, env: webhook });
      const answers = [
        { status: 200, body: "<!doctype html>" },
        { status: 200, body: JSON.stringify({ url: "http://meet.example" }) },
        { status: 200, body: JSON.stringify({ url: "javascript:alert(1)" }) },
        { status: 302, body: "" },
      ];
      for (const [index, given] of answers.entries()) {
        answer = given;
        const booked = await site.book({ ...FORM, start: `2027-03-${16 + index}T11:00:00Z` });
        expect(booked.status).toBe(201);
        const mails = await mailsOf(times.dataDir, 2 * (index + 1));
        for (const { text } of mails) expect(text).not.toMatch(/meet\.example|javascript/);
        expect(site.output().split("no room for a video call was made").length).toBeGreaterThan(
          index + 1,
        );
      }
      await site.stop();
    },
  );

  test("by a program, without a shell", async () => {
    const program = path.join(await temporaryFolder(), "room maker");
    const script = `#!/bin/sh\ncat > "$0.json"\necho "https://meet.example/three"\necho more\n`;
    await writeFile(program, script, { mode: 0o700 });
    const times = await openBookingTimes();
    const env = { VIDEO_ROOM_COMMAND: program };
    const site = await times.startAt(BOOKING_CLOCK, { rules, env });
    await site.book(FORM);
    const [first] = await mailsOf(times.dataDir, 2);
    expect(first?.text).toContain("https://meet.example/three");
    expect(JSON.parse(await readFile(`${program}.json`, "utf8"))).toMatchObject({
      event: "booked",
    });
    await site.stop();
  });

  test("nobody who makes them, and two who do, stop the start", async () => {
    const STUDIO_CONFIG = await saveStudio({ booking: rules });
    const none = await failToStart({ STUDIO_CONFIG });
    expect(none.output).toContain("VIDEO_ROOM_COMMAND");
    const two = await failToStart({ ...webhook, VIDEO_ROOM_COMMAND: "/bin/true", STUDIO_CONFIG });
    expect(two.output).toContain("VIDEO_ROOM_WEBHOOK");
  });
});
