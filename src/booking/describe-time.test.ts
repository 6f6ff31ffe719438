import { expect, test } from "vitest";
import { timeWriter } from "#booking";
import { openTimeDescriber } from "#booking/node";
import { localeOf } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "#fixtures/languages.ts";

test("mails say a time of day as pages do", async () => {
  const { describeTime } = await openTimeDescriber(LANGUAGES);
  for (const locale of ALL_LOCALES) {
    const { iso, hourCycle } = localeOf(locale, LANGUAGES);
    for (const hour of [0, 3, 12, 23]) {
      const instant = Date.UTC(2027, 2, 1, hour, 5);
      const ofPages = timeWriter({ iso, zone: "UTC", hourCycle })(instant);
      expect(describeTime(instant, "UTC", locale).time, locale).toContain(ofPages);
    }
  }
});
