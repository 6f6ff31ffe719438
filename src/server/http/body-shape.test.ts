import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultOfJson, hasFewFields, hasFewParts } from "./body-shape.ts";
import { HTTP_LIMITS } from "./http-limits.ts";

const { fields, jsonDepth } = HTTP_LIMITS;

describe("what is parsed is never more than was counted", () => {
  test("fields", () => {
    expect(hasFewFields("a=1&".repeat(fields - 1))).toBe(true);
    expect(hasFewFields("&a".repeat(32_700))).toBe(false);
    const text = fc.string({
      unit: fc.constantFrom("&", "=", "a", "%26", ";", "+"),
      maxLength: 600,
    });
    fc.assert(
      fc.property(text, (sent) => !hasFewFields(sent) || new URLSearchParams(sent).size <= fields),
    );
  });

  test("members of JSON and their depth", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const count = (value: unknown, depth: number): [number, number] => {
          if (typeof value !== "object" || value === null) return [1, depth];
          const inner = Object.values(value).map((each) => count(each, depth + 1));
          return [
            inner.reduce((sum, [members]) => sum + members, 1),
            Math.max(depth + 1, ...inner.map(([, deep]) => deep)),
          ];
        };
        const [members, depth] = count(JSON.parse(json), 0);
        const fault = faultOfJson(Buffer.from(json));
        if (fault === undefined) return depth <= jsonDepth;
        return fault === "too_large" ? members > fields : depth > jsonDepth;
      }),
    );
    expect(faultOfJson(Buffer.from("[".repeat(65_000)))).toBe("bad_request");
    expect(faultOfJson(Buffer.from(`[${"[],".repeat(20_000)}[]]`))).toBe("too_large");
    const long = JSON.stringify({ text: '[{",\\'.repeat(9_000) });
    expect(faultOfJson(Buffer.from(long))).toBeUndefined();
  });

  test("parts of a multipart body, and what stands before their values", () => {
    const part = (head: string) =>
      `--x\r\nContent-Disposition: form-data; name="a"${head}\r\n\r\nv\r\n`;
    const body = (...parts: string[]) => Buffer.from(`${parts.join("")}--x--\r\n`);
    expect(hasFewParts(body(part(""), part('; filename="b"')), "x")).toBe(true);
    expect(hasFewParts(body(part("").repeat(fields)), "x")).toBe(true);
    expect(hasFewParts(body(part("").repeat(fields + 1)), "x")).toBe(false);
    expect(hasFewParts(body(part(`; filename="${"n".repeat(2_000)}"`)), "x")).toBe(false);
    expect(hasFewParts(body(part("\r\na:b".repeat(12_000))), "x")).toBe(false);
    expect(hasFewParts(Buffer.from("--x\r\n".repeat(13_000)), "x")).toBe(false);
  });
});
