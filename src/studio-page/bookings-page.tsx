import type { ReactNode } from "react";
import { BookingRow } from "./booking-row.tsx";
import { BlockRow } from "./block-words.tsx";
import { CalendarTabs } from "./calendar-tabs.tsx";
import { PostForm } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import type { StudioView } from "./view.ts";

type BookingsView = Extract<StudioView, { readonly page: "bookings" }>;

/** A week day by day, or all that is to come; and days that nobody can book. */
export function BookingsPage({ view }: { readonly view: BookingsView }): ReactNode {
  const { t, base } = useFrame();
  const { week, bookings, later } = view;
  const days = week?.days ?? [...new Set(bookings.map(({ studioDay }) => studioDay))];
  return (
    <>
      <h1>{t("studioPage.nav.bookings")}</h1>
      <CalendarTabs current={week ? "week" : "list"} />
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
      {later !== undefined && (
        <p className="pager">
          <a href={`${base}/bookings?${later}`}>{t("studioPage.calendar.later")}</a>
        </p>
      )}
    </>
  );
}

function Day({ day, view }: { readonly day: string; readonly view: BookingsView }): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const mayChange = useMay("change");
  const { bookings, closed, blocked, today } = view;
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
      {blocked.get(day)?.map((block) => (
        <BlockRow key={block.id} block={block} />
      ))}
      <ul className="rows">
        {ofDay.map((booking) => (
          <BookingRow key={booking.id} booking={booking} time={moments.time(booking.start)} />
        ))}
      </ul>
    </section>
  );
}
