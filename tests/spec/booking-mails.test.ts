import Sqlite from "better-sqlite3";
import { sync as nodeIcal } from "node-ical";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type MessagePart, partOfType } from "../../src/mail/read-message.ts";
import { calendarProblems } from "../fixtures/calendars/calendar-problems.ts";
import { field, from, startBookingSite } from "../fixtures/booking-site.ts";
import { openBeside } from "../fixtures/studio-beside.ts";

const HOSTILE = 'Mallory <b>&"\u202Egpj';
const NOTES = "WORDS-OF-MALLORY <script>alert(1)</script>\nhttps://spam.example";
const NINE = "2027-03-18T08:00:00Z";
const TEN = "2027-03-18T09:00:00Z";

const site = await startBookingSite({ env: { LOG_LEVEL: "debug", ACCESS_LOG: "on" } });
const studio = await openBeside(site.dataDir);
const mallory = { start: NINE, tz: "Asia/Tokyo", locale: "he", name: HOSTILE, notes: NOTES };
const booked = (
  await site.book({ ...mallory, email: "mallory@example.com", phone: "+31612345678" })
).json;
const mails = await site.mails(2);

const mailsTo = (all: readonly MessagePart[], to: "visitor" | "studio") =>
  all.filter((mail) => field(mail, "to").includes("mallory@example.com") === (to === "visitor"));

