import { type MouseEvent, useEffect, useRef } from "react";
import type { FormProblemCode } from "#forms";
import type { Translator } from "#i18n";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import button from "../../ui/button.module.css";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { type FieldMessage, fieldId } from "./booking-fields.tsx";
import type { TimeCell } from "./picker-view.ts";
import { type TimeField, TimeList } from "./time-list.tsx";

/** Why a step was not taken. */
export interface ProblemView {
  readonly code: FormProblemCode | "unreachable";
  /** In the words of the server; else the code has words, which `values` fill. */
  readonly message?: string;
  readonly values?: Readonly<Record<string, number | string>>;
  readonly errors?: readonly FieldMessage[] | undefined;
  /** Free times in place of one that cannot be had. */
  readonly others: readonly TimeCell[];
}

/** A problem of a page. */
export type PageProblem = ProblemView & { readonly code: FormProblemCode };

interface ProblemSummaryProps {
  readonly problem: ProblemView;
  /** Makes other times buttons of the form around; without this and `onChoose` they are links. */
  readonly field?: TimeField | undefined;
  /** Takes another time by script; the summary takes the focus when it comes, and wants a key. */
  readonly onChoose?: (start: string) => void;
}

/** Problems out of which WhatsApp is the way. */
const BY_WHATSAPP = ["rate_limited", "too_late", "not_saved", "unreachable"];

/** Why a step was not taken, and what to do now (b5). */
export function ProblemSummary({ problem, field, onChoose }: ProblemSummaryProps) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const { code, errors = [], others } = problem;
  const summary = useRef<HTMLDivElement>(null);
  const takesFocus = onChoose !== undefined;
  useEffect(() => {
    if (takesFocus) summary.current?.focus();
  }, [takesFocus]);
  return (
    <ErrorSummary
      ref={summary}
      title={titleOf(problem, t, contact.email)}
      errors={errors.map((error) => ({ href: `#${fieldId(error.field)}`, message: error.message }))}
      onFollow={focusField}
    >
      {others.length > 0 && (
        <>
          <p>{t("booking.pick.nearby")}</p>
          <TimeList times={others} field={field} onChoose={onChoose} />
        </>
      )}
      {BY_WHATSAPP.includes(code) && (
        <p>
          <a href={whatsAppLink(contact.whatsapp)} className={button.quiet} rel="noopener">
            {t("booking.receipt.whatsApp")}
          </a>
        </p>
      )}
    </ErrorSummary>
  );
}

function titleOf(problem: ProblemView, t: Translator, mail: string): string {
  const { code, message, values, errors = [], others } = problem;
  // Where a time is gone as well, that is the title: the fields alone would not help.
  if (code === "invalid") return t("forms.errorSummary", { count: errors.length });
  if (code === "unreachable") return t("booking.pick.unreachable");
  // The server's message names the free times nearby; here they can be chosen.
  return message && others.length === 0 ? message : t(`forms.codes.${code}`, { mail, ...values });
}

/** A jump by address would be an entry in the history, above the one of the dialog. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
