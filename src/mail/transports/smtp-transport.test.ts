import { generateKeyPairSync } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { bookingCalendar } from "#booking/calendars";
import { SAMPLE } from "#fixtures/calendars/booking-events.ts";
import { calendarProblems } from "#fixtures/calendars/calendar-problems.ts";
import { ALL_LOCALES } from "../../../tests/fixtures/languages.ts";
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

const REQUEST = { method: "REQUEST", content: bookingCalendar(SAMPLE, "request") } as const;
const PATIENCE = { timeoutMs: 2000 };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

describe("a relay that refuses", () => {
  test.each([
    ["recipient", 451, false, "mail"],
    ["content", 451, false, "mail"],
    ["greeting", 421, false, "transport"],
    ["content", 421, false, "mail"],
    ["recipient", 550, true, "recipient"],
    ["content", 552, true, "mail"],
    // The relay refuses us, not the mail.
    ["greeting", 554, false, "transport"],
  ] as const)("the %s with %d", async (at, reply, permanent, fault) => {
    const peer = await start([{ at, reply }]);
    const transport = smtpTransport(peer.url, PATIENCE);
    const refused = { ok: false, permanent, fault, code: String(reply) };
    expect(await transport.send(sampleMail("soon"))).toEqual(refused);
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
    expect(result).toEqual({ ok: false, permanent: false, fault: "transport", code: "ETIMEDOUT" });
  });

  test("by not being there", async () => {
    const peer = await startSmtpPeer();
    await peer.close();
    const result = await smtpTransport(peer.url, PATIENCE).send(sampleMail("soon"));
    expect(result).toEqual({ ok: false, permanent: false, fault: "transport", code: "ESOCKET" });
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
    expect(result).toEqual({ ok: false, permanent: false, fault: "transport", code: "535" });
    expect(peer.messages).toEqual([]);
  });
});

describe("on the wire", () => {
  test("a second copy has the same name", async () => {
    const peer = await start([{ drop: "before-250" }]);
    const transport = smtpTransport(peer.url, PATIENCE);
    const dropped = { ok: false, permanent: false, fault: "transport", code: "ECONNECTION" };
    expect(await transport.send(sampleMail("confirmed"))).toEqual(dropped);
    expect(await transport.send(sampleMail("confirmed"))).toEqual({ ok: true });
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
  test("a line break in a header field", async () => {
    const peer = await start([]);
    const broken = { ...sampleMail("soon"), subject: "Hello\r\nBcc: all@mail.example" };
    const result = await smtpTransport(peer.url, PATIENCE).send(broken);
    expect(result).toEqual({
      ok: false,
      permanent: true,
      fault: "mail",
      code: "line_break:subject",
    });
    expect(peer.messages).toEqual([]);
  });

  test("letters outside ASCII before the @, unless the relay takes them", async () => {
    const peer = await start([]);
    const mail = sampleMail("soon", "he", "משתמש@mail.example");
    const result = await smtpTransport(peer.url, PATIENCE).send(mail);
    expect(result).toEqual({ ok: false, permanent: true, fault: "mail", code: "email_utf8" });
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
