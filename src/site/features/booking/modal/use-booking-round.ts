import { useCallback, useEffect, useRef, useState } from "react";
import { useI18n, useShell } from "../../../shell/page-context.tsx";
import { formsOrigin } from "../../../shell/static-copy.ts";
import {
  type BookedCall,
  type BookingForm,
  type CallProblem,
  createBookingCalls,
  type TimeWording,
} from "./booking-calls.ts";
import { rememberedWording, rememberWording } from "./remembered-wording.ts";
import { useFreeTimes } from "./use-free-times.ts";
import { useHeldTime } from "./use-held-time.ts";

/** Where the visitor is; on wide screens days and times stand side by side. */
export type BookingStep = "days" | "times" | "details";

/** The headings that take the focus when a step begins. */
export const STEP_TITLE = {
  times: "booking-times-title",
  details: "booking-chosen-title",
  booked: "booking-booked-title",
} as const;

/** Wraps the month grid. */
export const MONTH_ID = "booking-month";

/** Each problem is told anew, also when it is the same one again. */
interface ShownProblem {
  readonly problem?: CallProblem | undefined;
  readonly problemNumber: number;
}

/** One booking from the first look at the calendar to the receipt. */
export type BookingRound = ReturnType<typeof useBookingRound>;

/**
 * State and actions of a booking.
 *
 * @param isOpen closing gives a held time back and goes to the first step; what was typed stays
 * @param onOver called when the modal is closed over a receipt
 */
export function useBookingRound(isOpen: boolean, onOver: () => void) {
  const { t, locale } = useI18n();
  const { staticCopy } = useShell().site;
  const [calls] = useState(() => createBookingCalls(locale.code, formsOrigin(staticCopy)));
  const [wording, setWording] = useState(() => rememberedWording(locale.code));
  const [month, setMonth] = useState<string>();
  const [day, setDay] = useState<string>();
  const [step, setStep] = useState<BookingStep>("days");
  const [{ problem, problemNumber }, setProblem] = useProblem();
  const [booked, setBooked] = useState<BookedCall>();
  const [isSending, setIsSending] = useState(false);
  const [status, say] = useState("");
  const focusOn = useFocusOn();
  const known = useFreeTimes(calls, wording, month, isOpen);
  const held = useHeldTime(calls);
  const zone = known.start?.tz ?? wording.zone ?? "UTC";

  useOnClose(isOpen, () => {
    held.release();
    setProblem();
    setStep("days");
    setDay(undefined);
    say("");
    if (booked) onOver();
  });

  return {
    zone,
    hourCycle: wording.hours === "12" ? ("h12" as const) : ("h23" as const),
    hours: wording.hours,
    known,
    held,
    month,
    day,
    step,
    problem,
    problemNumber,
    booked,
    isSending,
    status,
    say,
    showMonth: setMonth,

    ...pickingActions({
      t,
      wording,
      zone,
      month,
      day,
      known,
      held,
      setProblem,
      setDay,
      setStep,
      say,
      focusOn,
    }),

    async send(form: BookingForm): Promise<void> {
      const start = held.hold?.start;
      if (start === undefined) return;
      setIsSending(true);
      const answer = await calls.book(start, wording, form);
      setIsSending(false);
      setProblem(answer.ok ? undefined : answer.problem);
      if (answer.ok || /^(?:slot_|day_full)/.test(answer.problem.code)) held.forget();
      if (!answer.ok) return;
      setBooked(answer.value);
      focusOn(`#${STEP_TITLE.booked}`);
    },
    changeWording(choice: Partial<TimeWording>): void {
      rememberWording(choice);
      setWording({ ...wording, ...choice });
      const first = day === undefined ? undefined : known.days.get(day)?.[0]?.start;
      if (first !== undefined) setDay(dateOf(first, choice.zone ?? zone));
    },
  };
}

interface PickingState {
  readonly t: ReturnType<typeof useI18n>["t"];
  readonly wording: TimeWording;
  readonly zone: string;
  readonly month: string | undefined;
  readonly day: string | undefined;
  readonly known: ReturnType<typeof useFreeTimes>;
  readonly held: ReturnType<typeof useHeldTime>;
  setProblem(problem?: CallProblem): void;
  setDay(day: string): void;
  setStep(step: BookingStep): void;
  say(text: string): void;
  focusOn(selector: string): void;
}

/** The ways between days, times and details. */
function pickingActions(state: PickingState) {
  const { known, held, setProblem, setDay, setStep, focusOn } = state;
  const goTo = (title: keyof typeof STEP_TITLE): void => focusOn(`#${STEP_TITLE[title]}`);
  return {
    chooseDay(date: string): void {
      setDay(date);
      setStep("times");
      goTo("times");
      const count = known.days.get(date)?.length ?? 0;
      state.say(state.t("booking.calendar.timesCount", { count }));
    },
    backToDays(): void {
      setStep("days");
      focusOn(`#${MONTH_ID} [role="button"][tabindex="0"]`);
    },
    async chooseTime(start: string): Promise<void> {
      const refusal =
        held.hold?.start === start ? undefined : await held.choose(start, state.wording);
      setProblem(refusal);
      if (refusal) {
        known.refresh(state.month);
        return;
      }
      setDay(dateOf(start, state.zone));
      setStep("details");
      goTo("details");
    },
    async extend(): Promise<void> {
      await held.extend();
      goTo("details");
    },
    backToTimes(): void {
      setProblem();
      setStep(state.day === undefined ? "days" : "times");
      known.refresh(state.month);
      goTo("times");
    },
  };
}

function useProblem(): [ShownProblem, (next?: CallProblem) => void] {
  const [shown, put] = useState<ShownProblem>({ problemNumber: 0 });
  const set = useCallback(
    (next?: CallProblem): void =>
      put((last) => ({ problem: next, problemNumber: last.problemNumber + 1 })),
    [],
  );
  return [shown, set];
}

/** Calls the latest `onClose` when the modal closes. */
function useOnClose(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (isOpen ? () => latest.current() : undefined), [isOpen]);
}

/** The date of an instant on a zone's calendar, `YYYY-MM-DD`. */
function dateOf(start: string, zone: string): string {
  const parts = new Intl.DateTimeFormat("en", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone: zone,
  }).formatToParts(Date.parse(start));
  const part = (name: string): string => parts.find(({ type }) => type === name)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Moves the focus to what a selector finds once it is on the page. */
function useFocusOn(): (selector: string) => void {
  const [wanted, setWanted] = useState<{ readonly selector: string }>();
  useEffect(() => {
    if (wanted) document.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted]);
  return useCallback((selector) => setWanted({ selector }), []);
}
