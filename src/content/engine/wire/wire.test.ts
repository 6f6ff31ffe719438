import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeQueryValue, encodeSegments, paramsHash, paramsToJson } from "#content";
import { readContentRequest } from "#content/node";

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string()),
);

describe("D2, D3: how queries travel", () => {
  it("arrive as they were sent, in both forms", () => {
    const anyText = fc.record({
      where: fc.array(fc.dictionary(fc.string({ unit: "grapheme" }), value)),
    });
    fc.assert(
      fc.property(anyText, (params) => {
        const json = paramsToJson(params);
        const none = new URLSearchParams();
        expect(readContentRequest(`/h.1/${encodeSegments(json)}`, none).params).toEqual(params);
        const search = new URL(`http://x/?_params=${encodeQueryValue(json)}`).searchParams;
        expect(readContentRequest("/h", search).params).toEqual(JSON.parse(json));
      }),
    );
  });

  it("hash the same whatever the order of their keys", async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), value), async (params) => {
        const reversed = Object.fromEntries(Object.entries(params).toReversed());
        const hash = await paramsHash(params);
        expect(await paramsHash(reversed)).toBe(hash);
        expect(hash).toMatch(/^[A-Za-z0-9]{10}$/);
      }),
    );
  });
});
