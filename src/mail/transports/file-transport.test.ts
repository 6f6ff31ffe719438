import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileTransport } from "#mail";
import { partOfType, readMessage, valuesOf } from "../read-message.ts";
import { sampleMail } from "../../../tests/fixtures/mail/sample-mails.ts";

const NOW = Date.UTC(2027, 2, 18, 7, 0, 0, 5);
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mail-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("writes a whole message, named by date and key", async () => {
  const mail = sampleMail("confirmed", "he");
  expect(await fileTransport(folder, () => NOW).send(mail)).toEqual({ ok: true });
  const names = await readdir(path.join(folder, "outbox"));
  expect(names).toEqual([
    expect.stringMatching(/^2027-03-18T07-00-00-005Z-confirmed_01K_1-[0-9a-f]{8}\.eml$/),
  ]);
  const message = readMessage(await readFile(path.join(folder, "outbox", names[0] ?? ""), "utf8"));
  expect(valuesOf(message, "message-id")).toEqual([mail.messageId]);
  expect(partOfType(message, "text/html")?.body).toBe(mail.html);
});

test("keys that look alike share no file, and none leaves the folder", async () => {
  const transport = fileTransport(folder, () => NOW);
  for (const key of ["a:b", "a_b", "../../a", "a/b"]) {
    await transport.send({ ...sampleMail("soon"), key });
  }
  expect(await readdir(path.join(folder, "outbox"))).toHaveLength(4);
  expect(await readdir(folder)).toEqual(["outbox"]);
});

test("refuses a line break in a header field", async () => {
  const mail = { ...sampleMail("soon"), subject: "a\nb" };
  const result = await fileTransport(folder).send(mail);
  expect(result).toEqual({ ok: false, permanent: true, fault: "mail", code: "line_break:subject" });
});

test("a folder that cannot be made is a temporary failure", async () => {
  await writeFile(path.join(folder, "outbox"), "a file");
  const result = await fileTransport(folder).send(sampleMail("soon"));
  expect(result).toEqual({ ok: false, permanent: false, fault: "transport", code: "EEXIST" });
});
