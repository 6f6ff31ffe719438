import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { AvailabilityJson, CityOf, MeetingWay } from "#booking";
import { weekStartFor } from "#i18n";
import { useI18n } from "../../../shell/page-context.tsx";
import { WaysList } from "../../../shell/ways-list.tsx";
import layout from "../../../styles/layout.module.css";
import button from "../../../ui/button.module.css";
import { BookingSteps } from "../booking-steps.tsx";
import { DetailsForm } from "../details-form.tsx";
import { clockText, type PlaceReader } from "../meeting-text.ts";
import { nearbyTimes, pickerView } from "../picker-view.ts";
import { ProblemSummary } from "../problem-summary.tsx";
import { SlotPicker } from "../slot-picker.tsx";
import { useDetailsProblem } from "../use-details-problem.ts";
import { zoneRegions } from "../zone-options.ts";
import { BookedReceipt } from "./booked-receipt.tsx";
import styles from "./booking-flow.module.css";
import { CalendarSkeleton } from "./calendar-skeleton.tsx";
import { HoldCountdown } from "./hold-countdown.tsx";
import { BOOKED_ID, useBookingFlow } from "./use-booking-flow.ts";

interface BookingFlowProps {
  readonly isOpen: boolean;
  readonly cityOf: CityOf;
  /** Called with the id of the heading over the receipt while there is one. */
  readonly onTitle: (id: string | undefined) => void;
}

/** Booking a call in the dialog; after a receipt it begins anew. */
export function BookingFlow(props: BookingFlowProps) {
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const beginAnew = (): void => {
    // What has the focus goes with the receipt.
    box.current?.focus();
    setRound(round + 1);
  };
  return (
    <div ref={box} tabIndex={-1} className={styles.flow}>
      <OneBooking key={round} {...props} onOver={beginAnew} />
    </div>
  );
}

/** Until it is known which there are. */
const NO_WAYS: readonly MeetingWay[] = [];

/** State of the dialog, as its parts see it. */
type Flow = ReturnType<typeof useBookingFlow>;

/** One booking: day, time, details, receipt. */
function OneBooking({
  isOpen,
  cityOf,
  onTitle,
  onOver,
}: BookingFlowProps & { readonly onOver: () => void }) {
  const { t, locale } = useI18n();
  const flow = useBookingFlow(isOpen, onOver);
  const { known, booked, zone, hours, step } = flow;
  const ways = known.shown?.ways ?? NO_WAYS;
  const details = useDetailsProblem(flow.problem, ways);
  const { problem } = details;
  const hourCycle = hours === "12" ? "h12" : "h23";
  const reader: PlaceReader = { iso: locale.iso, zone, hourCycle, cityOf };
  const title = booked && BOOKED_ID;
  useLayoutEffect(() => {
    onTitle(title);
    return () => onTitle(undefined);
  }, [title, onTitle]);
  if (booked) {
    const studioZone = known.shown?.studioZone ?? zone;
    return <BookedReceipt call={booked} reader={reader} studioZone={studioZone} onAgain={onOver} />;
  }
  return (
    <>
      <p role="status" className={layout.visuallyHidden}>
        {flow.status}
      </p>
      {known.isDown && (
        <div role="alert" className={styles.down}>
          <p>{t("booking.pick.unreachable")}</p>
          <button type="button" className={button.quiet} onClick={known.refresh}>
            {t("booking.pick.tryAgain")}
          </button>
          {!known.shown && <WaysList />}
        </div>
      )}
      {problem && (
        <ProblemSummary
          key={flow.problemNumber}
          problem={{ ...problem, others: nearbyTimes(problem.alternatives ?? [], reader) }}
          onChoose={(start) => void flow.chooseTime(start)}
        />
      )}
      {known.shown && <BookingSteps current={step === "details" ? "details" : "time"} />}
      {!known.shown && !known.isDown && <CalendarSkeleton />}
      {known.shown && step !== "details" && (
        <TimePicking flow={flow} step={step} shown={known.shown} cityOf={cityOf} />
      )}
      <div hidden={step !== "details"}>
        <Details flow={flow} reader={reader} ways={ways} details={details} />
      </div>
    </>
  );
}

interface TimePickingProps {
  readonly flow: Flow;
  readonly step: "days" | "times";
  readonly shown: AvailabilityJson;
  readonly cityOf: CityOf;
}

function TimePicking({ flow, step, shown, cityOf }: TimePickingProps) {
  const { t, locale } = useI18n();
  const { known, held, zone } = flow;
  const zones = useMemo(() => {
    // Browsers do not list every name they know.
    const all = [...Intl.supportedValuesOf("timeZone"), "UTC", zone];
    return zoneRegions(all, locale.iso, cityOf);
  }, [zone, locale.iso, cityOf]);
  const own = useMemo(
    () => ({ ...locale, weekStart: weekStartFor(locale, navigator.languages) }),
    [locale],
  );
  const view = pickerView(shown, {
    locale: own,
    cityOf,
    zones,
    hours: flow.hours,
    date: flow.day,
    held: held.hold?.start,
    isBusy: !known.isKnown,
    isKnown: known.has,
  });

  const inMonth = view.weeks.flat().filter((day) => day?.date.startsWith(view.month));
  const count = inMonth.filter((day) => day?.count).length;
  const text = t("booking.pick.monthAnnounced", { month: view.title, count });
  useAnnouncement(view.month, view.isBusy ? undefined : text, flow.say);

  return (
    <SlotPicker
      view={view}
      heading="h3"
      handlers={{
        grid: {
          focused: flow.focused ?? `${view.month}-01`,
          onFocus: flow.focusDay,
          onChoose: flow.chooseDay,
        },
        pending: held.pending,
        onTime: (start) => void flow.chooseTime(start),
        onClock: flow.changeClock,
        step,
        onOtherDay: flow.backToDays,
      }}
    />
  );
}

/** Says which month is shown, once its times are there; nothing of the first one. */
function useAnnouncement(month: string, text: string | undefined, say: Flow["say"]): void {
  const told = useRef(month);
  useEffect(() => {
    if (told.current === month || text === undefined) return;
    told.current = month;
    say(text);
  }, [month, text, say]);
}

interface DetailsProps {
  readonly flow: Flow;
  readonly reader: PlaceReader;
  readonly ways: readonly MeetingWay[];
  readonly details: Pick<ReturnType<typeof useDetailsProblem>, "errors" | "onInput">;
}

/** Stays while times are chosen, with what was typed. */
function Details({ flow, reader, ways, details }: DetailsProps) {
  const { t } = useI18n();
  const { hold } = flow.held;
  return (
    <DetailsForm
      heading="h3"
      clock={hold && clockText(Date.parse(hold.start), reader)}
      hold={
        <div className={styles.hold}>
          {hold && (
            <HoldCountdown
              key={hold.endsAt}
              hold={hold}
              onExtend={() => void flow.extend()}
              say={flow.say}
            />
          )}
          <button type="button" className={button.quiet} onClick={flow.backToTimes}>
            {t("booking.details.another")}
          </button>
        </div>
      }
      errors={details.errors}
      onInput={details.onInput}
      ways={ways}
      canSend={hold !== undefined}
      isSending={flow.isSending}
      onSubmit={(event) => {
        event.preventDefault();
        void flow.send(new FormData(event.currentTarget));
      }}
    />
  );
}
