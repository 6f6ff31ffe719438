import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { partOfType, readMessage } from "../../src/mail/read-message.ts";
import { type PeerAct, type SmtpPeer, startSmtpPeer } from "../fixtures/mail/smtp-peer.ts";
import {
  type BookingSite,
  type BookingTimes,
  field,
  openBookingTimes,
} from "../fixtures/booking-site.ts";
import type { Settings } from "../fixtures/start-site.ts";
import { openBeside } from "../fixtures/studio-beside.ts";

const NINE = "2027-03-18T08:00:00Z";
const STUDIO = "studio@studio.example";

let times: BookingTimes;
let peer: SmtpPeer;
beforeEach(async () => {
  times = await openBookingTimes();
});
afterEach(() => peer.close());

/** Starts a server with a relay; the next one of a test goes on with the same data. */
const startAt = (at: string, env: Settings): Promise<BookingSite> =>
  times.startAt(at, { env: { STUDIO_MAIL_TO: STUDIO, ...env } });

async function arrived(count: number) {
  await vi.waitUntil(() => peer.messages.length >= count, { timeout: 15_000 });
  return peer.messages.map((raw) => {
    const mail = readMessage(raw);
    const calendar = partOfType(mail, "text/calendar")?.body ?? "";
    const [id, to] = [field(mail, "message-id"), field(mail, "to")];
    return { mail, id, to, method: /METHOD:(\w+)/.exec(calendar)?.[1] };
  });
}

describe("G5: a relay with a will of its own", { timeout: 60_000 }, () => {
  test("not now, and hung up: the same mails come again, under the same names", async () => {
    const script: readonly PeerAct[] = [{ at: "content", reply: 451 }, { drop: "before-250" }];
    peer = await startSmtpPeer(script);
    const env = { SMTP_URL: peer.url };
    const site = await startAt("2027-03-15T08:00:00Z", env);
    // b5: this relay does not take letters outside ASCII.
    const foreign = await site.book({ start: NINE, email: "משתמש@example.com" });
    expect([foreign.status, foreign.json["code"]]).toEqual([422, "email_utf8"]);
    expect((await site.book({ start: NINE })).status).toBe(201);
    await arrived(2);
    await startAt("2027-03-15T08:05:00Z", env);
    const names = (await arrived(4)).map(({ id }) => id);
    expect(new Set(names.slice(2))).toEqual(new Set(names.slice(0, 2)));
    expect(new Set(names).size).toBe(2);
  });

  test("never: the studio hears of a mail that will not arrive", { tags: ["long"] }, async () => {
    const refused: PeerAct = { at: "content", reply: 552 };
    peer = await startSmtpPeer([refused, refused]);
    const site = await startAt("2027-03-15T08:00:00Z", { SMTP_URL: peer.url });
    await site.book({ start: NINE, email: "full@example.com" });
    const alarm = (await arrived(3))[2];
    expect(alarm?.to).toContain(STUDIO);
    const text = partOfType(alarm?.mail ?? readMessage(""), "text/plain")?.body;
    expect(text).toMatch(/full@example\.com[^]*552|552[^]*full@example\.com/);
  });

  test("no such address: its subscription ends, and nothing more is sent to it", async () => {
    const unknown: PeerAct = { at: "recipient", reply: 550 };
    peer = await startSmtpPeer([unknown]);
    const site = await startAt("2027-03-15T08:00:00Z", { SMTP_URL: peer.url });
    const submission = await site.token("newsletter");
    const fields = { submission, email: "gone@example.com", locale: "en", consent: true };
    expect((await site.call("POST", "/api/newsletter", fields)).status).toBe(202);
    const studio = await openBeside(times.dataDir);
    const state = async () => (await studio.store.newsletter.page(undefined, 9))[0]?.state;
    await expect.poll(state, { timeout: 15_000 }).toBe("bounced");
    const dead = await studio.store.outbox.list({ states: ["dead"], limit: 9 });
    expect(dead).toMatchObject([{ kind: "newsletter_confirm", lastCode: "550" }]);
    await studio.close();
  });

  test(
    "G6: booked and cancelled while the relay is away: only the cancellation is told",
    { tags: ["long"] },
    async () => {
      peer = await startSmtpPeer();
      const before = await startAt("2027-03-15T08:00:00Z", { SMTP_URL: "smtp://127.0.0.1:9" });
      const { json } = await before.book({ start: NINE, email: "dana@example.com" });
      const studio = await openBeside(times.dataDir);
      const booking = await studio.store.bookings.find(String(json["id"]));
      if (!booking) throw new Error("no booking");
      const now = booking.createdAt + 500;
      expect((await studio.booking.cancel({ booking, now })).ok).toBe(true);
      expect(await before.starts("month=2027-03")).toContain(NINE);
      const site = await startAt("2027-03-16T09:00:00Z", { SMTP_URL: peer.url });
      await arrived(2);
      // Mails go in the order of their time: what comes after these two would be a stale one.
      await site.book({ start: "2027-03-19T08:00:00Z" });
      const all = (await arrived(4)).slice(0, 2);
      expect(all.map(({ method }) => method).toSorted()).toEqual(["CANCEL", undefined]);
      expect(all.map(({ to }) => to).toSorted()).toEqual(["dana@example.com", STUDIO]);
    },
  );

  test("b2: both fields for unsubscribing are signed", async () => {
    peer = await startSmtpPeer();
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const keyFile = path.join(times.dataDir, "dkim.pem");
    await writeFile(keyFile, privateKey);
    const site = await startAt("2027-03-15T08:00:00Z", {
      SMTP_URL: peer.url,
      DKIM_KEY_FILE: keyFile,
      SITE_URL: "https://studio.example",
    });
    const submission = await site.token("newsletter");
    const sent = { submission, email: "reader@example.com", locale: "fr", consent: true };
    expect((await site.call("POST", "/api/newsletter", sent)).status).toBe(202);
    const [message] = await arrived(1);
    if (!message) throw new Error("no mail");
    // Blanks may stand anywhere in the list (RFC 6376 3.5), also where a name was folded.
    const signature = field(message.mail, "dkim-signature").replaceAll(/\s/g, "");
    const names = /;h=([^;]+)/.exec(signature)?.[1]?.toLowerCase().split(":");
    const signed = ["from", "list-unsubscribe", "list-unsubscribe-post"];
    expect(names).toEqual(expect.arrayContaining(signed));
    expect(field(message.mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  });
});
