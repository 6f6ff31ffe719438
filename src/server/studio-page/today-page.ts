import { composeMail } from "#mail";
import type { OutboxRow } from "#mail";
import { bookingReference } from "#booking";
import type { PageCall, StudioPage } from "./page-call.ts";

const DAY_MS = 86_400_000;
/** No meeting is longer (b1). */
const LONGEST_MS = 8 * 3_600_000;
/** How far the next calls are looked for. */
const AHEAD_MS = 14 * DAY_MS;
/** Enquiries that came before are not new any more. */
const NEW_MS = 14 * DAY_MS;
const CALLS_MAX = 8;
const ENQUIRIES_MAX = 30;
const UNDELIVERED_MAX = 10;

/** What waits for the studio. */
export const todayPage: StudioPage = {
  allows: { read: "read", change: "change" },
  async read(call) {
    const { site, now } = call;
    const { store, contact } = site.services;
    const bookings = await store.bookings.list({ start: now - LONGEST_MS, end: now + AHEAD_MS });
    const calls = bookings
      .filter(
        ({ status, end }) => end > now && (status === "confirmed" || status === "pending_email"),
      )
      .slice(0, CALLS_MAX)
      .map((booking) => ({ ...booking, reference: bookingReference(booking) }));
    const states = ["accepted", "released", "quarantine"] as const;
    const enquiries = await contact.list({ states, limit: ENQUIRIES_MAX });
    const isNew = ({ createdAt }: { readonly createdAt: number }) => createdAt > now - NEW_MS;
    const dead = await store.outbox.list({ states: ["dead"], limit: UNDELIVERED_MAX });
    return {
      view: {
        page: "today",
        calls,
        enquiries: enquiries.filter((one) => one.email !== null && isNew(one)),
        undelivered: await Promise.all(dead.map((row) => describeMail(call, row))),
      },
    };
  },
  async change({ site: { services }, author, now }, form) {
    const reference = form.text("reference");
    const decide = {
      release: () => services.contact.release(reference, now, author),
      spam: () => services.contact.markSpam(reference, now, author),
    }[form.action];
    const answer = await decide?.();
    return answer?.ok ? { to: "", done: "saved" } : undefined;
  },
};

/** An email by its subject and reader; by its kind when nobody needs it any more. */
async function describeMail({ site, now }: PageCall, row: OutboxRow) {
  const origin = site.environment.siteUrl ?? "http://localhost";
  const mail = await composeMail(site.services.mailContext(origin), row, now).catch(
    () => undefined,
  );
  const { id, kind, lastCode } = row;
  return { id, to: mail?.to.address ?? "", subject: mail?.subject ?? kind, code: lastCode ?? "" };
}
