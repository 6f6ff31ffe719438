import { useEffect, useRef } from "react";
import { writeDay } from "../meeting-text.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { useI18n, useShell } from "../../../shell/page-context.tsx";
import { whatsAppLink } from "../../../shell/ways-list.tsx";
import button from "../../../ui/button.module.css";
import type { CallProblem, NearTime } from "./booking-calls.ts";
import { TimeLabel } from "./day-times.tsx";
import styles from "./problem-summary.module.css";

/** Where writing to the studio helps and trying again may not. */
const WRITE_INSTEAD = new Set(["rate_limited", "not_saved", "unreachable"]);

interface ProblemSummaryProps {
  readonly problem: CallProblem;
  /** Begins the ids of the form's fields. */
  readonly fields: string;
  readonly zone: string;
  readonly onChoose: (start: string) => void;
}

/** What stood in the way, in words, with the ways out; takes the focus when it comes (b5). Wants a key for each problem. */
export function ProblemSummary({ problem, fields, zone, onChoose }: ProblemSummaryProps) {
  const { t, locale } = useI18n();
  const { contact } = useShell().site.studio;
  const { code, message, errors = [], alternatives = [] } = problem;
  // The message names the free times nearby; here they are buttons.
  const isTaken = alternatives.length > 0 && (code === "slot_taken" || code === "day_full");
  const title = isTaken ? t(`forms.codes.${code}`) : message;
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = summary.current;
    box?.focus();
    // A jump by address would be an entry in the history, above the one of the modal.
    box?.addEventListener("click", focusNamedField);
    return () => box?.removeEventListener("click", focusNamedField);
  }, []);

  return (
    <ErrorSummary
      id="booking-summary"
      ref={summary}
      title={title || t("booking.calendar.unreachable")}
      errors={errors.map((error) => ({
        href: `#${fields}-${error.field}`,
        message: error.message,
      }))}
    >
      {alternatives.length > 0 && (
        <>
          <p className={styles.label}>{t("booking.calendar.alternatives")}</p>
          <ul className={styles.list}>
            {alternatives.map((time) => (
              <li key={time.start}>
                <button type="button" className={styles.time} onClick={() => onChoose(time.start)}>
                  <bdi>{dayOf(time, locale.iso, zone)}</bdi>, <TimeLabel time={time} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {WRITE_INSTEAD.has(code) && (
        <p>
          <a href={whatsAppLink(contact.whatsapp)} className={button.quiet} rel="noopener">
            {t("contact.whatsApp")}
          </a>
        </p>
      )}
    </ErrorSummary>
  );
}

function dayOf({ start }: NearTime, iso: string, zone: string): string {
  return writeDay(Date.parse(start), { iso, zone });
}

function focusNamedField(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  const field = link && document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
  if (!field) return;
  event.preventDefault();
  field.focus();
}
