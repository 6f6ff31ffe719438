import type { ReactNode } from "react";
import { BookingRow } from "./booking-row.tsx";
import { EnquiryRow } from "./enquiry-row.tsx";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import { Broken, GoesOut } from "./today-state.tsx";
import type { StudioView } from "./view.ts";

/** What waits for the studio: calls, enquiries, emails that did not arrive. */
export function TodayPage({
  view: { calls, enquiries, undelivered, broken, goesOut },
}: {
  readonly view: Extract<StudioView, { readonly page: "today" }>;
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { moment } = momentsOf(frame);
  return (
    <>
      <h1>{t("studioPage.nav.today")}</h1>
      <Broken faults={broken} />
      {undelivered.length > 0 && (
        <section aria-labelledby="undelivered">
          <h2 id="undelivered">{t("studioPage.today.undelivered")}</h2>
          <ul className="rows">
            {undelivered.map(({ id, to, subject, code }) => (
              <li key={id} className="row plain">
                <span className="who">
                  <bdi>{subject}</bdi>
                  <bdi className="status" dir="ltr">
                    {to}
                  </bdi>
                </span>
                <bdi className="reference" dir="ltr">
                  {code}
                </bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="calls">
        <h2 id="calls">{t("studioPage.today.calls")}</h2>
        {calls.length === 0 && <p className="none">{t("studioPage.today.noCalls")}</p>}
        <ul className="rows dated">
          {calls.map((booking) => (
            <BookingRow key={booking.id} booking={booking} time={moment(booking.start)} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="enquiries">
        <h2 id="enquiries">{t("studioPage.today.enquiries")}</h2>
        {enquiries.length === 0 && <p className="none">{t("studioPage.today.noEnquiries")}</p>}
        <ul className="rows dated">
          {enquiries.map((enquiry) => (
            <EnquiryRow key={enquiry.id} enquiry={enquiry} showsFolder />
          ))}
        </ul>
        <p>
          <a href={`${frame.base}/enquiries`}>{t("studioPage.today.allEnquiries")}</a>
        </p>
      </section>
      <GoesOut {...goesOut} />
    </>
  );
}
