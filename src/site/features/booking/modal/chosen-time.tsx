import type { CityOf } from "#booking";
import { ClockLine } from "../clock-line.tsx";
import { writeDay, writeTime, zoneText } from "../meeting-text.ts";
import { useI18n } from "../../../shell/page-context.tsx";
import button from "../../../ui/button.module.css";
import styles from "./chosen-time.module.css";
import { HoldCountdown } from "./hold-countdown.tsx";
import { STEP_TITLE } from "./use-booking-round.ts";
import type { Hold } from "./use-held-time.ts";

interface ChosenTimeProps {
  readonly hold: Hold | undefined;
  readonly zone: string;
  readonly hourCycle: "h12" | "h23";
  readonly cityOf: CityOf;
  readonly onExtend: () => void;
  readonly onOtherTime: () => void;
  readonly say: (text: string) => void;
}

/** The time that is held, always in sight while the form is filled in. */
export function ChosenTime(props: ChosenTimeProps) {
  const { hold, zone, hourCycle, cityOf, onExtend, onOtherTime, say } = props;
  const { t, locale } = useI18n();
  const reader = { iso: locale.iso, zone, hourCycle, cityOf };
  const start = Date.parse(hold?.start ?? "");
  return (
    <div className={styles.column}>
      <div className={styles.chosen}>
        <h3 id={STEP_TITLE.details} tabIndex={-1} className={styles.title}>
          {t("booking.calendar.yourTime")}
        </h3>
        {hold && (
          <>
            <p className={styles.time}>
              <ClockLine
                clock={{
                  day: writeDay(start, reader),
                  time: writeTime(start, reader),
                  zone: zoneText(zone, reader),
                }}
              />
            </p>
            <HoldCountdown key={hold.endsAt} hold={hold} onExtend={onExtend} say={say} />
          </>
        )}
      </div>
      <button type="button" className={button.quiet} onClick={onOtherTime}>
        {t("booking.calendar.otherTime")}
      </button>
    </div>
  );
}
