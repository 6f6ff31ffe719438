import { parseBookingRules } from "#booking";
import { mergeSettings, parseStudio, type Studio } from "#studio";
import { completeTheme, findContrastProblems } from "#theme";
import { isSettings, type Settings } from "./config-text.ts";

/** Something that a configuration has wrong, or that it lacks. */
export interface SettingsProblem {
  /** Such as `contact.email`. */
  readonly path: string;
  readonly expected: string;
  readonly found?: string | undefined;
}

/** Result of {@link checkSettings}. */
export type CheckedSettings =
  | { readonly ok: true; readonly studio: Studio }
  | { readonly ok: false; readonly problems: readonly SettingsProblem[] };

/** Signs of a wrong value that are shown. */
const FOUND_MAX = 60;

/** What a studio that says nothing is taken for, so that its site can be looked at. */
export function usualSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const [year = ""] = (env["CLOCK"] ?? new Date().toISOString()).split("-");
  const hours = [["09:00", "17:00"]];
  return {
    name: "My studio",
    since: Number(year),
    contact: { email: "hello@studio.example", whatsapp: "+00 000 000 000" },
    locales: ["en"],
    booking: {
      zone: timeZone,
      weekly: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours },
    },
  };
}

/**
 * Settings with what they lack of the usual ones. While name or contacts are only assumed, the site
 * says that it is a sample.
 *
 * @returns also the paths of what was assumed
 */
export function withUsual(settings: Settings, usual: Settings) {
  const assumed = Object.entries(usual).flatMap(([key, value]) => {
    const said = settings[key];
    if (said === undefined) return isSettings(value) ? Object.keys(value).map(below(key)) : [key];
    if (!isSettings(said) || !isSettings(value)) return [];
    return Object.keys(value)
      .filter((each) => said[each] === undefined)
      .map(below(key));
  });
  const isSample = assumed.some((path) => path === "name" || path.startsWith("contact."));
  const all = mergeSettings(usual, settings) as Settings;
  return { assumed, settings: isSample ? { sample: true, ...all } : all };
}

function below(key: string): (name: string) => string {
  return (name) => `${key}.${name}`;
}

/** Checks a configuration as a start would: its shape, the booking rules, contrast of colours. */
export function checkSettings(settings: unknown): CheckedSettings {
  const parsed = parseStudio(settings);
  if (!parsed.ok) {
    return { ok: false, problems: parsed.problems.map((each) => inWords(each, settings)) };
  }
  const { studio } = parsed;
  const rules = parseBookingRules(studio.booking);
  const colors = completeTheme(studio.theme).colors;
  const problems: SettingsProblem[] = [
    ...(rules.ok ? [] : rules.problems),
    ...findContrastProblems(colors).map(({ color, ground, use, ratio, least }) => ({
      path: `theme.${color.place}`,
      expected: `${least}:1 against ${ground.value} of theme.${ground.place}, for ${use}`,
      found: `${color.value}, ${Math.floor(ratio * 100) / 100}:1`,
    })),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, studio };
}

function inWords(
  { path, expected }: Pick<SettingsProblem, "path" | "expected">,
  settings: unknown,
): SettingsProblem {
  if (expected === "never") return { path, expected: "no such setting" };
  let value = settings;
  for (const key of path.split(".")) value = (value as Settings | null | undefined)?.[key];
  if (value === undefined) {
    // What a shape says of a key that is not there is its name.
    return { path, expected: expected.startsWith('"') ? "a value" : expected, found: "nothing" };
  }
  const found = JSON.stringify(value);
  return {
    path,
    expected,
    found: found.length > FOUND_MAX ? `${found.slice(0, FOUND_MAX)} …` : found,
  };
}
