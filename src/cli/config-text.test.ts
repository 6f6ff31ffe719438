import { expect, test } from "vitest";
import { editConfig, type Settings, writeValue } from "./config-text.ts";

const TEXT = `import { defineStudio } from "#studio";
// { name: "no" }
export default defineStudio({
  name: "A", // as in the register, (1)
  /* locales: [] */
  contact: { email: "a@b.example", whatsapp: '+1 {2}' },
  booking: {
    zone: "Europe/Rome",
    weekly: { mon: [["09:00", "17:00"]] }, // and that is all
  },
  footer: {},
  "locales": ["it", "en"], // the default first
});
`;
const SAYS = {
  name: "A",
  contact: { email: "a@b.example", whatsapp: "+1 {2}" },
  booking: { zone: "Europe/Rome", weekly: { mon: [["09:00", "17:00"]] } },
  footer: {},
  locales: ["it", "en"],
};

test.each<[Settings, string, string]>([
  [{ name: "B" }, 'name: "A", //', 'name: "B", //'],
  [{ contact: { email: "x@y.example" } }, "a@b.example", "x@y.example"],
  [{ contact: { fax: 1 } }, "'+1 {2}' }", "'+1 {2}', fax: 1 }"],
  [{ booking: { weekly: { tue: [] } } }, '{ mon: [["09:00", "17:00"]] }', "{ tue: [] }"],
  [
    { booking: { minNotice: "PT2H" } },
    "// and that is all\n",
    '// and that is all\n    minNotice: "PT2H",\n',
  ],
  [{ footer: { legal: [] } }, "footer: {}", "footer: { legal: [] }"],
  [{ locales: ["it"] }, '["it", "en"]', '["it"]'],
  [{ since: 2019 }, "// the default first\n", "// the default first\n  since: 2019,\n"],
])("issue 22: %j changes that and nothing else", (asked, before, after) => {
  expect(TEXT).toContain(before);
  expect(editConfig(TEXT, SAYS, asked)).toBe(TEXT.replace(before, after));
});

test("issue 22: JSON stays JSON", () => {
  const edited = editConfig(
    '{\n  "name": "A"\n}\n',
    { name: "A" },
    { since: 2019, x: { "a-b": 1 } },
  );
  expect(edited).toBe('{\n  "name": "A",\n  "since": 2019,\n  "x": { "a-b": 1 }\n}\n');
});

test("what is said already is left as it is written", () => {
  expect(editConfig(TEXT, SAYS, SAYS)).toBe(TEXT);
});

test("rows have lines of their own, as the formatter has them", () => {
  expect(
    writeValue({
      mon: [
        ["09:00", "12:00"],
        ["13:00", "17:00"],
      ],
      "a b": "it’s",
    }),
  ).toBe(
    '{\n  mon: [\n    ["09:00", "12:00"],\n    ["13:00", "17:00"],\n  ],\n  "a b": "it’s",\n}',
  );
});
