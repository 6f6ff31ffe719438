import { checkEmailAddress } from "#forms";

/** Kinds of values of arguments and options. */
export interface ValueKind {
  /** As the help shows it, `<day>`. */
  readonly placeholder: string;
  /** For the message when it is something else. */
  readonly expected: string;
  accepts(value: string): boolean;
}

const LIMIT_MAX = 100_000;

/** A day of the calendar. */
export const DAY: ValueKind = {
  placeholder: "<day>",
  expected: "a day such as 2027-03-18",
  accepts: isDay,
};

/** A moment: a day of the studio, its wall time, an instant, or a stretch of time ago. */
export const MOMENT: ValueKind = {
  placeholder: "<time>",
  expected: "a day (2027-03-18), an instant (2027-03-18T08:00:00Z), or a time ago (12h, 7d)",
  accepts: (value) => isDay(value) || isInstant(value) || /^\d{1,4}[hd]$/.test(value),
};

/** A start: a wall time of the studio, or an instant. */
export const START: ValueKind = {
  placeholder: "<time>",
  expected: "the studio's time (2027-03-18T09:00) or an instant (2027-03-18T08:00:00Z)",
  accepts: (value) => isInstant(value) || (isDay(value.slice(0, 10)) && isWall(value)),
};

/** From when to when on the studio's clock. */
export const HOURS: ValueKind = {
  placeholder: "<hours>",
  expected: "hours such as 13:00-17:00, in steps of five minutes",
  accepts: (value) => /^\d\d:\d\d-\d\d:\d\d$/.test(value),
};

/** How many. */
export const COUNT: ValueKind = {
  placeholder: "<number>",
  expected: `a whole number from 1 to ${LIMIT_MAX}`,
  accepts: (value) => /^[1-9]\d{0,5}$/.test(value) && Number(value) <= LIMIT_MAX,
};

/** An e-mail address. */
export const MAIL: ValueKind = {
  placeholder: "<mail>",
  expected: "an email address",
  accepts: (value) => checkEmailAddress(value).ok,
};

/** A PostgreSQL server. */
export const POSTGRES: ValueKind = {
  placeholder: "<address>",
  expected: "postgres://user:password@host:port/database",
  accepts: (value) => /^postgres(?:ql)?:\/\/./.test(value) && URL.canParse(value),
};

/** Any text, called so in the help. */
export function word(name: string): ValueKind {
  return { placeholder: `<${name}>`, expected: `a ${name}`, accepts: (value) => value !== "" };
}

/** One or more of some words, divided by commas. */
export function choice(...words: readonly string[]): ValueKind {
  return {
    placeholder: `<${words.join("|")}>`,
    expected: `of ${words.join(", ")}; separate several with commas`,
    accepts: (value) => value.split(",").every((each) => words.includes(each)),
  };
}

/** One of several words. */
export function oneOf(...words: readonly string[]): ValueKind {
  return {
    placeholder: `<${words.join("|")}>`,
    expected: `one of ${words.join(", ")}`,
    accepts: (value) => words.includes(value),
  };
}

/** The words of an option made by {@link choice}; undefined when it is not given. */
export function chosen<Word extends string>(
  words: readonly Word[],
  value: string | undefined,
): readonly Word[] | undefined {
  return value === undefined ? undefined : words.filter((each) => value.split(",").includes(each));
}

function isDay(value: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  // Parsing alone takes 30 February for 2 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

function isWall(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
}

function isInstant(value: string): boolean {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
  return form.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}
