import type { ReactNode } from "react";
import { CalendarTabs } from "./calendar-tabs.tsx";
import { useFrame } from "./frame-context.ts";
import { momentsOf } from "./moments.ts";
import type { StudioView } from "./view.ts";

/** Calendars of others that make the studio busy: how fresh they are, and what is wrong with them. */
export function CalendarsPage({
  view: { feeds, policy },
}: {
  readonly view: Extract<StudioView, { readonly page: "calendars" }>;
}): ReactNode {
  const frame = useFrame();
  const { t } = frame;
  const { past } = momentsOf(frame);
  const time = (at: number | null): string =>
    at === null || at === 0 ? t("studioPage.calendar.feeds.never") : past(at);
  return (
    <>
      <h1>{t("studioPage.calendar.tabs.calendars")}</h1>
      <CalendarTabs current="calendars" />
      {feeds.length === 0 && <p className="none">{t("studioPage.calendar.feeds.none")}</p>}
      {feeds.map(({ id, host, take, isFresh, lastOkAt, nextAt, lastError, blocks }) => (
        <section key={id} className="card" aria-labelledby={`feed-${id}`}>
          <h2 id={`feed-${id}`}>
            <bdi dir="ltr">{host}</bdi>
          </h2>
          <p>
            <span className={isFresh ? "status good" : "status"}>
              {isFresh
                ? t("studioPage.calendar.feeds.fresh")
                : t(`studioPage.calendar.feeds.stale.${policy}`)}
            </span>
          </p>
          <dl className="facts">
            {(
              [
                ["take", t(`studioPage.calendar.feeds.takes.${take}`)],
                ["lastRead", time(lastOkAt)],
                ["nextRead", time(nextAt)],
                ["entries", String(blocks)],
                ["error", lastError],
              ] as const
            ).map(
              ([name, value]) =>
                value && (
                  <div key={name}>
                    <dt>{t(`studioPage.calendar.feeds.${name}`)}</dt>
                    <dd>
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </section>
      ))}
    </>
  );
}