describe("what a booking sends", () => {
  test("the visitor gets an invitation for both parsers, and nothing that was typed", () => {
    const [first, ...more] = mailsTo(mails, "visitor");
    expect(more).toEqual([]);
    const mail = first as MessagePart;
    expect(field(mail, "to")).toBe("mallory@example.com");
    expect(field(mail, "auto-submitted")).not.toBe("");
    expect(field(mail, "list-unsubscribe")).toBe("");
    const words = [partOfType(mail, "text/plain")?.body, partOfType(mail, "text/html")?.body];
    for (const text of words) {
      expect(text).toContain(String(booked["manageUrl"]).split("/booking/")[1]?.split("?")[0]);
      expect(text).not.toMatch(/Mallory|WORDS-OF-MALLORY|spam\.example/);
    }
    expect(words[1]).toContain('dir="rtl"');
    const part = partOfType(mail, "text/calendar") as MessagePart;
    expect(field(part, "content-type").toLowerCase()).toMatch(/method="?request/);
    expect(calendarProblems(part.body)).toEqual([]);
    expect(part.body).not.toMatch(/Mallory|WORDS-OF-MALLORY/);
    const event = Object.values(nodeIcal.parseICS(part.body)).find(
      (entry) => entry?.type === "VEVENT",
    );
    expect(event).toMatchObject({
      uid: `${String(booked["id"])}@localhost`,
      start: new Date(NINE),
    });
    expect(part.body).toMatch(/\r\nSEQUENCE:0\r\n/);
  });

  test("the studio reads everything, disarmed, and answers the visitor", () => {
    const [mail] = mailsTo(mails, "studio");
    expect(field(mail as MessagePart, "reply-to")).toContain("mallory@example.com");
    const html = partOfType(mail as MessagePart, "text/html")?.body ?? "";
    expect(html).toContain("WORDS-OF-MALLORY &lt;script&gt;");
    expect(html).not.toMatch(/<script|<b>|\u202E/);
    expect(partOfType(mail as MessagePart, "text/calendar")).toBeUndefined();
  });

  test("both name the booking as the page does", () => {
    expect(booked["reference"]).toMatch(/^[0-9A-Z]{6}$/);
    for (const to of ["visitor", "studio"] as const) {
      const [mail] = mailsTo(mails, to);
      const text = partOfType(mail as MessagePart, "text/plain")?.body ?? "";
      expect(text, to).toContain(booked["reference"]);
    }
  });

  test("reminders wait for their time", () => {
    const rows = outboxRows(site.dataDir).filter(({ kind }) => kind === "booking_reminder");
    const start = Date.parse(NINE);
    expect(rows.map(({ state, not_before }) => [state, start - not_before])).toEqual([
      ["pending", 24 * 3_600_000],
      ["pending", 3_600_000],
    ]);
  });

  test("moved and cancelled: same UID, rising SEQUENCE, METHOD CANCEL at the end", async () => {
    const id = String(booked["id"]);
    const booking = await studio.store.bookings.find(id);
    if (!booking) throw new Error(id);
    const now = booking.createdAt + 1;
    // The visitor holds the new time, by the form that moves the booking.
    const submission = await site.token();
    expect((await site.hold({ submission, start: TEN })).status).toBe(201);
    const [, , submissionId = ""] = submission.split(".");
    const wish = { booking, start: Date.parse(TEN), locale: "he", submissionId, now } as const;
    const moved = await studio.booking.move(wish);
    if (!moved.ok) throw new Error(moved.reason);
    const second = mailsTo(await site.mails(4), "visitor");
    expect((await studio.booking.cancel({ booking: moved.booking, now: now + 1 })).ok).toBe(true);
    const third = mailsTo(await site.mails(6), "visitor");
    const files = third.map((mail) => partOfType(mail, "text/calendar")?.body ?? "");
    expect([second.length, third.length]).toEqual([2, 3]);
    const facts = files.map((file) => [
      /METHOD:(\w+)/.exec(file)?.[1],
      /SEQUENCE:(\d+)/.exec(file)?.[1],
      /UID:(.+)\r/.exec(file)?.[1],
    ]);
    const uid = `${id}@localhost`;
    expect(facts.toSorted()).toEqual([
      ["CANCEL", "2", uid],
      ["REQUEST", "0", uid],
      ["REQUEST", "1", uid],
    ]);
    for (const file of files) expect(calendarProblems(file)).toEqual([]);
    const reminders = outboxRows(site.dataDir).filter(({ kind }) => kind === "booking_reminder");
    expect(reminders.map(({ state }) => state)).toEqual(reminders.map(() => "cancelled"));
    expect(reminders).toHaveLength(4);
    expect(await site.starts("month=2027-03")).toEqual(expect.arrayContaining([NINE, TEN]));
  });

  test("an address to confirm: one mail, with nothing that was typed, and no word to the studio", async () => {
    const before = (await site.mails(0)).length;
    const sent = { start: NINE, name: HOSTILE, notes: NOTES, email: "victim@example.com" };
    const { status, json } = await site.book({ ...sent, company_url: "x" }, from(9));
    expect(status).toBe(202);
    const [mail] = (await site.mails(before + 1)).slice(before);
    expect(field(mail as MessagePart, "to")).toBe("victim@example.com");
    const text = partOfType(mail as MessagePart, "text/plain")?.body ?? "";
    expect(text).toContain(`/booking/${String(json["id"])}/confirm?t=`);
    expect(text).not.toMatch(/Mallory|WORDS|spam\.example/);
    const rows = outboxRows(site.dataDir).filter(({ ref }) => ref === json["id"]);
    expect(rows.map(({ kind }) => kind)).toEqual(["booking_confirm"]);
  });
});

describe("links and feeds", () => {
  test("a booking's calendar file; a wrong, foreign or missing token is the same 404", async () => {
    const { id, manageUrl } = (await site.book({ start: "2027-03-19T08:00:00Z" }, from(10))).json;
    const { search } = new URL(String(manageUrl));
    const target = `/booking/${String(id)}/calendar.ics`;
    const file = await site.call("GET", target + search);
    expect([file.status, calendarProblems(file.text)]).toEqual([200, []]);
    expect(file.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    const booking = await studio.store.bookings.find(String(id));
    if (!booking) throw new Error("no booking");
    const cancel = studio.booking.linkToken(booking, "cancel");
    const wrong = await Promise.all(
      [
        `${target}?t=${cancel}`,
        `${target}?t=`,
        target,
        `${target}?t=${"x".repeat(43)}`,
        `/booking/01aaaaaaaaaaaaaaaaaaaaaaaa/calendar.ics${search}`,
      ].map((address) => site.call("GET", address)),
    );
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(wrong.map(({ text }) => text)).size).toBe(1);
  });

  test("calendars on the web: from receipt and mail, filled in, in UTC, with the way back", async () => {
    const start = "2027-03-22T08:00:00Z";
    const sent = { start, tz: "Asia/Tokyo", locale: "fr", email: "web@example.com" };
    const { id, manageUrl } = (await site.book({ ...sent, name: HOSTILE }, from(11))).json;
    const { pathname, search } = new URL(String(manageUrl));
    const receipt = (await site.call("GET", pathname + search)).text;
    const isTo = (mail: MessagePart): boolean => field(mail, "to") === "web@example.com";
    await vi.waitUntil(async () => (await site.mails(0)).some(isTo), { timeout: 15_000 });
    const mail = (await site.mails(0)).find(isTo) as MessagePart;
    const follow = async (name: string): Promise<URL> => {
      const target = `/booking/${String(id)}/calendar/${name}${search}`;
      expect(receipt).toContain(`href="${target}"`);
      expect(partOfType(mail, "text/plain")?.body).toContain(target);
      expect(partOfType(mail, "text/html")?.body).toContain(target);
      const { status, headers } = await site.call("GET", target);
      expect([status, headers["referrer-policy"]]).toEqual([303, "no-referrer"]);
      return new URL(String(headers["location"]));
    };
    const google = await follow("google");
    expect(google.hostname).toBe("calendar.google.com");
    expect(google.searchParams.get("dates")).toBe("20270322T080000Z/20270322T083000Z");
    const outlook = await follow("outlook");
    expect(outlook.hostname).toBe("outlook.live.com");
    const [begin, until] = ["startdt", "enddt"].map((name) => outlook.searchParams.get(name));
    expect([begin, until]).toEqual([start, "2027-03-22T08:30:00Z"]);
    for (const words of [google.searchParams.get("details"), outlook.searchParams.get("body")]) {
      expect(words?.split("\n").at(-1)).toMatch(
        new RegExp(`^http.*/fr/booking/${String(id)}/manage`),
      );
      expect(words).toContain("17:00");
      expect(words).not.toContain("Mallory");
    }
    const title = google.searchParams.get("text");
    expect([title, outlook.searchParams.get("subject")]).toEqual([title, title]);

    const wrong = await site.call("GET", `/booking/${String(id)}/calendar/google?t=x`);
    expect(wrong.status).toBe(404);
    expect((await site.call("GET", `/booking/${String(id)}/calendar/yahoo${search}`)).status).toBe(
      404,
    );
    // An old mail of a booking that is no more leads to the page that says so.
    const booking = await studio.store.bookings.find(String(id));
    if (!booking) throw new Error("no booking");
    await studio.booking.cancel({ booking, submissionId: "c1", now: booking.createdAt + 1 });
    const gone = await site.call("GET", `/booking/${String(id)}/calendar/google${search}`);
    expect([gone.status, gone.headers["location"]]).toEqual([303, manageUrl]);
  });

  test("the studio's feed: valid, kept by its ETag, cancelled ones stay, notes stay out", async () => {
    const version = String(await studio.store.studio.feedVersion());
    const target = `/feeds/${studio.signer.sign("feed", version)}.ics`;
    const feed = await site.call("GET", target);
    expect([feed.status, calendarProblems(feed.text)]).toEqual([200, []]);
    expect(feed.headers["x-robots-tag"]).toBe("noindex");
    expect(feed.text).toContain("METHOD:PUBLISH");
    expect(feed.text).toMatch(/STATUS:CANCELLED/);
    expect(feed.text).not.toMatch(/WORDS-OF-MALLORY|victim|\u202E/);
    const etag = String(feed.headers["etag"]);
    const again = await site.call("GET", target, undefined, { "if-none-match": etag });
    expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", etag]);
    const wrong = await site.call("GET", `/feeds/${"x".repeat(43)}.ics`);
    expect(wrong.status).toBe(404);
    await studio.store.studio.rotateFeed();
    expect(await site.call("GET", target)).toMatchObject({ status: 404, text: wrong.text });
  });

  test("G10: the log names no address and no secret, however much it tells", async () => {
    const secrets = [
      "newsletter/confirm/S3CRET",
      "he/newsletter/unsubscribe/S3CRET",
      "feeds/S3CRET.ics",
    ];
    for (const secret of [...secrets, "booking/01a/manage?t=S3CRET", "contact/confirm/S3CRET"]) {
      await site.call("GET", `/${secret}`);
      await site.call("GET", `/_data/${secret}`);
      await site.call("POST", `/${secret}`, "x=1");
    }
    expect(site.output()).toContain("/newsletter/confirm/…");
    expect(site.output()).not.toMatch(/S3CRET|mallory@|victim@|Mallory|WORDS/);
    const token = new URL(String(booked["manageUrl"])).searchParams.get("t");
    expect(site.output()).not.toContain(token);
  });
});

interface OutboxRow {
  readonly kind: string;
  readonly ref: string;
  readonly state: string;
  readonly not_before: number;
}

function outboxRows(dataDir: string): readonly OutboxRow[] {
  const database = new Sqlite(path.join(dataDir, "studio.sqlite"), { readonly: true });
  const rows = database.prepare("SELECT * FROM outbox ORDER BY not_before, id").all();
  database.close();
  return rows as readonly OutboxRow[];
}
