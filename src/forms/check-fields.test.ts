import { expect, test } from "vitest";
import { riskOf } from "./risk.ts";
import { checkName, checkPhone, emailKey } from "#forms";

test.each([
  ["  Noa Levi ", { ok: true, name: "Noa Levi" }],
  ["א".repeat(80), { ok: true, name: "א".repeat(80) }],
  ["", { ok: false, code: "name_required" }],
  ["a".repeat(81), { ok: false, code: "name_long" }],
  ["Noa\r\nBcc: x@example.com", { ok: false, code: "name_chars" }],
  ["see https://example.com", { ok: false, code: "name_chars" }],
])("b5 a name %j", (input, result) => {
  expect(checkName(input)).toEqual(result);
});

test.each([
  ["", { ok: true }],
  ["+972 50 123-4567", { ok: true, phone: "+972501234567" }],
  ["0031 20 123 4567", { ok: true, phone: "+31201234567" }],
  ["050 123 4567", { ok: false, code: "phone_format" }],
  ["+1234567890123456", { ok: false, code: "phone_format" }],
])("b5 a phone number %j", (input, result) => {
  expect(checkPhone(input)).toEqual(result);
});

test.each([
  [" Name@Example.COM ", "name@example.com"],
  ["name@BÜCHER.example", "name@xn--bcher-kva.example"],
  ["cafe\u0301@example.com", "caf\u00E9@example.com"],
  ["a.b+c@example.com", "a.b+c@example.com"],
])("b2 the key of %j", (address, key) => {
  expect(emailKey(address)).toBe(key);
});

test("b4 quick, strange or frequent forms alone are trusted, together they are not", () => {
  const person = { honeypot: "", ageMs: 20_000, isFromPage: true, isFrequent: false };
  expect(riskOf(person).risk).toBe("low");
  expect(riskOf({ ...person, ageMs: 100, isFromPage: false }).risk).toBe("low");
  expect(riskOf({ ...person, ageMs: 100, isFrequent: true }).risk).toBe("high");
  expect(riskOf({ ...person, isFromPage: false, isFrequent: true }).risk).toBe("high");
  expect(riskOf({ ...person, honeypot: "https://example.com" }).risk).toBe("trap");
});
