import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { type ImapPeer, startImapPeer } from "#fixtures/mail/imap-peer.ts";
import { parseBounceMailbox, readBounceMailbox } from "#mail";

const NOW = Date.UTC(2027, 2, 1);
const REPORT = "Subject: It came back\r\n\r\nno\r\n";
const LETTER = "Subject: Hello\r\n\r\nDear studio\r\n";

const at = (url: string) => {
  const mailbox = parseBounceMailbox(url);
  if (!mailbox) throw new Error(`no mailbox: ${url}`);
  return mailbox;
};

/** One look; returns what came of it and the subjects of the mails that were shown. */
async function look(url: string) {
  const shown: string[] = [];
  const looked = await readBounceMailbox(
    at(url),
    async (raw) => {
      const text = Buffer.from(raw).toString();
      shown.push(/^Subject: (.*)\r$/m.exec(text)?.[1] ?? "?");
      return text === REPORT;
    },
    NOW,
  );
  return { looked, shown };
}

describe("the mailbox of bounces", () => {
  let peer: ImapPeer;
  beforeEach(async () => {
    peer = await startImapPeer();
    peer.deliver(REPORT);
    peer.deliver(LETTER);
  });
  afterEach(() => peer.close());

  it("shows each mail once; reports become seen, letters stay as they are", async () => {
    expect(await look(peer.url)).toEqual({
      looked: { ok: true, read: 2 },
      shown: ["It came back", "Hello"],
    });
    expect(peer.flagsOf(1)).toEqual(["$StudioRead", String.raw`\Seen`]);
    expect(peer.flagsOf(2)).toEqual(["$StudioRead"]);
    expect(await look(peer.url)).toEqual({ looked: { ok: true, read: 0 }, shown: [] });
  });

  it("shows again what was not marked when the connection broke", async () => {
    peer.cutAtMark();
    expect(await look(peer.url)).toMatchObject({
      looked: { ok: false },
      shown: ["It came back"],
    });
    expect((await look(peer.url)).shown).toEqual(["It came back", "Hello"]);
    expect(peer.flagsOf(1)).toContain(String.raw`\Seen`);
  });

  it("shows again what could not be taken", async () => {
    const full = new Error("the database is away");
    await expect(readBounceMailbox(at(peer.url), () => Promise.reject(full), NOW)).rejects.toBe(
      full,
    );
    expect(peer.flagsOf(1)).toEqual([]);
    expect((await look(peer.url)).shown).toEqual(["It came back", "Hello"]);
  });

  it("does not fetch what is larger than any report", async () => {
    const uid = peer.deliver("x".repeat(11 * 1024 * 1024));
    expect((await look(peer.url)).shown).toEqual(["It came back", "Hello"]);
    expect(peer.fetched.has(uid)).toBe(false);
    expect(peer.flagsOf(uid)).toEqual(["$StudioRead"]);
  });

  it("says what the server says: a wrong password, no such folder, nobody there", async () => {
    const wrong = await look(peer.url.replace(/:[^:@]+@/, ":nope@"));
    expect(wrong.looked).toEqual({ ok: false, reason: expect.stringContaining("Wrong password") });
    const missing = await look(`${peer.url}/Elsewhere`);
    expect(missing.looked).toEqual({
      ok: false,
      reason: expect.stringContaining("no such folder"),
    });
    await peer.close();
    expect((await look(peer.url)).looked).toEqual({
      ok: false,
      reason: expect.stringContaining("ECONNREFUSED"),
    });
  });
});

test("a server that keeps no keywords has all mails marked as seen", async () => {
  const peer = await startImapPeer(false);
  peer.deliver(LETTER);
  expect((await look(peer.url)).shown).toEqual(["Hello"]);
  expect(peer.flagsOf(1)).toEqual([String.raw`\Seen`]);
  expect((await look(peer.url)).shown).toEqual([]);
  await peer.close();
});

test("its address has all parts, or those that everybody has", () => {
  expect(parseBounceMailbox("imaps://a%40b.example:p%2Fw@mail.example")).toEqual({
    host: "mail.example",
    port: 993,
    isSecure: true,
    user: "a@b.example",
    password: "p/w",
    folder: "INBOX",
  });
  expect(parseBounceMailbox("imap://a:b@[::1]:1143/Bounces/New")).toMatchObject({
    host: "::1",
    port: 1143,
    isSecure: false,
    folder: "Bounces/New",
  });
  for (const wrong of ["", "mail.example", "https://a:b@mail.example", "imaps://mail.example"]) {
    expect(parseBounceMailbox(wrong), wrong).toBeUndefined();
  }
  expect(parseBounceMailbox("imaps://%E0:b@mail.example")).toBeUndefined();
});
