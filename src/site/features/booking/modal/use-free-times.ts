import { useCallback, useEffect, useRef, useState } from "react";
import { type AvailabilityJson, shiftMonth } from "#booking";
import type { BookingCalls, Clock } from "./booking-calls.ts";

/** The free times that are known by now. */
export interface KnownTimes {
  /** The month that is shown, with the free days of all known months; undefined at first. */
  readonly shown: AvailabilityJson | undefined;
  /** False until the times of the shown month are there. */
  readonly isKnown: boolean;
  /** Whether the times of a month, `YYYY-MM`, are there. */
  has(month: string): boolean;
  /** True when the last question got no answer. */
  readonly isDown: boolean;
  /** Asks again for the shown month and forgets the others. */
  refresh(): void;
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
  clock: Clock,
  month: string | undefined,
  isOpen: boolean,
): KnownTimes {
  const [months, setMonths] = useState<ReadonlyMap<string, AvailabilityJson>>(new Map());
  const [isDown, setIsDown] = useState(false);
  const generation = useRef(0);
  const asked = useRef(new Set<string>());
  const current = useRef(month);

  const load = useCallback(
    async (which: string | undefined, isFirst: boolean): Promise<void> => {
      const asker = generation.current;
      if (which !== undefined) asked.current.add(which);
      const answer = await calls.freeTimes(which, clock);
      if (asker !== generation.current) return;
      if (!answer.ok) {
        if (which !== undefined) asked.current.delete(which);
        if (isFirst || which === current.current) setIsDown(true);
        return;
      }
      setIsDown(false);
      asked.current.add(answer.value.month);
      setMonths((known) => new Map(isFirst ? [] : known).set(answer.value.month, answer.value));
    },
    [calls, clock],
  );
  const refresh = useCallback((): void => {
    generation.current += 1;
    asked.current = new Set();
    void load(current.current, true);
  }, [load]);

  const start = months.values().next().value;
  const shownMonth = month ?? start?.month;
  const here = shownMonth === undefined ? undefined : months.get(shownMonth);
  useEffect(() => {
    current.current = month;
  }, [month]);
  useEffect(() => {
    if (isOpen) refresh();
  }, [isOpen, refresh]);
  useEffect(() => {
    const wanted = here ? [here.next, here.previous] : [shownMonth];
    for (const which of wanted) {
      const isNew = months.size > 0 && which && !asked.current.has(which);
      if (isNew) void load(which, false);
    }
  }, [shownMonth, here, months, load]);

  const days = [...months.values()]
    .flatMap((known) => known.days)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const shown = here ?? (start && month !== undefined ? emptyMonth(start, month) : start);
  return {
    shown: shown && { ...shown, days },
    isKnown: here !== undefined,
    has: (which) => months.has(which),
    isDown,
    refresh,
  };
}

/** What is shown of a month until its times are there. */
function emptyMonth(start: AvailabilityJson, month: string): AvailabilityJson {
  const { first, last } = start;
  return {
    ...start,
    month,
    previous: month > first ? shiftMonth(month, -1) : null,
    next: month < last ? shiftMonth(month, 1) : null,
  };
}
