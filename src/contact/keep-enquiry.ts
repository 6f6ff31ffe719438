import type { BriefOffer } from "./check-brief.ts";
import { type Admission, emailKey, type OutgoingMessage, type SentForm } from "#forms";
import { consentSubjects, type Signer, wordingOf } from "#forms/node";
import type { Enquiry } from "./check-enquiry.ts";
import { contactReference } from "./contact-reference.ts";
import type {
  ContactMailKind,
  ContactStore,
  NewContact,
  SendRequest,
  SendResult,
} from "./ports.ts";

import { searchText } from "./search-words.ts";

const DAY_MS = 86_400_000;

/** Purpose under which consents to an answer are recorded. */
const CONTACT_PURPOSE = "contact";
/** Statuses of an answer: kept, or kept until the mail address is confirmed. */
export const SENT_STATUS = { accepted: 201, unconfirmed: 202 } as const;

/** References tried before something must be wrong. */
const REFERENCES_MAX = 8;

/** What the service works with. */
export interface ContactServiceOptions {
  readonly store: ContactStore;
  readonly signer: Signer;
  /** A new id, different each time; of letters, digits, `-` and `_`. */
  readonly newId: () => string;
  /** IANA zone whose date a deadline is compared with. */
  readonly studioZone: string;
  /** What a film can be asked for in. */
  readonly offered: BriefOffer;
  /** False when mails leave by a relay without SMTPUTF8 (b5); true when left out. */
  readonly takesUtf8?: boolean;
}

/** An enquiry that the guard has admitted. */
interface AdmittedEnquiry {
  readonly enquiry: Enquiry;
  readonly form: SentForm;
  readonly admission: Extract<Admission, { ok: true }>;
}

/** A mail about an enquiry. */
export function contactMail(
  { newId }: ContactServiceOptions,
  kind: ContactMailKind,
  now: number,
  dedupeKey?: string,
): OutgoingMessage {
  const id = newId();
  return { id, dedupeKey: dedupeKey ?? id, kind, payload: "{}", notBefore: now };
}

/** Stores an enquiry, with the evidence of consent and its mails, under the first free reference. */
export async function keepEnquiry(
  options: ContactServiceOptions,
  admitted: AdmittedEnquiry,
): Promise<Exclude<SendResult, { readonly reason: "reference_taken" }>> {
  const request = requestFor(options, admitted);
  for (let attempt = 0; attempt < REFERENCES_MAX; attempt += 1) {
    const reference = contactReference(options.signer, request.contact.id, attempt);
    const result = await options.store.send({
      ...request,
      contact: {
        ...request.contact,
        reference,
        search: searchText({ ...request.contact, reference }),
      },
    });
    if (result.ok) return result;
    if (result.reason === "key_reused") return { ok: false, reason: result.reason };
  }
  throw new Error(`no free reference in ${REFERENCES_MAX} attempts`);
}

const MAILS = { low: ["contact_notice"], high: ["contact_confirm"], trap: [] } as const;

function requestFor(
  options: ContactServiceOptions,
  { enquiry, form, admission }: AdmittedEnquiry,
): Omit<SendRequest, "contact"> & { readonly contact: Omit<NewContact, "reference" | "search"> } {
  const { signer, newId } = options;
  const { locale, consentText, method } = form;
  const { page, ipKey, now } = form.guard;
  const { submission, risk, score } = admission;
  const { name, email, phone = null, message, brief = null } = enquiry;
  const key = emailKey(email);
  const isLow = risk === "low";
  // One reply a day even if two enquiries arrive in the same moment.
  const replyKey = signer.sign("contact-reply", key, String(Math.floor(now / DAY_MS)));
  return {
    submission: {
      ...submission,
      status: risk === "high" ? SENT_STATUS.unconfirmed : SENT_STATUS.accepted,
    },
    contact: {
      id: newId(),
      state: isLow ? "accepted" : "quarantine",
      locale,
      name,
      email,
      emailKey: key,
      phone,
      message,
      brief,
      score,
      createdAt: now,
      stage: "new",
      revision: 0,
    },
    consent: {
      id: newId(),
      subjectKey: consentSubjects(signer, key)[0] ?? "",
      purpose: CONTACT_PURPOSE,
      wording: wordingOf(consentText),
      locale,
      page,
      method,
      ipKey,
    },
    messages: MAILS[risk].map((kind) => contactMail(options, kind, now)),
    reply: isLow
      ? contactMail(options, "contact_reply", now, `contact_reply/${replyKey}`)
      : undefined,
    replySince: now - DAY_MS,
    now,
  };
}
