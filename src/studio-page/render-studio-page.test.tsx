import { describe, expect, test } from "vitest";
import { localeOf } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../../tests/fixtures/languages.ts";
import { loadTranslators } from "../../tests/fixtures/texts.ts";
import { deviceName } from "./device-name.ts";
import { renderStudioPage } from "./render-studio-page.tsx";
import type { StudioFrame } from "./view.ts";

const translators = await loadTranslators();

function frameIn(locale: string): StudioFrame {
  const t = translators.get(locale);
  if (!t) throw new Error(locale);
  return {
    language: localeOf(locale, LANGUAGES),
    languages: ALL_LOCALES.map((code) => localeOf(code, LANGUAGES)),
    t,
    studioName: "Kinovane </style><script>",
    zone: "Europe/Amsterdam",
    base: "/_studio",
    formToken: "TOKEN",
    person: { id: "p", email: "ann@studio.example", role: "editor" },
    themeStyles: ":root{}",
  };
}

describe.each(ALL_LOCALES)("in %s", (locale) => {
  test("changes are told in words, before and after, and nothing that was typed is markup", () => {
    const at = Date.parse("2027-03-18T08:00:00Z");
    const html = renderStudioPage(
      {
        page: "audit",
        older: undefined,
        entries: [
          {
            id: "a",
            at,
            author: { id: "p", name: "<b>ann" },
            action: "booking_move",
            subject: "b1",
            before: { start: at, status: "confirmed" },
            after: { start: at + 3_600_000, status: "confirmed" },
          },
          {
            id: "b",
            at,
            author: { id: null, name: "command line" },
            action: "day_close",
            subject: "2027-03-18",
            before: null,
            after: { reason: "<script>alert(1)</script>" },
          },
        ],
      },
      frameIn(locale),
    );
    const { iso, dir } = localeOf(locale, LANGUAGES);
    expect(html).toContain(`<html lang="${iso}" dir="${dir}">`);
    expect(html).toContain(translators.get(locale)?.("studioPage.audit.action.booking_move"));
    expect(html).toContain(translators.get(locale)?.("studioPage.audit.commandLine"));
    expect(html).not.toMatch(/<script|<b>|studioPage\.|\{\w+\}(?![^<]*<\/style>)/);
    // A person who may not manage people is not led there.
    expect(html).not.toContain('href="/_studio/people"');
  });
});

test("browsers are called what people call them", () => {
  const linux = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1";
  expect(deviceName(linux)).toBe("Firefox · Linux");
  expect(deviceName(phone)).toBe("Safari · iPhone");
  expect(deviceName("curl/8")).toBe("curl/8");
  expect(deviceName("")).toBe("–");
});
