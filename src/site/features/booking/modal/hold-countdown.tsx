import { useEffect, useState } from "react";
import { useI18n } from "../../../shell/page-context.tsx";
import button from "../../../ui/button.module.css";
import styles from "./hold-countdown.module.css";
import type { Hold } from "./use-held-time.ts";

/** From here on the visitor may ask for more time (WCAG 2.2 2.2.1), in seconds. */
const ENDING_SECONDS = 120;

interface HoldCountdownProps {
  readonly hold: Hold;
  readonly onExtend: () => void;
  /** Says something to screen readers; used at the start, two minutes before the end, and there. */
  readonly say: (text: string) => void;
}

/** For how long the chosen time is still kept free (b1). Wants a key of its own for each hold. */
export function HoldCountdown({ hold, onExtend, say }: HoldCountdownProps) {
  const { t } = useI18n();
  const { endsAt, canExtend } = hold;
  const seconds = useSecondsUntil(endsAt);
  const stage = seconds <= 0 ? "ended" : seconds <= ENDING_SECONDS ? "ending" : "held";

  useEffect(() => {
    const minutes = Math.ceil((endsAt - Date.now()) / 60_000);
    const ending = canExtend ? "booking.details.holdEnding" : "booking.details.holdEndingLast";
    if (stage === "held") say(t("booking.details.holdStarted", { minutes }));
    else say(t(stage === "ending" ? ending : "booking.details.holdEnded"));
  }, [endsAt, canExtend, stage, say, t]);

  if (stage === "ended") return <p className={styles.ended}>{t("booking.details.holdEnded")}</p>;
  return (
    <p className={styles.countdown}>
      <span>
        {t("booking.details.countdown")}{" "}
        <bdi dir="ltr" role="timer" className={styles.clock}>
          {clockOf(seconds)}
        </bdi>
      </span>
      {stage === "ending" && canExtend && (
        <button type="button" className={button.quiet} onClick={onExtend}>
          {t("booking.details.extend")}
        </button>
      )}
    </p>
  );
}

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((instant - now) / 1000));
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
