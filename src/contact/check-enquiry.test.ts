import { expect, test } from "vitest";
import { ALL_LOCALES } from "../../tests/fixtures/languages.ts";
import { type BriefInput, checkEnquiry, type EnquiryInput } from "#contact";

const TODAY = "2027-03-01";
const OFFERED = { types: ["marketing", "business", "social", "aiMusic"], languages: ALL_LOCALES };
const EMPTY: BriefInput = { types: [], budget: "", deadline: "", languages: [], links: [] };
const INPUT: EnquiryInput = {
  name: "Dana",
  email: "dana@example.com",
  phone: "",
  message: "A film about bread.",
  consent: true,
};

function withBrief(brief: Partial<BriefInput>) {
  return checkEnquiry({ ...INPUT, brief: { ...EMPTY, ...brief } }, OFFERED, TODAY);
}

test("b3 takes an enquiry without a brief, and with one in which nothing was filled in", () => {
  const { name, email, message } = INPUT;
  const enquiry = { name, email, message };

  expect(checkEnquiry(INPUT, OFFERED, TODAY)).toEqual({ ok: true, enquiry });
  expect(withBrief({ links: [" "], deadline: " " })).toEqual({ ok: true, enquiry });
});

test("b3 takes a whole brief", () => {
  const brief = {
    types: ["marketing", "aiMusic"],
    budget: "unsure",
    deadline: TODAY,
    languages: ["en", "he"],
    links: ["https://example.com/a?b=c#d", "HTTPS://example.com", "", "https://דוגמה.ישראל/"],
  };

  expect(withBrief(brief)).toMatchObject({
    ok: true,
    enquiry: { brief: { ...brief, links: brief.links.filter((link) => link !== "") } },
  });
  expect(withBrief({ deadline: "flexible" })).toMatchObject({
    ok: true,
    enquiry: { brief: { deadline: "flexible" } },
  });
});

test.each<[Partial<BriefInput>, string, string]>([
  [{ deadline: "2027-02-28" }, "deadline", "deadline_past"],
  [{ deadline: "2027-02-30" }, "deadline", "date_format"],
  [{ deadline: "1 March" }, "deadline", "date_format"],
  [{ deadline: "+012027-03-01" }, "deadline", "date_format"],
  [{ links: ["http://example.com"] }, "links", "link_format"],
  [{ links: ["javascript:alert(1)"] }, "links", "link_format"],
  [{ links: ["https://example.com@evil.example/"] }, "links", "link_format"],
  [{ links: ["https://example.com/\r\nx"] }, "links", "link_format"],
  [{ links: [`https://example.com/${"a".repeat(2_000)}`] }, "links", "link_format"],
  [{ links: ["https://"] }, "links", "link_format"],
  [{ links: Array.from({ length: 6 }, () => "https://example.com") }, "links", "links_many"],
  [{ types: ["opera"] }, "types", "choice_unknown"],
  [{ budget: "1" }, "budget", "choice_unknown"],
  [{ languages: ["xx"] }, "languages", "choice_unknown"],
])("b5 refuses %j", (brief, field, code) => {
  const result = withBrief(brief);

  expect(result).toMatchObject({ ok: false, errors: [{ field, code }] });
});

test("b5 tells of every field at once, in the order of the form", () => {
  const brief = { ...EMPTY, deadline: "x", links: ["y"] };
  const result = checkEnquiry({ ...INPUT, name: "", consent: false, brief }, OFFERED, TODAY);

  expect(result).toMatchObject({
    ok: false,
    errors: [{ field: "name" }, { field: "deadline" }, { field: "links" }, { field: "consent" }],
  });
});

test("b3 takes a message without the control characters that nobody types", () => {
  const message = "A film\0 about\u0007 bread.\r\n\tTwo minutes. \u{1F35E}\u0085";

  expect(checkEnquiry({ ...INPUT, message }, OFFERED, TODAY)).toMatchObject({
    ok: true,
    enquiry: { message: "A film about bread.\r\n\tTwo minutes. \u{1F35E}" },
  });
});
