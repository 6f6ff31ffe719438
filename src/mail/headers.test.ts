import { describe, expect, test } from "vitest";
import { fieldWithLineBreak, messageIdOf } from "./headers.ts";
import type { Mail } from "./mail.ts";
import { sampleMail } from "../../tests/fixtures/mail/sample-mails.ts";

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

test("a good mail has no line break in any field", () => {
  expect(fieldWithLineBreak(sampleMail("newsletterWelcome", "he"))).toBeUndefined();
});

test.each<[string, Partial<Mail>]>([
  ["subject", { subject: "a\nb" }],
  ["message-id", { messageId: messageIdOf("a", "studio.example\r\nBcc: all@x.example") }],
  ["to", { to: { name: "Dana\r\nBcc: all@x.example", address: "dana@x.example" } }],
  ["reply-to", { replyTo: { name: "", address: "a@mail.example\rX: y" } }],
  ["List-Unsubscribe", { headers: { "List-Unsubscribe": "<https://x.example/\r\nX: y>" } }],
])("a line break in %s is found", (field, changes) => {
  expect(fieldWithLineBreak({ ...sampleMail("soon"), ...changes })).toBe(field);
});
