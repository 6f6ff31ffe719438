import { type Booking, bookingReference, type ChangeReason, type SlotRefusal } from "#booking";
import { localeOf } from "#i18n";
import type { SentFields } from "#studio-page";
import { whoHas } from "./colliding.ts";
import type { PageAnswer, PageCall, PageForm, StudioPage } from "./page-call.ts";

const WORD_LETTERS = 1_000;
const AUDIT_MAX = 20;
const MAILS_MAX = 40;

/** One booking, and what can be done with it. */
export const bookingPage: StudioPage = {
  allows: { read: "read", change: "change" },
  async read(call) {
    const booking = await call.site.services.store.bookings.find(call.rest);
    return booking && show(call, booking);
  },
  async change(call, form) {
    const { store } = call.site.services;
    const booking = await store.bookings.find(call.rest);
    if (!booking) return undefined;
    // Two people at once: the second is told, sees what the first has done, and keeps what was typed.
    if (form.text("revision") !== String(booking.revision)) {
      return refuse(call, booking, "changed", typedIn(form));
    }
    switch (form.action) {
      case "move":
        return move(call, booking, form);
      case "cancel":
        return cancel(call, booking, form);
      case "completed":
      case "no_show": {
        // Saying how it went is no new revision: what was shown says whether somebody was faster.
        if (form.text("status") !== booking.status) return refuse(call, booking, "changed");
        const marked = await store.studio.markDone(booking.id, form.action, call.now, call.author);
        return marked.ok ? done(booking, "saved") : refuse(call, booking, "not_active");
      }
      default:
        return undefined;
    }
  },
};

async function move(
  call: PageCall,
  booking: Booking,
  form: PageForm,
): Promise<PageAnswer | undefined> {
  const { site, language, author, now } = call;
  const start = Number(form.text("start"));
  const { booking: service } = site.services;
  const asked = Number.isSafeInteger(start) ? start : 0;
  const answer = await service.move({
    booking,
    start: asked,
    locale: language.code,
    author,
    word: wordOf(form),
    now,
  });
  if (answer.ok) return done(booking, "moved");
  const { reason } = answer;
  const collision = reason === "slot_taken" && (await whoHas(call, asked, booking.id));
  return refuse(call, booking, reason, typedIn(form), collision || undefined);
}

async function cancel(
  call: PageCall,
  booking: Booking,
  form: PageForm,
): Promise<PageAnswer | undefined> {
  const { author, now, site } = call;
  if (!isActive(booking)) return refuse(call, booking, "not_active", typedIn(form));
  const answer = await site.services.booking.cancel({ booking, author, word: wordOf(form), now });
  return answer.ok
    ? done(booking, "cancelled")
    : refuse(call, booking, answer.reason, typedIn(form));
}

/** Shows the booking as it is now, with what stood in the way. */
async function refuse(
  call: PageCall,
  { id }: Booking,
  reason: ChangeReason | SlotRefusal,
  values: Readonly<Record<string, string>> = {},
  collision?: string,
): Promise<PageAnswer | undefined> {
  const current = await call.site.services.store.bookings.find(id);
  if (!current) return undefined;
  const limits = call.site.services.booking.limits();
  const text =
    collision ??
    (reason === "changed" || reason === "key_reused"
      ? call.t("studioPage.booking.changed")
      : call.t(`forms.codes.${reason === "not_found" ? "not_active" : reason}`, limits));
  const shown = await show(call, current, { values, problem: text });
  return { ...shown, status: 409 };
}

async function show(
  call: PageCall,
  booking: Booking,
  sent?: SentFields,
): Promise<PageAnswer & { readonly view: unknown }> {
  const { site, language, query, now } = call;
  const { people, mailContext } = site.services;
  const mayChange = call.may("change");
  const isMovable = mayChange && booking.status === "confirmed" && booking.start > now;
  const availability = isMovable
    ? await site.services.booking.availability({
        month: query.get("month") ?? undefined,
        locale: language.code,
        moving: booking,
        outranks: true,
        now,
      })
    : undefined;
  return {
    view: {
      page: "booking",
      booking: { ...booking, reference: bookingReference(booking) },
      languageName: localeOf(booking.locale, site.languages).name,
      times: mailContext("").bookings.describeMeeting(booking, language.code),
      actions: {
        move: availability && {
          ...availability,
          days: withoutTime(availability.days, booking.start),
        },
        cancel: mayChange && isActive(booking) && booking.start > now,
        outcome: mayChange && booking.start <= now && hasOutcome(booking),
      },
      mails: await mailsAbout(call, booking),
      audit: call.may("change")
        ? await people.audit({ subject: booking.id, limit: AUDIT_MAX })
        : [],
      sent,
    },
  };
}

const MAIL_KINDS = [
  "booking_confirm",
  "booking_booked",
  "booking_moved",
  "booking_linked",
  "booking_cancelled",
  "booking_reminder",
] as const;

/** What the visitor was told and will be told, oldest first; what was dropped unsent is left out. */
async function mailsAbout({ site }: PageCall, { id }: Booking) {
  const rows = await site.services.store.outbox.list({ ref: id, limit: MAILS_MAX });
  return rows
    .flatMap(({ kind, state, notBefore, sentAt }) => {
      const known = MAIL_KINDS.find((each) => each === kind);
      if (known === undefined || state === "cancelled") return [];
      const how = state === "sent" || state === "dead" ? state : ("waiting" as const);
      return [{ kind: known, state: how, at: sentAt ?? notBefore }];
    })
    .toReversed();
}

/** Its own time is free for a booking, and no other one. */
function withoutTime<Day extends { readonly slots: readonly { readonly start: number }[] }>(
  days: readonly Day[],
  start: number,
): readonly Day[] {
  return days
    .map((day) => ({ ...day, slots: day.slots.filter((slot) => slot.start !== start) }))
    .filter(({ slots }) => slots.length > 0);
}

function done({ id }: Booking, what: "moved" | "cancelled" | "saved"): PageAnswer {
  return { to: `/bookings/${id}`, done: what };
}

function isActive({ status }: Booking): boolean {
  return status === "confirmed" || status === "pending_email";
}

function hasOutcome({ status }: Booking): boolean {
  return status === "confirmed" || status === "completed" || status === "no_show";
}

/** What was typed into a form, to be shown again. */
function typedIn(form: PageForm): Readonly<Record<string, string>> {
  return { action: form.action, start: form.text("start"), word: wordOf(form) };
}

function wordOf(form: PageForm): string {
  return [...form.text("word")].slice(0, WORD_LETTERS).join("");
}
