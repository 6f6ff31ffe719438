import type { ReactNode } from "react";
import { useFrame } from "./frame-context.ts";

const PATHS = {
  week: "",
  list: "?show=list",
  blocked: "/blocked",
} as const;

/** The pages about the studio's calendar. */
export function CalendarTabs({ current }: { readonly current?: keyof typeof PATHS }): ReactNode {
  const { t, base } = useFrame();
  const tabs = ["week", "list", "blocked"] as const;
  return (
    <p className="tabs">
      {tabs.map((tab) => (
        <a
          key={tab}
          href={`${base}/bookings${PATHS[tab]}`}
          aria-current={tab === current ? "true" : undefined}
        >
          {tab === "blocked"
            ? t("studioPage.calendar.tabs.blocked")
            : t(`studioPage.bookings.${tab}`)}
        </a>
      ))}
    </p>
  );
}
