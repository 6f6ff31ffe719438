import { bookingReference } from "#booking";
import { type Contact, type ContactEntry, folderOf } from "#contact";
import { ENTRY_LIMITS, type WriteAnswer } from "#contact/node";
import { localeOf } from "#i18n";
import { briefFacts, mailLanguage, type OutboxRow } from "#mail";
import type { AnswerForm, EnquiryView, ShownEntry } from "#studio-page";
import type { PageAnswer, PageCall, PageForm, StudioPage } from "./page-call.ts";

const AUDIT_MAX = 50;
const BOOKINGS_MAX = 20;
const MAILS_MAX = 200;
/** Longer than any text that is taken, so that one that is too long is kept whole and told. */
const TYPED_LETTERS = 40_000;

type Sent = NonNullable<EnquiryView["sent"]>;

/** One enquiry: read, answered, noted on, done, put away. */
export const enquiryPage: StudioPage = {
  allows: { read: "read", change: "change" },
  async read(call) {
    const enquiry = await find(call);
    return enquiry && show(call, enquiry);
  },
  async change(call, form) {
    const enquiry = await find(call);
    if (!enquiry) return undefined;
    const { site, author, now } = call;
    const { contact } = site.services;
    const { reference, id } = enquiry;
    switch (form.action) {
      case "answer":
        return answer(call, enquiry, form);
      case "note": {
        const body = form.longText("body", TYPED_LETTERS);
        const written = await contact.note(id, body, { author, now });
        if (written.ok) return { to: `/enquiries/${reference}`, done: "saved" };
        return refuse(call, id, { form: "note", values: { body }, ...told(call, written, "note") });
      }
      case "done":
      case "reopen": {
        const stage = form.action === "done" ? "done" : "new";
        const revision = revisionOf(form);
        const moved = await contact.setStage(id, stage, { revision, author, now });
        if (moved.ok) return { to: `/enquiries/${reference}`, done: "saved" };
        return refuse(call, id, { form: "state", values: {}, ...told(call, moved, "note") });
      }
      case "release":
      case "spam": {
        // Somebody else has decided meanwhile: what to think of that is for people.
        if (revisionOf(form) !== enquiry.revision) {
          const changed = { ok: false, reason: "changed" } as const;
          return refuse(call, id, { form: "state", values: {}, ...told(call, changed, "note") });
        }
        const decide = form.action === "release" ? contact.release : contact.markSpam;
        await decide(reference, now, author);
        return { to: `/enquiries/${reference}`, done: "saved" };
      }
      default:
        return undefined;
    }
  },
};

/** By its reference, or by the id that the audit trail has. */
async function find({ site, rest }: PageCall): Promise<Contact | undefined> {
  const { contact } = site.services;
  return (await contact.find(rest)) ?? contact.findById(rest);
}

async function answer(
  call: PageCall,
  { id, reference }: Contact,
  form: PageForm,
): Promise<PageAnswer | undefined> {
  const { site, author, now } = call;
  const values = { body: form.longText("body", TYPED_LETTERS), name: form.text("name") };
  const { body, name: signature } = values;
  const revision = revisionOf(form);
  const sent = await site.services.contact.answer({ id, revision, body, signature, author, now });
  if (sent.ok) return { to: `/enquiries/${reference}`, done: "sent" };
  return refuse(call, id, { form: "answer", values, ...told(call, sent, "answer") });
}

function revisionOf(form: PageForm): number {
  return /^\d{1,9}$/.test(form.text("revision")) ? Number(form.text("revision")) : -1;
}

/** What was in the way, in words. */
function told(
  { t }: PageCall,
  { reason }: Extract<WriteAnswer, { readonly ok: false }>,
  kind: "note" | "answer",
): { readonly problem: string } {
  const key = reason === "not_found" || reason === "not_active" ? "notActive" : reason;
  const max = reason === "unsigned" ? ENTRY_LIMITS.signature : ENTRY_LIMITS[kind];
  return { problem: t(`studioPage.enquiries.problem.${key}`, { max }) };
}

/** Shows the enquiry as it is now, with what was typed. */
async function refuse(call: PageCall, id: string, sent: Sent): Promise<PageAnswer | undefined> {
  const current = await call.site.services.contact.findById(id);
  return current && { ...(await show(call, current, sent)), status: 409 };
}

async function show(call: PageCall, enquiry: Contact, sent?: Sent) {
  const { site, language } = call;
  const { contact, people, store, mailContext } = site.services;
  const { id, emailKey, brief, locale } = enquiry;
  const folder = folderOf(enquiry);
  const isActive = folder !== "quarantine" && folder !== "spam" && enquiry.email !== null;
  const context = mailContext(site.environment.siteUrl ?? "http://localhost");
  const [entries, mails, bookings, audit] = await Promise.all([
    contact.entries(id),
    store.outbox.list({ ref: id, limit: MAILS_MAX }),
    emailKey === null ? [] : store.bookings.listOf(emailKey, BOOKINGS_MAX),
    call.may("change") ? people.audit({ subject: id, limit: AUDIT_MAX }) : [],
  ]);
  const view: EnquiryView = {
    page: "enquiry",
    enquiry,
    folder,
    languageName: localeOf(locale, site.languages).name,
    brief: brief ? briefFacts(context, brief, mailLanguage(context, language.code)) : [],
    bookings: bookings.map((booking) => ({ ...booking, reference: bookingReference(booking) })),
    entries: entries.map((entry) => withDelivery(entry, mails)),
    answer: isActive && call.may("change") ? await answerForm(call, enquiry) : undefined,
    isErased: enquiry.email === null,
    audit,
    sent,
  };
  return { view };
}

async function answerForm({ site, person }: PageCall, { locale }: Contact): Promise<AnswerForm> {
  const { iso, dir } = localeOf(locale, site.languages);
  const t = site.messages.translator(locale);
  return {
    own: person.email,
    name: (await site.services.contact.lastSignature(person.id)) ?? "",
    preview: { iso, dir, title: t("mail.answer.title"), quote: t("mail.answer.quote") },
  };
}

/** An answer with what became of its mail. */
function withDelivery(entry: ContactEntry, mails: readonly OutboxRow[]): ShownEntry {
  const mail = mails.find(({ dedupeKey }) => dedupeKey === `contact_answer:${entry.id}`);
  if (!mail || mail.state === "cancelled") return entry;
  const { state } = mail;
  return { ...entry, delivery: state === "sent" || state === "dead" ? state : "pending" };
}
