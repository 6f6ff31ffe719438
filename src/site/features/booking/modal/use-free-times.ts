import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { BookingCalls, FreeTime, FreeTimes, TimeWording } from "./booking-calls.ts";

/** The free times that are known by now. */
export interface KnownTimes {
  readonly months: ReadonlyMap<string, FreeTimes>;
  /** Free times by the date on the visitor's calendar. */
  readonly days: ReadonlyMap<string, readonly FreeTime[]>;
  /** The month that the first answer was about; undefined until it came. */
  readonly start: FreeTimes | undefined;
  /** True when the last question got no answer. */
  readonly isDown: boolean;
  /** Asks again for one month and forgets the others. */
  refresh(month: string | undefined): void;
}

/**
 * Asks for a month and, ahead of time, for its neighbours. A change of zone or clock asks anew; what
 * is known stays until the answer is there, so that nothing jumps.
 *
 * @param month `YYYY-MM`; undefined for the first month with a free time
 * @param isOpen opening asks anew
 */
export function useFreeTimes(
  calls: BookingCalls,
  wording: TimeWording,
  month: string | undefined,
  isOpen: boolean,
): KnownTimes {
  const [months, setMonths] = useState<ReadonlyMap<string, FreeTimes>>(new Map());
  const [isDown, setIsDown] = useState(false);
  const generation = useRef(0);
  const asked = useRef(new Set<string>());
  const shown = useRef(month);

  const load = useCallback(
    async (which: string | undefined, isFirst: boolean): Promise<void> => {
      const asker = generation.current;
      if (which !== undefined) asked.current.add(which);
      const answer = await calls.freeTimes(which, wording);
      if (asker !== generation.current) return;
      if (!answer.ok) {
        if (which !== undefined) asked.current.delete(which);
        if (isFirst || which === shown.current) setIsDown(true);
        return;
      }
      setIsDown(false);
      asked.current.add(answer.value.month);
      setMonths((known) => new Map(isFirst ? [] : known).set(answer.value.month, answer.value));
    },
    [calls, wording],
  );
  const refresh = useCallback(
    (which: string | undefined): void => {
      generation.current += 1;
      asked.current = new Set();
      void load(which, true);
    },
    [load],
  );

  useEffect(() => {
    shown.current = month;
  }, [month]);
  useEffect(() => {
    if (isOpen) refresh(shown.current);
  }, [isOpen, refresh]);
  useEffect(() => {
    const here = month === undefined ? undefined : months.get(month);
    const wanted = here ? [here.next, here.previous] : [month];
    for (const which of wanted) {
      const isNew = months.size > 0 && which && !asked.current.has(which);
      if (isNew) void load(which, false);
    }
  }, [month, months, load]);

  const days = useMemo(
    () =>
      new Map(
        [...months.values()].flatMap((it) => it.days.map(({ date, slots }) => [date, slots])),
      ),
    [months],
  );
  const start = useMemo(() => months.values().next().value, [months]);
  return { months, days, start, isDown, refresh };
}
