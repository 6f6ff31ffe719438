import { generateKeyPairSync } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { bookingCalendar, type BookingEvent } from "#booking/calendars";
import { calendarProblems } from "#fixtures/calendars/calendar-problems.ts";
import { ALL_LOCALES } from "#i18n";
import type { Mail } from "../mail.ts";
import { smtpTransport } from "./smtp-transport.ts";
import { partOfType, readMessage, valuesOf } from "../read-message.ts";
import { sampleMail } from "../../../tests/fixtures/mail/sample-mails.ts";
import {
  type PeerAct,
  type SmtpPeer,
  startSilentPeer,
  startSmtpPeer,
} from "../../../tests/fixtures/mail/smtp-peer.ts";

const REQUEST = { method: "REQUEST", content: bookingCalendar(event(), "request") } as const;
const PATIENCE = { timeoutMs: 2000 };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

describe("a relay that refuses", () => {
  const ACTS: readonly [PeerAct, { permanent: boolean; code: string }][] = [
    [
      { at: "recipient", reply: 451 },
      { permanent: false, code: "451" },
    ],
    [
      { at: "content", reply: 451 },
      { permanent: false, code: "451" },
    ],
    [
      { at: "greeting", reply: 421 },
      { permanent: false, code: "421" },
    ],
    [
      { at: "content", reply: 421 },
      { permanent: false, code: "421" },
    ],
    [
      { at: "recipient", reply: 550 },
      { permanent: true, code: "550" },
    ],
    [
      { at: "content", reply: 552 },
      { permanent: true, code: "552" },
    ],
    // The relay refuses us, not the mail.
    [
      { at: "greeting", reply: 554 },
      { permanent: false, code: "554" },
    ],
    [{ drop: "before-250" }, { permanent: false, code: "ECONNECTION" }],
  ];

  test.each(ACTS)("%j", async (act, failure) => {
    const peer = await start([act]);
    const transport = smtpTransport(peer.url, PATIENCE);
    expect(await transport.send(sampleMail("soon"))).toEqual({ ok: false, ...failure });
    expect(await transport.send(sampleMail("soon"))).toEqual({ ok: true });
  });

  test("by dropping the line after its 250 has the mail", async () => {
    const peer = await start([{ drop: "after-250" }]);
    expect(await smtpTransport(peer.url, PATIENCE).send(sampleMail("soon"))).toEqual({ ok: true });
    expect(peer.messages).toHaveLength(1);
  });

  test("by never greeting", async () => {
    const { url, close } = await startSilentPeer();
    closing.push(close);
    const result = await smtpTransport(url, { timeoutMs: 150 }).send(sampleMail("soon"));
    expect(result).toEqual({ ok: false, permanent: false, code: "ETIMEDOUT" });
  });

  test("by not being there", async () => {
    const peer = await startSmtpPeer();
    await peer.close();
    const result = await smtpTransport(peer.url, PATIENCE).send(sampleMail("soon"));
    expect(result).toEqual({ ok: false, permanent: false, code: "ESOCKET" });
  });

  test("to encrypt gets nothing where that is required", async () => {
    const peer = await start([]);
    const transport = smtpTransport(peer.url, { ...PATIENCE, requiresTls: true });
    const result = await transport.send(sampleMail("soon"));
    expect(result).toMatchObject({ ok: false, permanent: false });
    expect([peer.messages, peer.senderParameters]).toEqual([[], []]);
  });

  test("by asking for another password", async () => {
    const peer = await start([]);
    const url = peer.url.replace("//", "//user:wrong@");
    const result = await smtpTransport(url, PATIENCE).send(sampleMail("soon"));
    expect(result).toEqual({ ok: false, permanent: false, code: "535" });
    expect(peer.messages).toEqual([]);
  });
});

