import type { EnquiryError, EnquiryInput } from "#contact";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import layout from "../../styles/layout.module.css";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { ContactAnswer } from "./contact-answer.ts";

interface ProblemProps {
  readonly answer: ContactAnswer | undefined;
  /** Of the fields that are not right yet. */
  readonly errors: readonly EnquiryError[];
}

/** What stands above the form when it was not taken; nothing before it was sent. */
export function Problem({ answer, errors }: ProblemProps) {
  const { t } = useI18n();
  switch (answer?.state) {
    case "invalid":
      return errors.length > 0 && <Invalid errors={errors} />;
    case "refused":
      return (
        <ErrorSummary title={t(`forms.codes.${answer.reason}`, { minutes: answer.minutes })} />
      );
    case "not-sent":
    case "unreachable":
      return <NotSent input={answer.input} isUnknown={answer.state === "unreachable"} />;
    default:
      return null;
  }
}

function Invalid({ errors }: { readonly errors: readonly EnquiryError[] }) {
  const { t } = useI18n();
  return (
    <ErrorSummary
      title={t("forms.errorSummary", { count: errors.length })}
      errors={errors.map(({ field, code, values }) => ({
        href: `#contact-${field}`,
        message: t(`forms.errors.${code}`, values),
      }))}
    />
  );
}

/** Says that nothing was sent, or that nobody knows, and hands the text to mail and WhatsApp. */
function NotSent({
  input,
  isUnknown,
}: {
  readonly input: EnquiryInput;
  readonly isUnknown: boolean;
}) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const mail = `mailto:${contact.email}?body=${encodeURIComponent(input.message)}`;
  return (
    <ErrorSummary
      title={isUnknown ? t("contact.form.unreachableTitle") : t("contact.form.notSentTitle")}
    >
      <p>
        {isUnknown
          ? t("forms.live.unreachable")
          : t("forms.codes.not_saved", { mail: contact.email })}
      </p>
      <p className={layout.row}>
        <a href={mail}>{t("contact.form.sendByEmail")}</a>
        <a href={whatsAppLink(contact.whatsapp, input.message)} rel="noopener">
          {t("contact.form.sendByWhatsApp")}
        </a>
      </p>
    </ErrorSummary>
  );
}
