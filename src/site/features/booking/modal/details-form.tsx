import type { SubmitEvent } from "react";
import { BookingFields, type FieldMessage } from "../booking-fields.tsx";
import { useI18n } from "../../../shell/page-context.tsx";
import button from "../../../ui/button.module.css";
import type { BookingForm } from "./booking-calls.ts";
import styles from "./details-form.module.css";

interface DetailsFormProps {
  /** Begins the ids of the fields. */
  readonly id: string;
  readonly errors: readonly FieldMessage[];
  /** False when there is no time to book. */
  readonly canSend: boolean;
  readonly isSending: boolean;
  readonly onSend: (form: BookingForm) => void;
}

/** Who is coming; what is typed stays in the fields whatever becomes of the time. */
export function DetailsForm({ id, errors, canSend, isSending, onSend }: DetailsFormProps) {
  const { t } = useI18n();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (canSend && !isSending) onSend(readForm(new FormData(event.currentTarget)));
  };
  return (
    // The server words what is wrong, in the visitor's language.
    <form className={styles.form} noValidate onSubmit={send}>
      <h3 className={styles.title}>{t("booking.calendar.details")}</h3>
      <BookingFields id={id} errors={errors} />
      <button className={button.button} aria-disabled={!canSend || isSending}>
        {t(isSending ? "booking.calendar.sending" : "booking.calendar.send")}
      </button>
    </form>
  );
}

function readForm(data: FormData): BookingForm {
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    notes: text("notes"),
    consent: data.has("consent"),
    company_url: text("company_url"),
  };
}
