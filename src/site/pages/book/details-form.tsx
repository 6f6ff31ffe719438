import { BookingFields } from "../../features/booking/booking-fields.tsx";
import { ClockLine } from "../../features/booking/clock-line.tsx";
import { pickFields } from "../../features/booking/pick-query.ts";
import { ProblemSummary } from "../../features/booking/problem-summary.tsx";
import { KEPT_FORM } from "../../shell/language-links.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import styles from "./book-page.module.css";
import type { DetailsView } from "./book-view.ts";

interface DetailsFormProps {
  readonly view: DetailsView;
}

/** The chosen time, for how long it is held, and who comes. */
export function DetailsForm({ view }: DetailsFormProps) {
  const { t } = useI18n();
  const { when, hold, input, errors, problem, isRenewed } = view;
  return (
    <form
      id={KEPT_FORM}
      method="post"
      action={view.action}
      className={styles.details}
      noValidate={problem !== undefined}
    >
      {pickFields({ ...view.query, month: "", date: "" }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DetailsProblem problem={problem} errors={errors} />
      <section className={styles.chosen} aria-labelledby="details">
        <h2 id="details" className={styles.sectionTitle} tabIndex={-1}>
          {t("booking.receipt.yourTime")}
        </h2>
        <p className={styles.time}>
          <ClockLine clock={when.visitor} />
        </p>
        <p className={styles.note}>
          {t("booking.receipt.studioTime")}: <bdi>{when.studio.day}</bdi>,{" "}
          <bdi dir="ltr">{when.studio.time}</bdi>
        </p>
        <p className={styles.hold}>
          {isRenewed && <strong>{t("forms.codes.hold_renewed")} </strong>}
          {hold
            ? t("booking.details.held", { time: hold.until, minutes: hold.minutes })
            : t("booking.details.notHeld")}
        </p>
      </section>
      <section className={styles.fields} aria-labelledby="who">
        <h2 id="who" className={styles.sectionTitle}>
          {t("booking.details.who")}
        </h2>
        <BookingFields id="book" input={input} {...(errors && { errors })} />
        <p className={styles.send}>
          <button name="step" value="book" className={button.button}>
            {t("booking.details.send")}
          </button>
        </p>
        {/* After the button that sends, so that Enter in a field sends. */}
        <p className={styles.more}>
          <button
            name="step"
            value="another"
            className={button.quiet}
            formAction={view.backHref}
            formNoValidate
          >
            {t("booking.details.another")}
          </button>
          {(hold === null || hold.canExtend) && (
            <button name="step" value="extend" className={button.quiet} formNoValidate>
              {t(hold ? "booking.details.extend" : "booking.details.holdAgain")}
            </button>
          )}
          {hold && (
            <button name="step" value="release" className={button.quiet} formNoValidate>
              {t("booking.details.release")}
            </button>
          )}
        </p>
      </section>
    </form>
  );
}

function DetailsProblem({ problem, errors }: Pick<DetailsView, "problem" | "errors">) {
  if (!problem) return null;
  return (
    <div className={styles.wide}>
      {/* Enter in a field takes the first button of its form, and must not take another time. */}
      <button
        name="step"
        value="book"
        className={layout.visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
      />
      <ProblemSummary
        problem={problem}
        errors={errors?.map(({ field, message }) => ({ href: `#book-${field}`, message }))}
        as="buttons"
      />
    </div>
  );
}
