import { describe, expect, test } from "vitest";
import { composeMail, fieldWithLineBreak, mailHeaders, messageIdOf } from "#mail";
import { sampleMail } from "./testing/sample-mails.ts";

const SOURCE = {
  host: "studio.example",
  language: "nl-NL",
  autoSubmitted: "auto-generated",
} as const;

describe("the name of a mail", () => {
  test("is the same for the same key and another for another key or host", () => {
    const name = messageIdOf("booking:01K:confirmed:0", "studio.example");
    expect(messageIdOf("booking:01K:confirmed:0", "studio.example")).toBe(name);
    expect(messageIdOf("booking:01K:confirmed:1", "studio.example")).not.toBe(name);
    expect(messageIdOf("booking:01K:confirmed:0", "other.example")).not.toBe(name);
  });

  test("is a message id whatever the key holds (RFC 5322 3.6.4)", () => {
    for (const key of ["", "a b", "<x@y>", "שלום\r\n", "a".repeat(900)]) {
      expect(messageIdOf(key, "studio.example")).toMatch(/^<[0-9a-f]{40}@studio\.example>$/);
    }
  });
});

describe("the list of a mail", () => {
  test("is left with one click", () => {
    const named = (unsubscribeUrl: string) => mailHeaders({ ...SOURCE, list: { unsubscribeUrl } });
    expect(named("https://studio.example/u/1")).toMatchObject({
      "List-Unsubscribe": "<https://studio.example/u/1>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(named("http://localhost:3000/u/1")).toHaveProperty("List-Unsubscribe-Post");
  });

  test("is absent without one", () => {
    expect(mailHeaders(SOURCE)).toEqual({
      "Auto-Submitted": "auto-generated",
      "Content-Language": "nl-NL",
    });
  });
});

test("a good mail has no line break in any field", () => {
  expect(fieldWithLineBreak(sampleMail("newsletterWelcome", "he"))).toBeUndefined();
});

test("a line break in the host or the list is found too", () => {
  const mail = sampleMail("soon");
  const { locale, html, text, subject } = { ...mail, locale: "en" as const };
  const letter = { locale, html, text, subject, autoSubmitted: "auto-generated" } as const;
  const envelope = { key: "a", host: "studio.example", from: mail.from, to: mail.to };
  const broken = composeMail(letter, { ...envelope, host: "studio.example\r\nBcc: all@x.example" });
  expect(fieldWithLineBreak(broken)).toBe("message-id");
  const list = composeMail({ ...letter, unsubscribeUrl: "https://x.example/\r\nX: y" }, envelope);
  expect(fieldWithLineBreak(list)).toBe("List-Unsubscribe");
});
