import * as v from "valibot";

/** From when to when the studio is open, in minutes of the wall clock since midnight. */
export interface OpenWindow {
  readonly startMinute: number;
  /** 1440 is midnight at the end of the day. */
  readonly endMinute: number;
}

/** Hours and minutes on the grid of ticks; 24:00 only where a window ends. */
const START = /^(?:[01]\d|2[0-3]):[0-5][05]$/;
const END = /^(?:(?:[01]\d|2[0-3]):[0-5][05]|24:00)$/;

const wallTime = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(message),
    v.regex(pattern, message),
    v.transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
  );

const openWindow = v.pipe(
  v.strictTuple(
    [
      wallTime(START, 'a time on five minutes, from "00:00" to "23:55"'),
      wallTime(END, 'a time on five minutes, from "00:05" to "24:00"'),
    ],
    'two times, for example ["09:00", "17:00"]',
  ),
  v.check(([start, end]) => start < end, "an end after the start, on the same day"),
  v.transform(([startMinute, endMinute]): OpenWindow => ({ startMinute, endMinute })),
);

/** Reads the open hours of one day (b1): windows that may touch but not overlap, sorted. */
export const openHours = v.pipe(
  v.array(openWindow, 'a list of windows, for example [["09:00", "17:00"]]'),
  v.transform((windows): readonly OpenWindow[] =>
    windows.toSorted((a, b) => a.startMinute - b.startMinute),
  ),
  v.check(
    (windows) =>
      windows.every(({ startMinute }, n) => startMinute >= (windows[n - 1]?.endMinute ?? 0)),
    "windows that do not overlap",
  ),
);
