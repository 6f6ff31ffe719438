import * as fc from "fast-check";
import { expect, test } from "vitest";
import { requestOrigin } from "./request-origin.ts";

const SETTINGS = { siteUrl: undefined, trustProxy: "none" } as const;

const originFor = (host: string | undefined): string =>
  requestOrigin({ headers: { host }, socket: {} }, SETTINGS);

test.each([
  ["studio.example", "http://studio.example"],
  ["Studio.Example:8080", "http://studio.example:8080"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["99999999999999999999", "http://localhost"],
  ["1.2.3.4.5", "http://localhost"],
  ["x.example:99999", "http://localhost"],
  ["a/b", "http://localhost"],
  ["user@x.example", "http://localhost"],
  [undefined, "http://localhost"],
])("the host %s gives %s", (host, origin) => expect(originFor(host)).toBe(origin));

test("every host gives an origin that addresses can be made of", () => {
  const part = fc.constantFrom(..."0123456789abxX.:-[]@/%", "0x", "xn--", "localhost", "99999");
  const host = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
  const { counterexample } = fc.check(
    fc.property(host, (text) => URL.parse(`${originFor(text)}/x`)?.origin === originFor(text)),
    { numRuns: 2_000 },
  );
  expect(counterexample).toBeNull();
});
