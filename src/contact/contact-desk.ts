import type { OutgoingMessage, Risk, SubmissionKey } from "#forms";
import { emailKey } from "#forms";
import { consentSubjects, type Signer } from "#forms/node";
import type { LocaleCode } from "#i18n";
import {
  checkEnquiry,
  type Enquiry,
  type EnquiryError,
  type EnquiryInput,
} from "./check-enquiry.ts";
import { contactReference, readReference } from "./contact-reference.ts";
import type {
  Contact,
  ContactMailKind,
  ContactQuery,
  ContactState,
  ContactStore,
  NewContact,
  SendResult,
} from "./ports.ts";

const DAY = 86_400_000;

/** Purpose under which consents to an answer are recorded. */
export const CONTACT_PURPOSE = "contact";
/** How long the link in a `contact_confirm` mail works. */
export const CONFIRM_MINUTES = 24 * 60;
/** Statuses of an answer: kept, or kept until the mail address is confirmed. */
export const SENT_STATUS = { accepted: 201, unconfirmed: 202 } as const;

/** An enquiry is sent. */
export interface ContactSending {
  /** `status` is set here: {@link SENT_STATUS}. */
  readonly submission: Omit<SubmissionKey, "status">;
  readonly input: EnquiryInput;
  /** Language of the page. */
  readonly locale: LocaleCode;
  /** The sentence that stood at the box; `wordingOf` makes it. */
  readonly wording: { readonly id: string; readonly body: string };
  /** Path of the page on which the form stood. */
  readonly page: string;
  readonly method: "form" | "json";
  readonly ipKey: string | null;
  readonly risk: Risk;
  readonly score: number;
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of {@link ContactDesk.send}. */
export type ContactAnswer =
  | {
      readonly ok: true;
      readonly reference: string;
      /** The sender has to open a link in a mail first; nobody reads the enquiry before. */
      readonly isUnconfirmed: boolean;
    }
  | { readonly ok: false; readonly reason: "invalid"; readonly errors: readonly EnquiryError[] }
  | { readonly ok: false; readonly reason: "key_reused" };

/** What the link in a `contact_confirm` mail stands for. */
export type ContactLinkAnswer =
  | {
      readonly ok: true;
      readonly reference: string;
      readonly locale: LocaleCode;
      readonly isConfirmed: boolean;
    }
  | { readonly ok: false; readonly reason: "link_invalid" };

/** Result of the studio's decisions on an enquiry; a decision taken before changes nothing. */
export type DecisionAnswer =
  | { readonly ok: true; readonly contact: Contact }
  | { readonly ok: false; readonly reason: "not_found" };

/** Everything that happens to enquiries (F3, b3, b4). Times: epoch ms. */
export interface ContactDesk {
  /** Keeps an enquiry and tells the studio, or puts it aside by risk; never loses one. */
  send(sending: ContactSending): Promise<ContactAnswer>;
  /** Token for the link in a `contact_confirm` mail. */
  confirmToken(id: string): string;
  /** Reads what a link is for; changes nothing, scanners open links. */
  look(token: string, now: number): Promise<ContactLinkAnswer>;
  /** Brings an enquiry out of quarantine and tells the studio; again changes nothing. */
  confirm(token: string, now: number): Promise<ContactLinkAnswer>;
  /** By reference, as somebody may type it. */
  find(reference: string): Promise<Contact | undefined>;
  /** By id, for mails. */
  findById(id: string): Promise<Contact | undefined>;
  list(query: ContactQuery): Promise<readonly Contact[]>;
  /** The studio brings an enquiry out of quarantine or spam, and gets its notice. */
  release(reference: string, now: number): Promise<DecisionAnswer>;
  /** The studio puts an enquiry away; mails that wait go. */
  markSpam(reference: string): Promise<DecisionAnswer>;
}

/** What a desk works with. */
export interface ContactDeskOptions {
  readonly store: ContactStore;
  readonly signer: Signer;
  /** A new id, different each time; of letters, digits, `-` and `_`. */
  readonly newId: () => string;
  /** IANA zone whose date a deadline is compared with. */
  readonly studioZone: string;
  /** False when mails leave by a relay without SMTPUTF8 (b5); true when left out. */
  readonly takesUtf8?: boolean;
}

const LINK_INVALID = { ok: false, reason: "link_invalid" } as const;
const CONFIRM = "contact-confirm";

/** References tried before something must be wrong. */
const REFERENCES_MAX = 8;

/** Makes the desk. */
export function createContactDesk({
  store,
  signer,
  newId,
  studioZone,
  takesUtf8,
}: ContactDeskOptions): ContactDesk {
  // Swedish writes dates as ISO 8601 does.
  const studioDay = new Intl.DateTimeFormat("sv", { timeZone: studioZone, dateStyle: "short" });

  const mail = (kind: ContactMailKind, now: number, dedupeKey?: string): OutgoingMessage => {
    const id = newId();
    return { id, dedupeKey: dedupeKey ?? id, kind, payload: "{}", notBefore: now };
  };

  return {
    async send(sending) {
      const checked = checkEnquiry(sending.input, studioDay.format(sending.now), takesUtf8);
      if (!checked.ok) return { ok: false, reason: "invalid", errors: checked.errors };
      const result = await keep(sending, checked.enquiry);
      if (!result.ok) return { ok: false, reason: "key_reused" };
      const isUnconfirmed = result.status === SENT_STATUS.unconfirmed;
      return { ok: true, reference: result.contact.reference, isUnconfirmed };
    },

    confirmToken: (id) => `${id}.${signer.sign(CONFIRM, id)}`,

    look: async (token, now) => answer(await behind(token, now)),

    async confirm(token, now) {
      const contact = await behind(token, now);
      if (!contact) return LINK_INVALID;
      const [from, messages] = [["quarantine"] as const, [mail("contact_notice", now)]];
      await store.move({ id: contact.id, from, to: "released", messages });
      return answer(await behind(token, now));
    },

    find: (reference) => store.findByReference(readReference(reference)),
    findById: (id) => store.find(id),
    list: (query) => store.list(query),
    release: (reference, now) =>
      decide(reference, ["quarantine", "spam"], "released", [mail("contact_notice", now)]),
    markSpam: (reference) => decide(reference, ["accepted", "quarantine", "released"], "spam", []),
  };

  /** Stores an enquiry under the first reference that is free. */
  async function keep(sending: ContactSending, enquiry: Enquiry): Promise<SendResult> {
    const { submission, locale, wording, page, method, ipKey, risk, score, now } = sending;
    const [id, consentId] = [newId(), newId()];
    const key = emailKey(enquiry.email);
    const isLow = risk === "low";
    // One reply a day even if two enquiries arrive in the same moment.
    const replyKey = signer.sign("contact-reply", key, String(Math.floor(now / DAY)));
    const messages = { low: ["contact_notice"], high: ["contact_confirm"], trap: [] } as const;
    for (let attempt = 0; attempt < REFERENCES_MAX; attempt += 1) {
      const result = await store.send({
        submission: {
          ...submission,
          status: risk === "high" ? SENT_STATUS.unconfirmed : SENT_STATUS.accepted,
        },
        contact: newContact(enquiry, {
          id,
          reference: contactReference(signer, id, attempt),
          state: isLow ? "accepted" : "quarantine",
          locale,
          emailKey: key,
          score,
          createdAt: now,
        }),
        consent: {
          id: consentId,
          subjectKey: consentSubjects(signer, key)[0] ?? "",
          purpose: CONTACT_PURPOSE,
          wording,
          locale,
          page,
          method,
          ipKey,
        },
        messages: messages[risk].map((kind) => mail(kind, now)),
        reply: isLow ? mail("contact_reply", now, `contact_reply/${replyKey}`) : undefined,
        replySince: now - DAY,
        now,
      });
      if (result.ok || result.reason === "key_reused") return result;
    }
    throw new Error(`no free reference in ${REFERENCES_MAX} attempts`);
  }

  /** The enquiry of a link that works: waiting, or confirmed by it before. */
  async function behind(token: string, now: number): Promise<Contact | undefined> {
    const [id = "", signature = ""] = token.split(".");
    if (!signer.isSigned(signature, CONFIRM, id)) return undefined;
    const contact = await store.find(id);
    if (!contact || contact.createdAt + CONFIRM_MINUTES * 60_000 <= now) return undefined;
    const works = contact.state === "quarantine" || contact.state === "released";
    return works ? contact : undefined;
  }

  async function decide(
    reference: string,
    from: readonly ContactState[],
    to: ContactState,
    messages: readonly OutgoingMessage[],
  ): Promise<DecisionAnswer> {
    const found = await store.findByReference(readReference(reference));
    if (!found) return { ok: false, reason: "not_found" };
    await store.move({ id: found.id, from, to, messages });
    const contact = await store.find(found.id);
    return contact ? { ok: true, contact } : { ok: false, reason: "not_found" };
  }
}

function newContact(
  { name, email, phone, message, brief }: Enquiry,
  rest: Omit<NewContact, "name" | "email" | "phone" | "message" | "brief">,
): NewContact {
  return { ...rest, name, email, phone: phone ?? null, message, brief: brief ?? null };
}

function answer(contact: Contact | undefined): ContactLinkAnswer {
  if (!contact) return LINK_INVALID;
  const { reference, locale, state } = contact;
  return { ok: true, reference, locale, isConfirmed: state === "released" };
}
