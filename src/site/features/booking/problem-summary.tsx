import { useI18n, useShell } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import button from "../../ui/button.module.css";
import { ErrorSummary } from "./error-summary.tsx";
import { type OtherTime, type PageProblem, problemKey } from "./page-problem.ts";
import styles from "./problem-summary.module.css";

interface ProblemSummaryProps {
  readonly problem: PageProblem;
  /** Errors of single fields; their number is the title where nothing else is wrong. */
  readonly errors?: readonly { readonly href: string; readonly message: string }[] | undefined;
  /** How other times are taken: as buttons of the form around them, or by links. */
  readonly as: "buttons" | "links";
}

/** Problems out of which WhatsApp is the way. */
const BY_WHATSAPP = ["rate_limited", "too_late", "not_saved"];

/** Why a step was not taken, and what to do now (b5). */
export function ProblemSummary({ problem, errors, as }: ProblemSummaryProps) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const count = errors?.length ?? 0;
  const { code, others } = problem;
  const values = { mail: contact.email, ...problem.values };
  // Where a time is gone as well, that is the title: the fields alone would not help.
  const title =
    code === "invalid" ? t("booking.form.errorSummary", { count }) : t(problemKey(code), values);
  return (
    <ErrorSummary title={title} {...(errors && { errors })}>
      {others.length > 0 && (
        <>
          <p>{t("booking.pick.nearby")}</p>
          <ul className={styles.others}>
            {others.map((other) => (
              <li key={other.start}>
                {as === "buttons" ? (
                  <button name="pick" value={other.start} className={styles.other} formNoValidate>
                    <OtherText {...other} />
                  </button>
                ) : (
                  <SiteLink to={other.href} className={styles.other}>
                    <OtherText {...other} />
                  </SiteLink>
                )}
              </li>
            ))}
          </ul>
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

function OtherText({ day, time }: Pick<OtherTime, "day" | "time">) {
  return (
    <>
      <bdi>{day}</bdi>, <bdi dir="ltr">{time}</bdi>
    </>
  );
}
