import type { StudioPage } from "./page-call.ts";

/** One's own sessions. */
export const accountPage: StudioPage = {
  allows: { read: "read", change: "read" },
  async read({ site, person, session, now }) {
    const sessions = await site.services.people.sessions(person.id, now);
    return { view: { page: "account", sessions, current: session.id } };
  },
  async change({ site, person, author, now }, form) {
    const { people } = site.services;
    if (form.action === "sign-out-all") {
      await people.signOut(person.id, author, now);
      return { to: "/sign-in" };
    }
    if (form.action !== "sign-out" || form.text("session") === "") return undefined;
    await people.signOut(person.id, author, now, form.text("session"));
    return { to: "/account", done: "saved" };
  },
};
