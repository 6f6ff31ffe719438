import type { MessageKey } from "#i18n";
import type { VisitorDay } from "#booking";
import { type ClockReader, writeDay, writeTime } from "./meeting-text.ts";
import { pickAddress, type PickQuery, writeInstant } from "./pick-query.ts";

/** Why a step could not be taken (b5), and the status of the page that says so. */
const STATUS = {
  changed: 409,
  day_full: 409,
  key_reused: 409,
  not_active: 409,
  slot_taken: 409,
  too_late: 409,
  form_expired: 422,
  invalid: 422,
  slot_closed: 422,
  slot_far: 422,
  slot_invalid: 422,
  slot_soon: 422,
  rate_limited: 429,
  too_many_holds: 429,
  not_saved: 503,
} as const;

/** Code of a text in `forms.codes`. */
export type ProblemCode = keyof typeof STATUS;

/** Another time in place of one that cannot be had. */
export interface OtherTime {
  /** ISO instant */
  readonly start: string;
  readonly day: string;
  readonly time: string;
  /** Shows the step with this time; used where times are links. */
  readonly href: string;
}

/** What a page says in its summary. */
export interface PageProblem {
  readonly code: ProblemCode;
  /** Fill the text. */
  readonly values: Readonly<Record<string, number | string>>;
  readonly others: readonly OtherTime[];
}

/** Status of a page that shows a problem. */
export function problemStatus(code: ProblemCode): number {
  return STATUS[code];
}

/** Key of a problem's text. */
export function problemKey(code: ProblemCode): MessageKey {
  return `forms.codes.${code}`;
}

/** Free times nearby as a page offers them. */
export function otherTimes(
  days: readonly VisitorDay[],
  reader: ClockReader,
  path: string,
  query: Partial<PickQuery>,
): readonly OtherTime[] {
  return days.flatMap(({ slots }) =>
    slots.map(({ start, offset }) => {
      const instant = writeInstant(start);
      return {
        start: instant,
        day: writeDay(start, reader),
        time: [writeTime(start, reader), offset].filter(Boolean).join(" "),
        href: pickAddress(path, { ...query, start: instant }, "details"),
      };
    }),
  );
}
