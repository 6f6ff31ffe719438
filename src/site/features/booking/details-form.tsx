import type { ComponentProps, ReactNode } from "react";
import type { BookingFormInput, MeetingWay } from "#booking";
import { useI18n } from "../../shell/page-context.tsx";
import button from "../../ui/button.module.css";
import { BookingFields, type FieldMessage } from "./booking-fields.tsx";
import { type CarriedFields, HiddenFields } from "./carried-form.tsx";
import styles from "./details-form.module.css";
import type { ClockText } from "./meeting-text.ts";
import { MeetingTime } from "./meeting-time.tsx";

/** Id of the heading over the chosen time. */
export const DETAILS_ID = "details";

interface DetailsFormProps extends Pick<
  ComponentProps<"form">,
  "id" | "method" | "action" | "onInput" | "onSubmit"
> {
  readonly heading: "h2" | "h3";
  /** The chosen time on the visitor's clock; absent while there is none. */
  readonly clock: ClockText | undefined;
  /** For how long it is held. */
  readonly hold: ReactNode;
  readonly input?: BookingFormInput | undefined;
  readonly errors: readonly FieldMessage[] | undefined;
  /** How the consultation can take place. */
  readonly ways: readonly MeetingWay[];
  /** False while there is nothing to send or it is on its way. */
  readonly canSend?: boolean;
  readonly isSending?: boolean;
  /** Sent along and not shown. */
  readonly hidden?: CarriedFields;
  /** What keeps the form from being taken. */
  readonly problem?: ReactNode;
  /** Other buttons of the form. */
  readonly buttons?: ReactNode;
}

/** The chosen time, for how long it is held, and who comes (b1, b5). */
export function DetailsForm({
  heading: Heading,
  clock,
  hold,
  input,
  errors,
  ways,
  canSend = true,
  isSending = false,
  hidden,
  problem,
  buttons,
  ...form
}: DetailsFormProps) {
  const { t } = useI18n();
  return (
    // What is wrong is said here, in the language of the page, before and after hydration.
    <form className={styles.details} noValidate {...form}>
      {hidden && <HiddenFields fields={hidden} />}
      {problem && <div className={styles.wide}>{problem}</div>}
      <section className={styles.chosen} aria-labelledby={DETAILS_ID}>
        <MeetingTime
          clock={clock}
          label={
            <Heading id={DETAILS_ID} tabIndex={-1}>
              {t("booking.receipt.yourTime")}
            </Heading>
          }
        >
          {hold}
        </MeetingTime>
      </section>
      <section className={styles.fields} aria-labelledby="who">
        <Heading id="who" className={styles.title}>
          {t("booking.details.who")}
        </Heading>
        <BookingFields input={input} errors={errors} ways={ways} />
        <p>
          <button
            name="step"
            value="book"
            className={button.button}
            aria-disabled={!canSend || isSending || undefined}
          >
            {t(isSending ? "booking.details.sending" : "booking.details.send")}
          </button>
        </p>
        {/* After the button that sends, so that Enter in a field sends. */}
        {buttons && <p className={styles.ways}>{buttons}</p>}
      </section>
    </form>
  );
}
