import { expect, test } from "vitest";
import { riskOf } from "./risk.ts";
import { checkPerson, emailKey } from "#forms";

const NOA = { name: "Noa", email: "noa@example.com", phone: "" };

test.each([
  ["name", "  Noa Levi ", "Noa Levi"],
  ["name", "א".repeat(80), "א".repeat(80)],
  ["name", "Dr. J.R.R. Tolkien-St.Clair", "Dr. J.R.R. Tolkien-St.Clair"],
  ["name", "Anna M.Sc. Müller, Ph.D", "Anna M.Sc. Müller, Ph.D"],
  ["name", "ד״ר נועה לוי", "ד״ר נועה לוי"],
  ["phone", "", undefined],
  ["phone", "+972 50 123-4567", "+972501234567"],
  ["phone", "0031 20 123 4567", "+31201234567"],
] as const)("b5 takes the %s %j", (field, typed, taken) => {
  const checked = checkPerson({ ...NOA, [field]: typed });
  expect(checked.ok && checked.person[field]).toBe(taken);
});

test.each([
  ["name", "", { code: "name_required" }],
  ["name", "a".repeat(81), { code: "name_long", values: { max: 80 } }],
  ["name", "Noa\r\nBcc: x@example.com", { code: "name_chars" }],
  ["name", "see https://example.com", { code: "name_chars" }],
  ["phone", "050 123 4567", { code: "phone_format" }],
  ["phone", "+1234567890123456", { code: "phone_format" }],
])("b5 refuses the %s %j", (field, typed, error) => {
  const refused = { ok: false, errors: [{ field, ...error }] };
  expect(checkPerson({ ...NOA, [field]: typed })).toEqual(refused);
});

test.each([
  "evil.example",
  "evil.example/x",
  "Evil.Example/x",
  "Free money: win.example",
  "(EVIL.COM)",
  "www.evil.example",
  "WWW.Evil.Example",
  "x.example:8080",
  "mail@evil.example",
  "בדיקה.קום/א",
  "xn--p1ai.xn--p1ai",
])("b5 refuses the name %j, which mail programs make a link", (name) => {
  const errors = [{ field: "name", code: "name_chars" }];
  expect(checkPerson({ ...NOA, name })).toEqual({ ok: false, errors });
});

test.each([
  [" Name@Example.COM ", "name@example.com"],
  ["name@BÜCHER.example", "name@xn--bcher-kva.example"],
  ["cafe\u0301@example.com", "caf\u00E9@example.com"],
  ["a.b+c@example.com", "a.b+c@example.com"],
])("b2 the key of %j", (address, key) => {
  expect(emailKey(address)).toBe(key);
});

test("b4 quick, strange or frequent forms alone are trusted, together or without proof they are not", () => {
  const person = {
    honeypot: "",
    ageMs: 20_000,
    isFromPage: true,
    isFrequent: false,
    isProven: true,
  };
  expect(riskOf(person).risk).toBe("low");
  expect(riskOf({ ...person, ageMs: 100, isFromPage: false }).risk).toBe("low");
  expect(riskOf({ ...person, ageMs: 100, isFrequent: true }).risk).toBe("high");
  expect(riskOf({ ...person, isFromPage: false, isFrequent: true }).risk).toBe("high");
  expect(riskOf({ ...person, isProven: false }).risk).toBe("high");
  expect(riskOf({ ...person, honeypot: "https://example.com" }).risk).toBe("trap");
});
