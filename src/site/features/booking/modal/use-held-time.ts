import { useCallback, useEffect, useState } from "react";
import type { HoldJson } from "#booking";
import type { BookingCalls, CallProblem, Clock } from "./booking-calls.ts";

/** A time that is chosen, and for how long it is kept free. */
export interface Hold {
  readonly start: string;
  /** On this browser's clock, in epoch milliseconds. */
  readonly endsAt: number;
  readonly canExtend: boolean;
}

/** What {@link useHeldTime} gives. */
export type HeldTimeControl = ReturnType<typeof useHeldTime>;

/** Holds one time for this visitor (b1), and gives it back when the page goes. */
export function useHeldTime(calls: BookingCalls) {
  const [hold, setHold] = useState<Hold>();
  const [pending, setPending] = useState<string>();
  const hasHold = hold !== undefined;

  const release = useCallback((): void => {
    setHold(undefined);
    if (hasHold) calls.release();
  }, [calls, hasHold]);

  useEffect(() => {
    if (!hasHold) return;
    // Coming back to the page, the time is the visitor's only if nobody took it meanwhile.
    const giveBack = (): void => {
      calls.release();
      setHold((known) => known && { ...known, endsAt: 0, canExtend: false });
    };
    addEventListener("pagehide", giveBack);
    return () => removeEventListener("pagehide", giveBack);
  }, [calls, hasHold]);

  return {
    hold,
    /** The time that is being asked for. */
    pending,
    /** Gives the time back. */
    release,
    /** Forgets a time that was booked or is taken. */
    forget: () => setHold(undefined),
    /** Holds a time instead of the one before; resolves with what stood in the way. */
    async choose(start: string, clock: Clock): Promise<CallProblem | undefined> {
      if (pending !== undefined) return undefined;
      setPending(start);
      const answer = await calls.hold(start, clock);
      setPending(undefined);
      if (!answer.ok) return answer.problem;
      setHold(fromAnswer(answer.value));
      return undefined;
    },
    async extend(): Promise<void> {
      const answer = await calls.extend();
      if (answer.ok) setHold(fromAnswer(answer.value));
      else setHold((known) => known && { ...known, canExtend: false });
    },
  };
}

function fromAnswer({ start, secondsLeft, canExtend }: HoldJson): Hold {
  return { start, endsAt: Date.now() + secondsLeft * 1000, canExtend };
}
