import { useEffect } from "react";
import { useNavigate } from "react-router";
import { ownZoneAddress } from "../../boot/own-zone.ts";
import { BookingNote } from "../../features/booking/booking-frame.tsx";
import {
  type CarriedFields,
  CarriedForm,
  HiddenFields,
} from "../../features/booking/carried-form.tsx";
import { pickFields } from "../../features/booking/pick-query.ts";
import { ProblemSummary } from "../../features/booking/problem-summary.tsx";
import { SlotPicker } from "../../features/booking/slot-picker.tsx";
import { KeptForm } from "./kept-form.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { WaysList } from "../../shell/ways-list.tsx";
import type { BookView } from "./book-view.ts";

interface PickStepProps {
  readonly view: Extract<BookView, { readonly step: "pick" }>;
}

/** Choosing a time: each is a button that holds it. */
export function PickStep({
  view: { picker, token, isZoneOpen: isOpen, problem, typed },
}: PickStepProps) {
  const { t } = useI18n();
  const isZoneOpen = picker !== null && isOpen && !typed;
  useOwnZone(isZoneOpen);
  const path = picker?.clock.path;
  const kept = picker?.clock.kept ?? pickFields({ submission: token });
  const fields: CarriedFields = [...kept, ...(typed ?? [])];
  const hidden = <HiddenFields fields={[["step", "hold"], ...fields]} />;
  const action = `${path ?? ""}#form-summary`;
  return (
    <>
      <KeptForm path={path} fields={fields} />
      {problem && (
        <form method="post" action={action}>
          {hidden}
          <ProblemSummary problem={problem} field="pick" />
        </form>
      )}
      {picker ? (
        <CarriedForm path={picker.clock.path} fields={typed}>
          <SlotPicker
            view={picker.view}
            heading="h2"
            clock={{ ...picker.clock, isZoneOpen }}
            // In place of a time whose form has been filled in.
            form={{ action, hidden, field: typed ? "pick" : "start" }}
          />
        </CarriedForm>
      ) : (
        <BookingNote title={t("booking.pick.closed")}>
          <p>{t("booking.pick.closedHint")}</p>
          <WaysList />
        </BookingNote>
      )}
    </>
  );
}

/** Shows times in the visitor's zone where nobody has chosen one, in the same entry of the history. */
function useOwnZone(isOpen: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const address = isOpen ? ownZoneAddress() : undefined;
    if (address) void navigate(address, { replace: true, preventScrollReset: true });
  }, [isOpen, navigate]);
}
