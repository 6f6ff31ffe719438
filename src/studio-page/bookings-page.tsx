import type { ReactNode } from "react";
import { BookingRow } from "./booking-row.tsx";
import { Field, PostForm, Problem } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import type { StudioView } from "./view.ts";

type BookingsView = Extract<StudioView, { readonly page: "bookings" }>;

/** A week day by day, or all that is to come; and days that nobody can book. */
export function BookingsPage({ view }: { readonly view: BookingsView }): ReactNode {
  const { t, base } = useFrame();
  const mayChange = useMay("change");
  const { week, bookings, today } = view;
  const days = week?.days ?? [...new Set(bookings.map(({ studioDay }) => studioDay))];
  return (
    <>
      <h1>{t("studioPage.nav.bookings")}</h1>
      <p className="tabs">
        <a href={`${base}/bookings`} aria-current={week ? "true" : undefined}>
          {t("studioPage.bookings.week")}
        </a>
        <a href={`${base}/bookings?show=list`} aria-current={week ? undefined : "true"}>
          {t("studioPage.bookings.list")}
        </a>
      </p>
      {week && (
        <p className="pager">
          <a href={`${base}/bookings?week=${week.previous}`}>{t("studioPage.bookings.previous")}</a>
          <a href={`${base}/bookings?week=${week.next}`}>{t("studioPage.bookings.next")}</a>
        </p>
      )}
      {!week && days.length === 0 && <p className="none">{t("studioPage.today.noCalls")}</p>}
      {days.map((day) => (
        <Day key={day} day={day} view={view} />
      ))}
      {mayChange && <CloseDays today={today} sent={view.sent} />}
    </>
  );
}

function Day({ day, view }: { readonly day: string; readonly view: BookingsView }): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const mayChange = useMay("change");
  const { bookings, closed, today } = view;
  const moments = momentsOf(frame);
  const reason = closed.get(day);
  const ofDay = bookings.filter(({ studioDay }) => studioDay === day);
  return (
    <section className={day === today ? "day now" : "day"} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        <time dateTime={day}>{moments.day(day)}</time>
      </h2>
      {reason !== undefined && (
        <div className="closed">
          <p>
            {t("studioPage.bookings.closed")}
            {reason !== null && <bdi className="reason">{reason}</bdi>}
          </p>
          {mayChange && (
            <PostForm to="/bookings" action="open" hidden={{ day }}>
              <button>{t("studioPage.bookings.open")}</button>
            </PostForm>
          )}
        </div>
      )}
      <ul className="rows">
        {ofDay.map((booking) => (
          <BookingRow key={booking.id} booking={booking} time={moments.time(booking.start)} />
        ))}
      </ul>
    </section>
  );
}

function CloseDays({ today, sent }: Pick<BookingsView, "today" | "sent">): ReactNode {
  const { t } = useFrame();
  return (
    <details className="card" open={sent !== undefined}>
      <summary>{t("studioPage.bookings.closeTitle")}</summary>
      <p>{t("studioPage.bookings.closeBody")}</p>
      {sent && <Problem id="days-problem" text={sent.problem} />}
      <PostForm to="/bookings" action="close">
        <div className="pair">
          {(["from", "to"] as const).map((name) => (
            <Field key={name} id={name} label={t(`studioPage.bookings.${name}`)}>
              <input
                id={name}
                name={name}
                type="date"
                required
                min={today}
                defaultValue={sent?.values[name] ?? today}
                aria-describedby={sent && "days-problem"}
              />
            </Field>
          ))}
        </div>
        <Field
          id="reason"
          label={t("studioPage.bookings.reason")}
          hint={t("studioPage.bookings.reasonHint")}
        >
          <input
            id="reason"
            name="reason"
            dir="auto"
            maxLength={200}
            autoComplete="off"
            defaultValue={sent?.values["reason"]}
            aria-describedby="reason-hint"
          />
        </Field>
        <button>{t("studioPage.bookings.closeAction")}</button>
      </PostForm>
    </details>
  );
}
