import type { ReactNode } from "react";
import { BlockWords } from "./block-words.tsx";
import { BookingRow } from "./booking-row.tsx";
import { CalendarTabs } from "./calendar-tabs.tsx";
import { PostForm } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import type { StudioView } from "./view.ts";

/** A blocked time: which calls are in it and stay, and the way to take it back. */
export function BlockPage({
  view: { block, bookings },
}: {
  readonly view: Extract<StudioView, { readonly page: "block" }>;
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const mayChange = useMay("change");
  const { moment } = momentsOf(frame);
  return (
    <>
      <h1>{t("studioPage.calendar.block.blocked")}</h1>
      <CalendarTabs />
      <p className="facts">
        <BlockWords block={block} />
      </p>
      {block.reason !== null && (
        <p className="words" dir="auto">
          {block.reason}
        </p>
      )}
      <section aria-labelledby="inside">
        <h2 id="inside">{t("studioPage.calendar.block.inside")}</h2>
        <p className="hint">
          {bookings.length > 0
            ? t("studioPage.calendar.block.stay")
            : t("studioPage.calendar.block.nobody")}
        </p>
        <ul className="rows dated">
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} time={moment(booking.start)} />
          ))}
        </ul>
      </section>
      {mayChange && (
        <PostForm to={`/bookings/blocked/${block.id}`} action="unblock">
          <button className="danger">{t("studioPage.calendar.block.remove")}</button>
        </PostForm>
      )}
    </>
  );
}
