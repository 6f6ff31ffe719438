import { useI18n } from "../../shell/page-context.tsx";
import styles from "./booking-steps.module.css";

/** Where a booking is. */
type BookingStepName = "time" | "details" | "booked";

/** The steps of a booking, with the one that it is at. */
export function BookingSteps({ current }: { readonly current: BookingStepName }) {
  const { t } = useI18n();
  const steps = [
    ["time", t("booking.steps.time")],
    ["details", t("booking.details.who")],
    ["booked", t("booking.steps.booked")],
  ] as const;
  return (
    <ol className={styles.steps} aria-label={t("booking.steps.label")}>
      {steps.map(([step, name]) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
