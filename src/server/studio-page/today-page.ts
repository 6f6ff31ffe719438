import { composeMail } from "#mail";
import type { OutboxRow } from "#mail";
import { bookingReference } from "#booking";
import { folderOf } from "#contact";
import type { PageCall, StudioPage } from "./page-call.ts";

const DAY_MS = 86_400_000;
/** No meeting is longer (b1). */
const LONGEST_MS = 8 * 3_600_000;
/** How far the next calls are looked for. */
const AHEAD_MS = 14 * DAY_MS;
const CALLS_MAX = 8;
const ENQUIRIES_MAX = 10;
const UNDELIVERED_MAX = 10;
const BROKEN_MAX = 3;
/** Emails that go out next. */
const MAILS_MAX = 4;

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
    const waiting = await Promise.all(
      (["new", "quarantine"] as const).map((folder) =>
        contact.list({ folder, limit: ENQUIRIES_MAX }),
      ),
    );
    const dead = await store.outbox.list({ states: ["dead"], limit: UNDELIVERED_MAX });
    return {
      view: {
        page: "today",
        calls,
        enquiries: waiting
          .flat()
          .filter(({ email }) => email !== null)
          .toSorted((a, b) => b.createdAt - a.createdAt)
          .slice(0, ENQUIRIES_MAX)
          .map((enquiry) => ({ ...enquiry, folder: folderOf(enquiry) })),
        undelivered: await Promise.all(dead.map((row) => describeMail(call, row))),
        broken: await store.faults.list({ open: true, limit: BROKEN_MAX }),
        goesOut: await readNext(call),
      },
    };
  },
};

/** Issues and emails that go out by themselves. */
async function readNext(call: PageCall) {
  const { store } = call.site.services;
  const issues = (await store.issues.list()).filter(
    ({ state }) => state === "scheduled" || state === "sending" || state === "paused",
  );
  const waiting = await store.outbox.waiting(call.now, MAILS_MAX);
  const mails = await Promise.all(
    waiting.map(async (row) => ({ ...(await describeMail(call, row)), at: row.notBefore })),
  );
  return { issues, mails };
}

/** An email by its subject and reader; by its kind when nobody needs it any more. */
async function describeMail({ site, now }: PageCall, row: OutboxRow) {
  const origin = site.environment.siteUrl ?? "http://localhost";
  const mail = await composeMail(site.services.mailContext(origin), row, now).catch(
    () => undefined,
  );
  const { id, kind, lastCode } = row;
  return { id, to: mail?.to.address ?? "", subject: mail?.subject ?? kind, code: lastCode ?? "" };
}
