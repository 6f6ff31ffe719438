import { type FormProblemCode, writeInstant } from "#forms";
import type { MessageKey } from "#i18n";
import type { VisitorDay } from "#booking";
import { type ClockReader, writeDay, writeTime } from "./meeting-text.ts";
import { pickAddress, type PickQuery } from "./pick-query.ts";

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
  readonly code: FormProblemCode;
  /** Fill the text. */
  readonly values: Readonly<Record<string, number | string>>;
  readonly others: readonly OtherTime[];
}

/** Key of a problem's text. */
export function problemKey(code: FormProblemCode): MessageKey {
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
