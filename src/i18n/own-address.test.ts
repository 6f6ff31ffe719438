import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRedirectTarget, ownAddress } from "#i18n";

const BASES = ["https://studio.example", "http://localhost:3000"];

/** Where a browser goes that is sent to an address from any page of the site. */
function originsAt(address: string): readonly (string | undefined)[] {
  return BASES.map((base) => URL.parse(address, `${base}/he/blog/x?y#z`)?.origin);
}

const CONTROLS = Array.from({ length: 33 }, (_, code) => String.fromCharCode(code)).concat(
  "\u007f",
  "\u0085",
  "\u00a0",
  "\u200b",
  "\u2028",
  "\ufeff",
);

describe("an address of this site leads to this site", () => {
  test.each([
    ["/", "/"],
    ["/blog?x=1#y", "/blog?x=1#y"],
    ["/he/./blog/../x", "/he/x"],
    ["/a\tb", "/ab"],
    ["/%09/evil.example", "/%09/evil.example"],
    ["/\u05d0", "/%D7%90"],
  ])("%j is %s", (written, read) => expect(ownAddress(written)).toBe(read));

  test.each(["", "x", "?x", "#x", "//evil.example", "/\\evil.example", "\\\\evil.example"])(
    "%j is none",
    (written) => expect(ownAddress(written)).toBeUndefined(),
  );

  test.each(["/.//evil.example", "/x/..//evil.example", "/%2e//evil.example", "/.\\/evil.example"])(
    "%j is none, though the parser finds this site's origin in it",
    (written) => expect(ownAddress(written)).toBeUndefined(),
  );

  test.each([
    "javascript:alert(1)",
    "https://evil.example",
    " //evil.example",
    "//own.invalid@evil.example",
    "/.//own.invalid/x",
  ])("%j is none", (written) => expect(ownAddress(written)).toBeUndefined());

  test("with every control character at every place between both slashes", () => {
    for (const control of CONTROLS) {
      for (const slash of ["/", "\\"]) {
        for (const written of [
          `${control}/${slash}evil.example`,
          `/${control}${slash}evil.example`,
          `/${control}${slash}${control}evil.example`,
          `/${slash}${control}evil.example`,
          `/.${control}${slash}${slash}evil.example`,
          `${slash}${control}/user:word@evil.example`,
        ]) {
          const read = ownAddress(written);
          if (read === undefined) continue;
          expect(originsAt(read), JSON.stringify(written)).toEqual(BASES);
        }
      }
    }
  });

  test("whatever is written", () => {
    const piece = fc.constantFrom(
      ...CONTROLS,
      ..."/\\.:@?#%[]&;~",
      "..",
      "%2f",
      "%5C",
      "%09",
      "%2e",
      "%00",
      "evil.example",
      "http:",
      "own.invalid",
      "he",
    );
    const written = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((all) => all.join("")),
      fc.string(),
    );
    const { counterexample } = fc.check(
      fc.property(written, (rest) =>
        [rest, `/${rest}`].every((text) => {
          const read = ownAddress(text);
          if (read === undefined) return true;
          const isPlain = /^\/(?!\/)[\u0021-\u007E]*$/.test(read);
          return isPlain && ownAddress(read) === read && originsAt(read).join() === BASES.join();
        }),
      ),
      { numRuns: 2_000 },
    );
    expect(counterexample).toBeNull();
  });
});

test.each([
  ["/new/:splat", true],
  ["https://example.org/x", true],
  ["HTTP://example.org", true],
  ["https://:splat/x", false],
  ["https://", false],
  ["https:///x", false],
  ["//evil.example", false],
  ["/\t/evil.example", false],
  ["javascript:alert(1)", false],
  ["mailto:a@example.com", false],
])("a redirect may lead to %j: %s", (written, may) => {
  expect(isRedirectTarget(written)).toBe(may);
});
