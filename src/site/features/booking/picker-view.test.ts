import { expect, it } from "vitest";
import type { AvailabilityJson } from "#booking";
import { localeOf } from "#i18n";
import { LANGUAGES } from "../../../../tests/fixtures/languages.ts";
import { pickerView } from "./picker-view.ts";

it.each([
  ["2027-03-02", "March 2027"],
  // Two days of May are there to fill the last week.
  ["2027-03-30", "March – April 2027"],
])("b1: on %s the calendar is named by the months it shows: %s", (today, title) => {
  const found: AvailabilityJson = {
    studioZone: "UTC",
    tz: "UTC",
    ways: [],
    notice: null,
    month: "2027-03",
    previous: null,
    next: "2027-04",
    first: today,
    last: "2027-05-30",
    today,
    hold: null,
    days: [],
  };
  const view = pickerView(found, {
    locale: localeOf("en", LANGUAGES),
    cityOf: () => undefined,
    hours: "24",
    date: undefined,
    held: undefined,
    zones: [],
  });
  expect(view.title.replaceAll(/\s/g, " ")).toBe(title);
  expect(view.weeks.flat().at(-1)?.date).toBe(today === "2027-03-02" ? "2027-04-03" : "2027-05-01");
});
