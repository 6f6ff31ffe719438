import { describe, expect, it } from "vitest";
import { isPersonal } from "./page-privacy.ts";

const OWN = { isSecret: false, ownQuery: ["start", "tz"] };

describe("a page is made for one visitor", () => {
  it.each([
    [{ isSecret: true, ownQuery: [] }, "", true],
    [{ isSecret: false, ownQuery: [] }, "?start=1", false],
    [OWN, "", false],
    [OWN, "?utm_source=mail", false],
    [OWN, "?utm_source=mail&start=", true],
    [OWN, "tz=UTC", true],
  ])("%j with the query %j: %s", (privacy, search, expected) => {
    expect(isPersonal(privacy, search)).toBe(expected);
  });
});
