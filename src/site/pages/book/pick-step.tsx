import type { ReactNode } from "react";
import {
  type CarriedFields,
  CarriedForm,
  HiddenFields,
} from "../../features/booking/carried-form.tsx";
import { ProblemSummary } from "../../features/booking/problem-summary.tsx";
import { SlotPicker } from "../../features/booking/slot-picker.tsx";
import { KeptForm } from "./kept-form.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { WaysList } from "../../shell/ways-list.tsx";
import styles from "./book-page.module.css";
import type { BookView } from "./book-view.ts";

interface PickStepProps {
  readonly view: Extract<BookView, { readonly step: "pick" }>;
}

/** Choosing a time: each is a button that holds it. */
export function PickStep({ view: { picker, token, problem, typed } }: PickStepProps) {
  const { t } = useI18n();
  const hidden = (
    <>
      <input type="hidden" name="step" value="hold" />
      {picker?.kept
        .filter(([name]) => name !== "submission")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {token && <input type="hidden" name="submission" value={token} />}
      {typed && <HiddenFields fields={typed} />}
    </>
  );
  const action = `${picker?.path ?? ""}#form-summary`;
  return (
    <>
      <KeptForm path={picker?.path} fields={[...(picker?.kept ?? []), ...(typed ?? [])]} />
      {problem && (
        <form method="post" action={action}>
          {hidden}
          <ProblemSummary problem={problem} as="buttons" />
        </form>
      )}
      {picker === null ? (
        <section className={styles.closed} aria-labelledby="closed">
          <h2 id="closed" className={styles.sectionTitle}>
            {t("booking.pick.closed")}
          </h2>
          <p>{t("booking.pick.closedHint")}</p>
          <WaysList />
        </section>
      ) : (
        <Carrying path={picker.path} typed={typed}>
          <SlotPicker view={picker} form={{ action, hidden }} />
        </Carrying>
      )}
    </>
  );
}

function Carrying(props: {
  readonly path: string;
  readonly typed: CarriedFields | undefined;
  readonly children: ReactNode;
}) {
  const { path, typed, children } = props;
  return typed ? (
    <CarriedForm path={path} fields={typed}>
      {children}
    </CarriedForm>
  ) : (
    children
  );
}
