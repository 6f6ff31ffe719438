import type { CityOf } from "#booking";
import { WaysList } from "../../../shell/ways-list.tsx";
import { useI18n } from "../../../shell/page-context.tsx";
import layout from "../../../styles/layout.module.css";
import button from "../../../ui/button.module.css";
import { BookedCallReceipt } from "./booked-call-receipt.tsx";
import styles from "./booking-round.module.css";
import { CalendarSkeleton } from "./calendar-skeleton.tsx";
import { ChosenTime } from "./chosen-time.tsx";
import { DetailsForm } from "./details-form.tsx";
import { isBookingField } from "./field-names.ts";
import { ProblemSummary } from "./problem-summary.tsx";
import { TimePicking } from "./time-picking.tsx";
import { useBookingRound } from "./use-booking-round.ts";

/** Ids of the form's fields begin with it. */
const FIELDS = "booking";

interface BookingRoundProps {
  readonly isOpen: boolean;
  readonly cityOf: CityOf;
  readonly onOver: () => void;
}

/** One booking: day, time, details, receipt. */
export function BookingRound({ isOpen, cityOf, onOver }: BookingRoundProps) {
  const { t } = useI18n();
  const round = useBookingRound(isOpen, onOver);
  const { known, held, step, problem, booked, zone, hourCycle } = round;

  if (booked) {
    const studioZone = known.start?.studioZone ?? zone;
    return (
      <div className={styles.receipt} data-booked="">
        <BookedCallReceipt
          call={booked}
          {...{ zone, hourCycle, studioZone, cityOf }}
          onAgain={onOver}
        />
      </div>
    );
  }
  return (
    <div className={styles.round}>
      <p role="status" className={layout.visuallyHidden}>
        {round.status}
      </p>
      {known.isDown && (
        <div role="alert" className={styles.down}>
          <p>{t("booking.calendar.unreachable")}</p>
          <button type="button" className={button.quiet} onClick={() => known.refresh(round.month)}>
            {t("booking.calendar.tryAgain")}
          </button>
          {!known.start && <WaysList />}
        </div>
      )}
      {problem && (
        <ProblemSummary
          key={round.problemNumber}
          problem={problem}
          fields={FIELDS}
          zone={zone}
          onChoose={(start) => void round.chooseTime(start)}
        />
      )}
      {!known.start && !known.isDown && <CalendarSkeleton />}
      {known.start && step !== "details" && (
        <TimePicking round={round} start={known.start} cityOf={cityOf} />
      )}
      <div className={styles.details} hidden={step !== "details"}>
        <ChosenTime
          hold={held.hold}
          zone={zone}
          hourCycle={hourCycle}
          cityOf={cityOf}
          onExtend={() => void round.extend()}
          onOtherTime={round.backToTimes}
          say={round.say}
        />
        <DetailsForm
          id={FIELDS}
          errors={problem?.errors?.filter(isBookingField) ?? []}
          canSend={held.hold !== undefined}
          isSending={round.isSending}
          onSend={(form) => void round.send(form)}
        />
      </div>
    </div>
  );
}
