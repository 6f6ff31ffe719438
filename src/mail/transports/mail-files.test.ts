import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { Mail } from "../mail.ts";
import { fileTransport } from "./file-transport.ts";
import { datePart, removeMailFiles, removeOldMailFiles } from "./mail-files.ts";
import { sampleMail } from "../../../tests/fixtures/mail/sample-mails.ts";

it("G10: removes the files that name an address, in head, text and calendar files", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "mail-files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const transport = fileTransport(folder);
  const address = "Ann.With.A.Long.Name.That.Folds.Lines@subdomain.example.com";
  const hebrew = "שלום ".repeat(40);
  const calendar = { method: "REQUEST", content: `x:${address}` } as const;
  for (const [key, changes] of Object.entries<Partial<Mail>>({
    to: { to: { name: "", address } },
    "reply-to": { replyTo: { name: "Ann", address } },
    text: { text: `${"word ".repeat(13)}${address} ${"word ".repeat(20)}` },
    hebrew: { text: hebrew + address, html: hebrew },
    calendar: { calendar },
    other: {},
  })) {
    await transport.send({ ...sampleMail("soon"), ...changes, key });
  }
  expect(await removeMailFiles(folder, [address.toLowerCase()])).toBe(5);
  const left = await readdir(path.join(folder, "outbox"));
  expect(left.map((name) => name.includes("other"))).toEqual([true]);
  expect(await removeMailFiles(path.join(folder, "nowhere"), [address])).toBe(0);
});

it("mails stay for 30 days", async () => {
  const data = await mkdtemp(path.join(tmpdir(), "mails-"));
  onTestFinished(() => rm(data, { recursive: true }));
  const now = Date.parse("2027-03-15T08:00:00Z");
  const [old, young] = [31, 29].map((days) => `${datePart(now - days * 86_400_000)}-a-0.eml`);
  await mkdir(path.join(data, "outbox"));
  for (const name of [old, young]) await writeFile(path.join(data, "outbox", name ?? ""), "");
  expect(await removeOldMailFiles(data, now)).toBe(1);
  expect(await readdir(path.join(data, "outbox"))).toEqual([young]);
});
