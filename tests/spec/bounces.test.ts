import { createHmac } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startBookingSite } from "../fixtures/booking-site.ts";
import { openForm } from "../fixtures/form-tokens.ts";
import { startImapPeer } from "../fixtures/mail/imap-peer.ts";
import { bounce } from "../fixtures/mail/reports.ts";
import { sentMails } from "../fixtures/sent-mails.ts";
import { startStudioPage } from "../fixtures/studio-browser.ts";

const KEY = "a-secret-that-signs-reports";
const { site, command } = await startStudioPage({ BOUNCE_WEBHOOK_SECRET: KEY });
afterAll(() => site.stop());

/** Sends a report as a sending service does: from anywhere, signed. */
function report(value: unknown, signature?: string) {
  const body = typeof value === "string" ? value : JSON.stringify(value);
  const own = `sha256=${createHmac("sha256", KEY).update(body).digest("hex")}`;
  return site.call("POST", "/api/bounces", body, {
    "sec-fetch-site": "cross-site",
    "x-signature-256": signature ?? own,
  });
}

const stateOf = async (email: string) =>
  (await command("newsletter list --json"))
    .json<{ email: string; state: string }[]>()
    .find((each) => each.email === email)?.state;

const signUp = async (email: string) => {
  const opened = await openForm(site.origin, "newsletter");
  const sent = await site.call("POST", "/api/newsletter", { email, consent: true, ...opened });
  expect(sent.status).toBe(202);
};

test("a report closes an address that takes no mail, or whose owner complains; again changes nothing", async () => {
  await signUp("ann@example.com");
  await signUp("bob@example.com");
  const passing = await report({ type: "bounce", address: "ann@example.com", permanent: false });
  expect([passing.status, passing.json]).toEqual([200, { status: "ignored" }]);
  expect(await stateOf("ann@example.com")).toBe("pending");
  for (let round = 0; round < 2; round += 1) {
    const lasting = await report({ type: "bounce", address: "ann@example.com", permanent: true });
    expect([lasting.status, lasting.json]).toEqual([200, { status: "taken" }]);
    expect((await report({ type: "complaint", address: "bob@example.com" })).status).toBe(200);
  }
  expect(await stateOf("ann@example.com")).toBe("bounced");
  expect(await stateOf("bob@example.com")).toBe("complained");
});

test("a report about one of our mails is taken by its Message-ID", async () => {
  await signUp("cem@example.com");
  const mail = async () => (await sentMails(site.dataDir)).find(({ to }) => to.includes("cem@"));
  await expect.poll(mail, { timeout: 20_000 }).toBeDefined();
  const id = (await mail())?.header("message-id") ?? "";
  const known = await report({ type: "bounce", "message-id": id.slice(1, -1), permanent: true });
  expect(known.json).toEqual({ status: "taken" });
  expect(await stateOf("cem@example.com")).toBe("bounced");
  const strange = await report({ type: "bounce", "message-id": "<x@y.example>", permanent: true });
  expect(strange.json).toEqual({ status: "ignored" });
});

test("nobody else is heard, and nothing else is taken", async () => {
  await signUp("dan@example.com");
  const fair = { type: "bounce", address: "dan@example.com", permanent: true };
  const other = createHmac("sha256", "another-secret-of-some-length").update("{}").digest("hex");
  for (const signature of ["", "sha256=", `sha256=${other}`, other]) {
    expect((await report(fair, signature)).status).toBe(401);
  }
  const wrong = [
    { ...fair, type: "opened" },
    { type: "bounce", permanent: true },
    { ...fair, permanent: "yes" },
    { ...fair, address: { $ne: "" } },
    "[]",
    "{",
  ];
  for (const value of wrong) expect((await report(value)).status).toBe(400);
  expect((await site.call("GET", "/api/bounces")).status).toBe(405);
  expect(await stateOf("dan@example.com")).toBe("pending");
});

test("a mailbox is looked into by the server, and what opens no more is a fault", async () => {
  await signUp("eve@example.com");
  const mail = async () => (await sentMails(site.dataDir)).find(({ to }) => to.includes("eve@"));
  await expect.poll(mail, { timeout: 20_000 }).toBeDefined();
  await site.stop();
  const peer = await startImapPeer();
  const uid = peer.deliver(bounce((await mail())?.header("message-id") ?? "", "5.1.1"));
  const { dataDir } = site;
  const reading = await startBookingSite({ dataDir, env: { BOUNCE_MAILBOX: peer.url } });
  await expect.poll(() => stateOf("eve@example.com")).toBe("bounced");
  await expect.poll(() => peer.flagsOf(uid)).toContain(String.raw`\Seen`);
  await reading.stop();
  const wrong = peer.url.replace(/:[^:@]+@/, ":nope-nope@");
  const shut = await startBookingSite({ dataDir, env: { BOUNCE_MAILBOX: wrong } });
  await expect.poll(() => shut.output()).toContain("mailbox of bounces cannot be read");
  expect(shut.output()).toContain("Wrong password");
  expect(shut.output()).not.toContain("nope-nope");
  await shut.stop();
  await peer.close();
});

test("without a secret there is no such address", { tags: ["long"] }, async () => {
  const closed = await startBookingSite();
  expect((await closed.call("GET", "/api/bounces")).status).toBe(404);
  await closed.stop();
});
