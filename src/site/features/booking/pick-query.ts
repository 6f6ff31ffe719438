import type { HourCycle, Locale } from "#i18n";

/** What an address or a form says about the time that is being picked. */
export interface PickQuery {
  /** `YYYY-MM` */
  readonly month: string;
  /** `YYYY-MM-DD` on the visitor's calendar. */
  readonly date: string;
  /** IANA zone as it was sent. */
  readonly tz: string;
  /** `12`, `24`, or empty for the language's custom. */
  readonly hours: string;
  /** ISO instant of the picked time. */
  readonly start: string;
  /** Signed token of the form, as long as it holds a time. */
  readonly submission: string;
  /** Signature of a link to a booking. */
  readonly t: string;
}

const NAMES = ["t", "month", "date", "tz", "hours", "start", "submission"] as const;

/** Reads what is there; everything else is empty. Values are checked by whoever uses them. */
export function readPickQuery(source: { get(name: string): unknown }): PickQuery {
  const entries = NAMES.map((name) => {
    const value = source.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(entries) as Record<(typeof NAMES)[number], string>;
}

/** Adds to a form what its address says and its own fields do not. */
export function addFromAddress(form: FormData, address: URLSearchParams): void {
  for (const name of NAMES) {
    const value = address.get(name);
    if (value !== null && !form.has(name)) form.set(name, value);
  }
}

/** The address of a step; what is empty is left out. */
export function pickAddress(path: string, query: Partial<PickQuery>, hash = ""): string {
  const search = new URLSearchParams(pickFields(query)).toString();
  return (search === "" ? path : `${path}?${search}`) + (hash && `#${hash}`);
}

/** The same as names and values for hidden fields. */
export function pickFields(query: Partial<PickQuery>): [string, string][] {
  return NAMES.flatMap((name): [string, string][] => {
    const value = query[name] ?? "";
    return value === "" ? [] : [[name, value]];
  });
}

/** The hour cycle that was asked for; the language's custom else. */
export function hourCycleOf({ hours }: Pick<PickQuery, "hours">, locale: Locale): HourCycle {
  return hours === "12" ? "h12" : hours === "24" ? "h23" : locale.hourCycle;
}
