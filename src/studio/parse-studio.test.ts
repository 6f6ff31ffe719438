import { describe, expect, test } from "vitest";
import { parseStudio, shownSections } from "#studio";

const LEAST = {
  name: "Officina Lume",
  since: 2019,
  contact: { email: "ciao@lume.example", whatsapp: "+39 02 5555 0123" },
  locales: ["it"],
  booking: {},
};

/** The services and the process of a configuration, or what is wrong with it. */
function parsed(settings: object): unknown {
  const result = parseStudio({ ...LEAST, ...settings });
  if (!result.ok) return result.problems.map(({ path, expected }) => `${path}: ${expected}`);
  const { services, process } = result.studio;
  return { services, process };
}

describe("issue 25: prices, days and the process", () => {
  test("are optional, and one number of days is a range of one", () => {
    expect(parsed({ services: ["weddings"] })).toEqual({
      services: [{ id: "weddings" }],
      process: [],
    });
    const price = { from: 1200.5, currency: "EUR", per: "month" };
    expect(
      parsed({
        services: [
          { id: "weddings", days: 10, price },
          { id: "series", days: [8, 12] },
        ],
        process: [{ id: "call", days: 1 }],
      }),
    ).toEqual({
      services: [
        { id: "weddings", days: [10, 10], price },
        { id: "series", days: [8, 12] },
      ],
      process: [{ id: "call", days: [1, 1] }],
    });
  });

  test.each([
    [{ services: [{ id: "a", price: { from: 1, currency: "euro" } }] }, "ISO 4217"],
    [{ services: [{ id: "a", price: { from: -1, currency: "EUR" } }] }, "zero or more"],
    [{ services: [{ id: "a", days: [12, 8] }] }, "the smaller number"],
    [{ services: [{ id: "a", gel: 5 }] }, "the number of a gel"],
    [{ process: [{ id: "a", days: 0 }] }, "from 1 to 365"],
    [
      {
        process: [
          { id: "a", days: 3 },
          { id: "b", days: 2 },
        ],
      },
      "order of their days",
    ],
    [
      {
        process: [
          { id: "a", days: 3 },
          { id: "a", days: 4 },
        ],
      },
      "each name once",
    ],
  ])("%j is refused in words", (settings, words) => {
    expect(parsed(settings)).toEqual([expect.stringContaining(words)]);
  });

  test("the timeline is a section of the home page where there are steps", () => {
    const sectionsOf = (settings: object): readonly string[] => {
      const result = parseStudio({ ...LEAST, ...settings });
      return result.ok ? shownSections(result.studio) : [];
    };
    expect(sectionsOf({})).not.toContain("process");
    expect(sectionsOf({ process: [{ id: "call", days: 1 }] })).toContain("process");
  });
});
