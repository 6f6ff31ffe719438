import type { ReactNode } from "react";
import { useFrame, useMay } from "./frame-context.ts";

const PATHS = {
  week: "",
  list: "?show=list",
  blocked: "/blocked",
  hours: "/hours",
  calendars: "/calendars",
} as const;

type Tab = keyof typeof PATHS;

/** The pages about the studio's calendar, and the way to add a call. */
export function CalendarTabs({ current }: { readonly current?: Tab }): ReactNode {
  const { t, base } = useFrame();
  const mayChange = useMay("change");
  const tabs = ["week", "list", "blocked", "hours", "calendars"] as const;
  return (
    <>
      <p className="tabs">
        {tabs.map((tab) => (
          <a
            key={tab}
            href={`${base}/bookings${PATHS[tab]}`}
            aria-current={tab === current ? "true" : undefined}
          >
            {tab === "week" || tab === "list"
              ? t(`studioPage.bookings.${tab}`)
              : t(`studioPage.calendar.tabs.${tab}`)}
          </a>
        ))}
      </p>
      {mayChange && (current === "week" || current === "list") && (
        <p className="actions">
          <a className="button" href={`${base}/bookings/add`}>
            {t("studioPage.calendar.add.title")}
          </a>
        </p>
      )}
    </>
  );
}
