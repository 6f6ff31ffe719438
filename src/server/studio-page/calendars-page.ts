import type { StudioPage } from "./page-call.ts";

/** Calendars of others that make the studio busy, with how they are; nothing is changed there. */
export const calendarsPage: StudioPage = {
  allows: { read: "read", change: "change" },
  async read({ site, now }) {
    const { busy, rules } = site.services;
    const feeds = await busy.status(now);
    return { view: { page: "calendars", feeds, policy: rules.busyPolicy } };
  },
};
