import type { ReactNode } from "react";
import type { BlockedTime, Weekday } from "#booking";
import { dateWriter } from "#i18n";
import { useFrame } from "./frame-context.ts";
import type { StudioFrame } from "./view.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Days of the week in the order of ISO 8601. */
export const DAYS: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** What a day of the week is called. */
export function weekdayName({ iso }: StudioFrame["language"], weekday: Weekday): string {
  const at = MONDAY + DAYS.indexOf(weekday) * DAY_MS;
  return new Intl.DateTimeFormat(iso, { weekday: "long", timeZone: "UTC" }).format(at);
}

/** A blocked time in words: the days, and the hours or that it is all day. */
export function BlockWords({ block }: { readonly block: BlockedTime }): ReactNode {
  const { t, language } = useFrame();
  const { first, last, weekdays, everyWeeks: weeks } = block;
  const write = dateWriter(language.iso, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const [from, to] = [first, last].map((day) => day && write(Date.parse(day)));
  const days = weekdays.map((day) => weekdayName(language, day)).join(", ");
  const span =
    to === from
      ? from
      : to
        ? `${from} – ${to}`
        : t("studioPage.calendar.block.since", { day: from ?? "" });
  return (
    <>
      {days !== "" && <bdi>{`${t("studioPage.calendar.block.weeks", { weeks })}: ${days}`}</bdi>}
      <bdi>{span}</bdi>
      <BlockHours block={block} />
    </>
  );
}

function BlockHours({
  block: { startMinute, endMinute },
}: {
  readonly block: BlockedTime;
}): ReactNode {
  const { t, language } = useFrame();
  if (startMinute === null || endMinute === null) {
    return <span className="hint">{t("studioPage.calendar.block.allDay")}</span>;
  }
  const { iso, hourCycle } = language;
  const hour = hourCycle === "h12" ? "numeric" : "2-digit";
  const clock = dateWriter(iso, { hour, minute: "2-digit", hourCycle, timeZone: "UTC" });
  const [from, to] = [startMinute, endMinute].map((minutes) => clock(minutes * MINUTE_MS));
  return <bdi dir="ltr">{`${from}–${to}`}</bdi>;
}

/** A blocked time on a day of the week's list; leads to it. */
export function BlockRow({ block }: { readonly block: BlockedTime }): ReactNode {
  const { t, base } = useFrame();
  return (
    <div className="closed">
      <p>
        <a href={`${base}/bookings/blocked/${block.id}`}>
          {t("studioPage.calendar.block.blocked")}
        </a>{" "}
        <BlockHours block={block} />
        {block.reason !== null && <bdi className="reason">{block.reason}</bdi>}
      </p>
    </div>
  );
}
