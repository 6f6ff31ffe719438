import { type BookingRules, WEEKDAYS } from "./booking-rules.ts";
import { wallText } from "./blocked-times.ts";

const HOUR_MS = 3_600_000;
const MINUTES_EACH_HOUR = 60;

/** The rules that the studio changes on its page (issue 27); the others are its file's alone. */
export const CHANGEABLE_RULES = [
  ...WEEKDAYS.map((day) => `weekly.${day}` as const),
  "minNotice",
  "changeNotice",
  "bufferBefore",
  "bufferAfter",
  "horizonDays",
  "maxPerDay",
] as const;

/** Name of a rule in the configuration, below `booking`. */
export type ChangeableRule = (typeof CHANGEABLE_RULES)[number];

/** A rule as people write it: `09:00–12:30, 13:30–17:00`, notice in hours, all else as a number. */
export function ruleText(name: ChangeableRule, rules: BookingRules): string {
  const weekday = weekdayOf(name);
  if (weekday) {
    return rules.weekly[weekday]
      .map(({ startMinute, endMinute }) => `${wallText(startMinute)}–${wallText(endMinute)}`)
      .join(", ");
  }
  if (name === "minNotice" || name === "changeNotice") return String(rules[name] / HOUR_MS);
  return String(rules[name as "maxPerDay"]);
}

/** What somebody wrote, as the configuration has it; what is none of it is left for its check. */
export function ruleValue(name: ChangeableRule, text: string): unknown {
  const typed = text.trim();
  if (weekdayOf(name)) return typed === "" ? [] : typed.split(/[,;]/).map(windowOf);
  if (!/^\d{1,6}(?:[.,]\d{1,4})?$/.test(typed)) return typed;
  const number = Number(typed.replace(",", "."));
  const isNotice = name === "minNotice" || name === "changeNotice";
  return isNotice ? `PT${Math.round(number * MINUTES_EACH_HOUR)}M` : number;
}

/** The rules of a configuration with some of them in place of its own. */
export function withRules(
  input: Readonly<Record<string, unknown>>,
  changes: readonly { readonly name: ChangeableRule; readonly value: unknown }[],
): Readonly<Record<string, unknown>> {
  let rules = input;
  for (const { name, value } of changes) {
    const weekday = weekdayOf(name);
    rules = weekday
      ? { ...rules, weekly: { ...(rules["weekly"] as object), [weekday]: value } }
      : { ...rules, [name]: value };
  }
  return rules;
}

function weekdayOf(name: ChangeableRule) {
  return WEEKDAYS.find((day) => name === `weekly.${day}`);
}

/** `9-17`, `9:00–12:30` or `09.00 - 24.00` as two times. */
function windowOf(text: string): unknown {
  const found = /^(\d{1,2})(?:[:.](\d\d))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d\d))?$/.exec(text.trim());
  if (!found) return text.trim();
  const [, fromHour = "", fromMinute = "00", toHour = "", toMinute = "00"] = found;
  return [`${fromHour.padStart(2, "0")}:${fromMinute}`, `${toHour.padStart(2, "0")}:${toMinute}`];
}
