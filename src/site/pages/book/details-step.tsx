import type { ReactNode } from "react";
import { DetailsForm } from "../../features/booking/details-form.tsx";
import { pickFields } from "../../features/booking/pick-query.ts";
import { useDetailsProblem } from "../../features/booking/use-details-problem.ts";
import { ProblemSummary } from "../../features/booking/problem-summary.tsx";
import { KEPT_FORM } from "../../shell/language-links.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { ProofField } from "../../shell/proof-field.tsx";
import layout from "../../styles/layout.module.css";
import look from "../../ui/button.module.css";
import type { DetailsView } from "./book-view.ts";

/** The form for the chosen time; each way on is a button of it. */
export function DetailsStep({ view }: { readonly view: DetailsView }) {
  const { t } = useI18n();
  const { when, hold, input, isRenewed } = view;
  const { problem, errors, onInput } = useDetailsProblem(view.problem, view.ways);
  return (
    <DetailsForm
      id={KEPT_FORM}
      method="post"
      action={view.action}
      onInput={onInput}
      heading="h2"
      clock={when.visitor}
      ways={view.ways}
      hold={
        <>
          <p>
            {t("language.labelled", { label: t("booking.receipt.studioTime") })}{" "}
            <bdi>{when.studio.day}</bdi>, <bdi dir="ltr">{when.studio.time}</bdi>
          </p>
          <p>
            {isRenewed && <strong>{t("forms.codes.hold_renewed")} </strong>}
            {hold
              ? t("booking.details.held", { time: hold.until, minutes: hold.minutes })
              : t("booking.details.notHeld")}
          </p>
        </>
      }
      input={input}
      errors={errors}
      hidden={pickFields({ ...view.query, month: "", date: "" })}
      problem={
        problem && (
          <>
            {/* Enter in a field takes the first button, and must not take another time. */}
            <button
              name="step"
              value="book"
              className={layout.visuallyHidden}
              tabIndex={-1}
              aria-hidden="true"
            />
            <ProblemSummary problem={problem} field="pick" />
          </>
        )
      }
      buttons={
        <>
          <ProofField form="booking" submission={view.query.submission} />
          <StepButton step="another" formAction={view.backHref}>
            {t("booking.details.another")}
          </StepButton>
          {(hold === null || hold.canExtend) && (
            <StepButton step="extend">
              {t(hold ? "booking.details.extend" : "booking.details.holdAgain")}
            </StepButton>
          )}
          {hold && <StepButton step="release">{t("booking.details.release")}</StepButton>}
        </>
      }
    />
  );
}

interface StepButtonProps {
  readonly step: "another" | "extend" | "release";
  readonly formAction?: string;
  readonly children: ReactNode;
}

function StepButton({ step, ...button }: StepButtonProps) {
  return <button name="step" value={step} className={look.quiet} {...button} />;
}
