import type { LocaleCode } from "../locales.ts";
import { SOURCE } from "../message-files.ts";
import type { InterchangeProblem, ReturnedUnit } from "./text-unit.ts";
import type { WrittenTexts } from "./written-texts.ts";

/** What came of the texts of a file, or all that is wrong with them. */
export type TakenUnits =
  | {
      readonly ok: true;
      /** What the studio's file of the language should hold: only what the product says otherwise. */
      readonly data: Group;
      /** Keys of texts that are not what they were. */
      readonly changed: readonly string[];
      /** Texts that are no longer part of the product; they are left out. */
      readonly unknown: readonly ReturnedUnit[];
      /** Texts that were translated from another text than the present one. */
      readonly outdated: readonly ReturnedUnit[];
    }
  | { readonly ok: false; readonly problems: readonly InterchangeProblem[] };

type Group = Readonly<Record<string, unknown>>;

/**
 * Lays translations over the texts of a language. What has no translation stays as it is.
 *
 * @param to language of the translations
 * @param original default language of the site
 */
export function takeUnits(
  texts: WrittenTexts,
  units: readonly ReturnedUnit[],
  { to, original }: { to: LocaleCode; original: LocaleCode },
): TakenUnits {
  const problems: InterchangeProblem[] = [];
  const known = new Set(texts.keys);
  const unknown = units.filter(({ key }) => !known.has(key));
  const taken = new Map<string, ReturnedUnit>();
  for (const unit of units) {
    const { key, target, line } = unit;
    if (target === undefined || !known.has(key)) continue;
    const [expected, hint] = texts.fault(key, target) ?? [];
    const twin = taken.get(key);
    if (expected !== undefined && hint !== undefined) problems.push({ line, expected, hint });
    else if (twin && twin.target !== target) {
      const other = `"${key}" has another translation on line ${twin.line}`;
      problems.push({ line, expected: "one translation for each text", hint: other });
    } else taken.set(key, unit);
  }
  const said = (key: string): string | undefined => taken.get(key)?.target ?? texts.text(to, key);
  const list = (keys: readonly string[]): readonly string[] | undefined => {
    const entries = keys.map(said).filter((entry) => entry !== undefined);
    if (entries.length === keys.length) return entries;
    const first = keys.find((key) => taken.has(key));
    const missing = keys.filter((key) => said(key) === undefined);
    if (first !== undefined) {
      const expected = "all texts of a list, or none";
      problems.push({
        line: taken.get(first)?.line ?? 1,
        expected,
        hint: `there is no ${missing.join(", ")}`,
      });
    }
    return undefined;
  };
  const isOwn = (key: string): boolean => said(key) !== texts.productText(to, key);
  const data = differing({ said, list, isOwn }, texts.shape, texts.studioFile(to), []);
  if (problems.length > 0) return { ok: false, problems };
  const changed = [...taken.keys()].filter((key) => said(key) !== texts.text(to, key));
  const isOutdated = ({ key, source }: ReturnedUnit): boolean => {
    const present = [original, SOURCE].flatMap((from) => [
      texts.text(from, key),
      texts.productText(from, key),
    ]);
    return source !== "" && !present.includes(source);
  };
  const outdated = [...taken.values()].filter(isOutdated);
  return { ok: true, data: (data ?? {}) as Group, changed, unknown, outdated };
}

interface Sayings {
  said(key: string): string | undefined;
  /** The texts of a list; undefined unless all are there. */
  list(keys: readonly string[]): readonly string[] | undefined;
  /** True where the product says something else, or nothing. */
  isOwn(key: string): boolean;
}

/** The studio's texts as the product's are nested; what is unknown in its file comes after them. */
function differing(
  sayings: Sayings,
  shape: unknown,
  present: unknown,
  steps: readonly string[],
): unknown {
  const key = steps.join(".");
  if (typeof shape === "string") return sayings.isOwn(key) ? sayings.said(key) : undefined;
  if (Array.isArray(shape)) {
    const keys = shape.map((_, index) => `${key}.${index}`);
    return keys.some(sayings.isOwn) ? (sayings.list(keys) ?? present) : undefined;
  }
  if (!isGroup(shape)) return present;
  const before = isGroup(present) ? present : {};
  const names = new Set([...Object.keys(shape), ...Object.keys(before)]);
  const entries = [...names].map((name): [string, unknown] => [
    name,
    differing(sayings, shape[name], before[name], [...steps, name]),
  ]);
  const kept = entries.filter(([, value]) => value !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function isGroup(value: unknown): value is Group {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
