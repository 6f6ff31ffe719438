import { useCallback, useEffect, useRef, useState } from "react";
import { firstFreeDay } from "#booking";
import type { Locale } from "#i18n";
import { saveClock, savedClock, visitorZone } from "../../../boot/visitor-clock.ts";
import { useI18n, useShell } from "../../../shell/page-context.tsx";
import { formsOrigin } from "../../../shell/static-copy.ts";
import { DETAILS_ID } from "../details-form.tsx";
import { dateOf } from "../meeting-text.ts";
import { TIMES_ID } from "../slot-picker.tsx";
import { tellEvent } from "../../../shell/tell-event.ts";
import {
  type BookedCall,
  type BookingCalls,
  type CallProblem,
  type Clock,
  createBookingCalls,
} from "./booking-calls.ts";
import { useFreeTimes } from "./use-free-times.ts";
import { type HeldTimeControl, useHeldTime } from "./use-held-time.ts";

/** Where the visitor is; on wide screens days and times stand side by side. */
type BookingStep = "days" | "times" | "details";

/** Id of the heading over the receipt, which names the dialog then. */
export const BOOKED_ID = "booked";

/**
 * State and actions of a booking in the dialog, from the first look at the calendar to the receipt.
 *
 * @param isOpen closing gives a held time back and goes to the first step; what was typed stays
 * @param onOver called when the dialog is closed over a receipt
 */
// Long: one state, and each of the actions that change it.
export function useBookingFlow(isOpen: boolean, onOver: () => void) {
  const { t, locale } = useI18n();
  const { staticCopy } = useShell().site;
  const [calls] = useState(() => createBookingCalls(locale.code, formsOrigin(staticCopy)));
  const [clock, setClock] = useState(() => firstClock(locale));
  const [focused, setFocused] = useState<string>();
  const [chosen, setDay] = useState<string>();
  const [step, setStep] = useState<BookingStep>("days");
  const [{ problem, problemNumber }, setProblem] = useProblem();
  const [status, say] = useState("");
  const focusOn = useFocusOn();
  const known = useFreeTimes(calls, clock, focused?.slice(0, 7), isOpen);
  const held = useHeldTime(calls);
  const sending = useSending(calls, clock, held, setProblem, focusOn);

  const { shown } = known;
  const zone = shown?.tz ?? clock.zone ?? "UTC";
  const slotsOf = (date: string) => shown?.days.find((day) => day.date === date)?.slots;
  const firstDay = shown && firstFreeDay(shown);
  const day = chosen !== undefined && slotsOf(chosen) ? chosen : firstDay;

  useToldSteps(isOpen, step, held.pending);
  useOnClose(isOpen, () => {
    held.release();
    setProblem();
    setStep("days");
    setDay(undefined);
    say("");
    if (sending.booked) onOver();
  });

  const { hours } = clock;
  const state = { zone, hours, known, held, day, step, status, say, problem, problemNumber };
  return {
    ...state,
    ...sending,
    /** The day with the tab stop. */
    focused: focused ?? firstDay,
    focusDay: setFocused,
    chooseDay(date: string): void {
      setFocused(date);
      setDay(date);
      setStep("times");
      focusOn(`#${TIMES_ID}`);
      say(t("booking.pick.timesCount", { count: slotsOf(date)?.length ?? 0 }));
    },
    backToDays(): void {
      setStep("days");
      focusOn('#month [role="grid"] [tabindex="0"]');
    },
    async chooseTime(start: string): Promise<void> {
      const refusal = held.hold?.start === start ? undefined : await held.choose(start, clock);
      setProblem(refusal);
      if (refusal) {
        known.refresh();
        return;
      }
      const date = dateOf(Date.parse(start), zone);
      setDay(date);
      setFocused(date);
      setStep("details");
      focusOn(`#${DETAILS_ID}`);
    },
    async extend(): Promise<void> {
      await held.extend();
      focusOn(`#${DETAILS_ID}`);
    },
    backToTimes(): void {
      setProblem();
      setStep(day === undefined ? "days" : "times");
      known.refresh();
      focusOn(`#${TIMES_ID}`);
    },
    changeClock(choice: Partial<Clock>): void {
      saveClock(choice);
      setClock({ ...clock, ...choice });
      const first = day === undefined ? undefined : slotsOf(day)?.[0]?.start;
      if (first !== undefined) setDay(dateOf(Date.parse(first), choice.zone ?? zone));
    },
  };
}

/** Tells how far the visitor gets (E3); what is sent tells the rest. */
function useToldSteps(isOpen: boolean, step: BookingStep, wanted: string | undefined): void {
  useEffect(() => {
    if (isOpen) tellEvent("booking", "opened");
  }, [isOpen]);
  useEffect(() => {
    if (step === "times") tellEvent("booking", "day");
  }, [step]);
  useEffect(() => {
    if (wanted !== undefined) tellEvent("booking", "time");
  }, [wanted]);
}

/** The visitor's last choice, else the browser's zone and the clock of the language (b1). */
function firstClock({ hourCycle }: Locale): Clock {
  const { hours = hourCycle === "h12" ? "12" : "24" } = savedClock();
  return { zone: visitorZone(), hours };
}

/** The last step, and what was booked by it. */
function useSending(
  calls: BookingCalls,
  clock: Clock,
  held: HeldTimeControl,
  setProblem: (problem?: CallProblem) => void,
  focusOn: (selector: string) => void,
) {
  const [booked, setBooked] = useState<BookedCall>();
  const [isSending, setIsSending] = useState(false);
  return {
    booked,
    isSending,
    async send(form: FormData): Promise<void> {
      const start = held.hold?.start;
      if (start === undefined || isSending) return;
      setIsSending(true);
      const answer = await calls.book(start, clock, form);
      setIsSending(false);
      setProblem(answer.ok ? undefined : answer.problem);
      if (answer.ok || /^(?:slot_|day_full)/.test(answer.problem.code)) held.forget();
      if (!answer.ok) return;
      setBooked(answer.value);
      focusOn(`#${BOOKED_ID}`);
    },
  };
}

/** What stood in the way; told anew, also when it is the same one again. */
function useProblem() {
  const [shown, setShown] = useState<{ problem?: CallProblem | undefined; problemNumber: number }>({
    problemNumber: 0,
  });
  const set = (problem?: CallProblem): void =>
    setShown(({ problemNumber }) => ({ problem, problemNumber: problemNumber + 1 }));
  return [shown, set] as const;
}

/** Calls the latest `onClose` when the dialog closes. */
function useOnClose(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (isOpen ? () => latest.current() : undefined), [isOpen]);
}

/** Moves the focus to what a selector finds once it is on the page. */
function useFocusOn(): (selector: string) => void {
  const [wanted, setWanted] = useState<{ readonly selector: string }>();
  useEffect(() => {
    if (wanted) document.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted]);
  return useCallback((selector) => setWanted({ selector }), []);
}
