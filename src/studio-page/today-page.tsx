import type { ReactNode } from "react";
import type { Contact } from "#contact";
import { BookingRow } from "./booking-row.tsx";
import { PostForm } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import type { StudioView } from "./view.ts";

/** What waits for the studio: calls, enquiries, emails that did not arrive. */
export function TodayPage({
  view: { calls, enquiries, undelivered },
}: {
  readonly view: Extract<StudioView, { readonly page: "today" }>;
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { moment } = momentsOf(frame);
  return (
    <>
      <h1>{t("studioPage.nav.today")}</h1>
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
        {enquiries.map((enquiry) => (
          <Enquiry key={enquiry.id} enquiry={enquiry} />
        ))}
      </section>
    </>
  );
}

function Enquiry({ enquiry }: { readonly enquiry: Contact }): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const mayChange = useMay("change");
  const { reference, name, email, phone, message, state, createdAt } = enquiry;
  const isHeld = state === "quarantine";
  return (
    <details className="card">
      <summary>
        <span className="who">
          <bdi>{name}</bdi>
          {isHeld && <span className="status">{t("studioPage.today.held")}</span>}
        </span>
        <time dateTime={new Date(createdAt).toISOString()}>
          {momentsOf(frame).moment(createdAt)}
        </time>
      </summary>
      <p className="words" dir="auto">
        {message}
      </p>
      <p className="facts">
        <bdi dir="ltr">{email}</bdi>
        {phone && <bdi dir="ltr">{phone}</bdi>}
        <bdi dir="ltr">{reference}</bdi>
      </p>
      <div className="actions">
        {email && (
          <a className="button" href={`mailto:${encodeURIComponent(email)}?subject=${reference}`}>
            {t("studioPage.today.reply")}
          </a>
        )}
        {mayChange && isHeld && (
          <PostForm to="" action="release" hidden={{ reference }}>
            <button>{t("studioPage.today.release")}</button>
          </PostForm>
        )}
        {mayChange && (
          <PostForm to="" action="spam" hidden={{ reference }}>
            <button>{t("studioPage.today.spam")}</button>
          </PostForm>
        )}
      </div>
    </details>
  );
}
