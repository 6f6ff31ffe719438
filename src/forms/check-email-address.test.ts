import { expect, test } from "vitest";
import { checkEmailAddress } from "#forms";

test.each([
  "name@example.com",
  "  name@example.com ",
  "o'brien@example.com",
  "a+b@sub.example.co.uk",
  "משתמש@דוגמה.ישראל",
  `${"a".repeat(64)}@example.com`,
])("accepts %s", (input) => {
  expect(checkEmailAddress(input)).toEqual({ ok: true, address: input.trim() });
});

test("b5 letters outside ASCII need a relay that takes them", () => {
  const refused = { ok: false, code: "email_utf8" };
  expect(checkEmailAddress("משתמש@example.com", false)).toEqual(refused);
  expect(checkEmailAddress("name@דוגמה.ישראל", false)).toMatchObject({ ok: true });
});

test.each([
  ["", "email_required"],
  ["   ", "email_required"],
  ["name", "email_format"],
  ["name@localhost", "email_format"],
  ["a@b@example.com", "email_format"],
  ["@example.com", "email_format"],
  ["name@example..com", "email_format"],
  ["name@-example.com", "email_format"],
  ["name@127.0.0.1", "email_format"],
  [".name@example.com", "email_format"],
  ['"quoted"@example.com', "email_format"],
  ["name@example.com\r\nBcc: x@example.com", "email_format"],
  [`${"a".repeat(65)}@example.com`, "email_long"],
  [`${"א".repeat(33)}@example.com`, "email_long"],
])("refuses %j with %s", (input, code) => {
  expect(checkEmailAddress(input)).toEqual({ ok: false, code });
});