describe("on the wire", () => {
  test("a second copy has the same name", async () => {
    const peer = await start([{ drop: "before-250" }]);
    const transport = smtpTransport(peer.url, PATIENCE);
    await transport.send(sampleMail("confirmed"));
    await transport.send(sampleMail("confirmed"));
    const names = peer.messages.map((raw) => valuesOf(readMessage(raw), "message-id"));
    expect(names).toEqual([names[0], names[0]]);
    expect(names[0]).toEqual([expect.stringMatching(/^<[0-9a-f]{40}@studio\.example>$/)]);
  });

  test("the signature covers both fields of the list", async () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const dkim = { domain: "studio.example", selector: "mail", privateKey };
    const message = await sendOne(sampleMail("newsletterConfirm"), { dkim });
    const [signature = ""] = valuesOf(message, "dkim-signature");
    const signed = (/\bh=([^;]+)/.exec(signature)?.[1] ?? "").toLowerCase().split(/\s*:\s*/);
    const wanted = ["from", "to", "subject", "date", "message-id", "list-id", "list-unsubscribe"];
    expect(signed).toEqual(expect.arrayContaining([...wanted, "list-unsubscribe-post"]));
    expect(signature).toContain("d=studio.example");
  });

  test("newsletter mails can be left with one click, others have no list", async () => {
    const mail = await sendOne(sampleMail("newsletterWelcome", "he"));
    const address = "<https://studio.example/he/newsletter/unsubscribe/TOKEN>";
    expect(valuesOf(mail, "list-unsubscribe")).toEqual([address]);
    expect(valuesOf(mail, "list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    expect(valuesOf(mail, "list-id")).toEqual(["<newsletter.studio.example>"]);
    const booking = await sendOne(sampleMail("confirmed", "he"));
    expect(booking.fields.filter(([name]) => name.startsWith("list-"))).toEqual([]);
    expect(valuesOf(booking, "auto-submitted")).toEqual(["auto-generated"]);
    expect(valuesOf(booking, "content-language")).toEqual(["he-IL"]);
  });

  test("the calendar file is a part that mail programs act on, and a file", async () => {
    const mail = { ...sampleMail("confirmed", "he"), calendar: REQUEST };
    const message = await sendOne(mail);
    const part = partOfType(message, "text/calendar");
    const parameters = (part ? (valuesOf(part, "content-type")[0] ?? "") : "").split(/;\s*/);
    expect(parameters.toSorted()).toEqual(["charset=utf-8", "method=REQUEST", "text/calendar"]);
    expect(part?.body).toBe(REQUEST.content);
    expect(calendarProblems(part?.body ?? "")).toEqual([]);
    expect(partOfType(message, "application/ics")?.body).toBe(REQUEST.content);
  });

  test.each(ALL_LOCALES)("text and HTML arrive as written in %s", async (locale) => {
    const mail = sampleMail("confirmed", locale);
    const message = await sendOne(mail);
    const text = partOfType(message, "text/plain")?.body.replaceAll("\r\n", "\n");
    expect(text?.trimEnd()).toBe(mail.text.trimEnd());
    expect(partOfType(message, "text/html")?.body).toBe(mail.html);
  });
});

describe("never sent", () => {
  const whole = sampleMail("newsletterWelcome");
  const BROKEN: readonly [string, Mail][] = [
    ["subject", { ...whole, subject: "Hello\r\nBcc: all@mail.example" }],
    ["to", { ...whole, to: { name: "Dana\nBcc: all@mail.example", address: "dana@mail.example" } }],
    ["reply-to", { ...whole, replyTo: { name: "", address: "a@mail.example\rX: y" } }],
    ["X-Tag", { ...whole, headers: { "X-Tag": "one\r\n\r\nbody" } }],
  ];

  test.each(BROKEN)("a line break in %s", async (field, broken) => {
    const peer = await start([]);
    const result = await smtpTransport(peer.url, PATIENCE).send(broken);
    expect(result).toEqual({ ok: false, permanent: true, code: `line_break:${field}` });
    expect(peer.messages).toEqual([]);
  });

  test("letters outside ASCII before the @, unless the relay takes them", async () => {
    const peer = await start([]);
    const mail = sampleMail("soon", "he", "משתמש@mail.example");
    const result = await smtpTransport(peer.url, PATIENCE).send(mail);
    expect(result).toEqual({ ok: false, permanent: true, code: "email_utf8" });
    const able = smtpTransport(peer.url, { ...PATIENCE, takesUtf8Addresses: true });
    expect(await able.send(mail)).toEqual({ ok: true });
    await able.send(sampleMail("soon"));
    expect(peer.senderParameters).toEqual([
      expect.objectContaining({ SMTPUTF8: true }),
      expect.not.objectContaining({ SMTPUTF8: true }),
    ]);
  });
});

test("letters outside ASCII after the @ travel as A-labels (RFC 5890)", async () => {
  const peer = await start([]);
  const mail = sampleMail("soon", "he", "dana@דוגמה.ישראל");
  expect(await smtpTransport(peer.url, PATIENCE).send(mail)).toEqual({ ok: true });
  const [to] = valuesOf(readMessage(peer.messages[0] ?? ""), "to");
  expect(to).toBe("dana@xn--6dbbec0c.xn--4dbrk0ce");
  expect(peer.senderParameters).toEqual([expect.not.objectContaining({ SMTPUTF8: true })]);
});

async function start(script: readonly PeerAct[]): Promise<SmtpPeer> {
  const peer = await startSmtpPeer(script);
  closing.push(peer.close);
  return peer;
}

async function sendOne(
  mail: Mail,
  settings: Parameters<typeof smtpTransport>[1] = {},
): Promise<ReturnType<typeof readMessage>> {
  const peer = await start([]);
  const result = await smtpTransport(peer.url, { ...PATIENCE, ...settings }).send(mail);
  expect(result).toEqual({ ok: true });
  return readMessage(peer.messages[0] ?? "");
}

function event(): BookingEvent {
  return {
    id: "01KADZ8QW0E5V7T2B3N4M5P6Q7",
    host: "studio.example",
    revision: 1,
    stampedAt: Date.UTC(2027, 2, 1),
    start: Date.UTC(2027, 2, 18, 8),
    end: Date.UTC(2027, 2, 18, 8, 30),
    summary: "שיחת ייעוץ 🎬 Kinovane; consultation, with a title that is folded",
    description: "2027-03-18 09:00 Europe/Paris\n2027-03-18 10:00 Asia/Jerusalem",
    location: "https://meet.example/room",
    url: "https://studio.example/booking/01K/manage?t=a.b",
    organizer: { name: "Kinovane", email: "hello@studio.example" },
    attendee: { name: "", email: "dana@mail.example" },
    language: "he",
  };
}
