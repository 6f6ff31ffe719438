import type { SentForm } from "#forms";
import type { LocaleCode } from "#i18n";
import { readReference } from "./contact-reference.ts";
import { contactMail, type ContactServiceOptions } from "./keep-enquiry.ts";
import type { Contact, ContactQuery, ContactStore, MoveRequest } from "./ports.ts";
import { type Receipt, receiptSignature } from "./receipt.ts";
import { type EnquiryOutcome, sendEnquiry } from "./send-enquiry.ts";

/** How long the link in a `contact_confirm` mail works. */
export const CONFIRM_MINUTES = 24 * 60;
/** What the link in a `contact_confirm` mail stands for. */
type ContactLinkAnswer =
  | {
      readonly ok: true;
      readonly reference: string;
      readonly locale: LocaleCode;
      readonly isConfirmed: boolean;
    }
  | { readonly ok: false; readonly reason: "link_invalid" };

/** Result of the studio's decisions on an enquiry; a decision taken before changes nothing. */
type DecisionAnswer =
  | { readonly ok: true; readonly contact: Contact }
  | { readonly ok: false; readonly reason: "not_found" };

/** Everything that happens to enquiries (F3, b3, b4). Times: epoch ms. */
export interface ContactService {
  /** Takes the contact form; tells the studio, or puts the enquiry aside by risk, never loses it. */
  sendEnquiry(form: SentForm): Promise<EnquiryOutcome>;
  /** Signs what an address says of an enquiry that was taken. */
  receiptSignature(receipt: Receipt): string;
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

const LINK_INVALID = { ok: false, reason: "link_invalid" } as const;
const CONFIRM = "contact-confirm";

/** Makes the service. */
export function createContactService(options: ContactServiceOptions): ContactService {
  const { store, signer } = options;
  return {
    sendEnquiry: (form) => sendEnquiry(options, form),
    receiptSignature: (receipt) => receiptSignature(signer, receipt),
    confirmToken: (id) => `${id}.${signer.sign(CONFIRM, id)}`,
    look: async (token, now) => answer(await behindLink(options, token, now)),
    async confirm(token, now) {
      const contact = await behindLink(options, token, now);
      if (!contact) return LINK_INVALID;
      await store.move({
        id: contact.id,
        from: ["quarantine"],
        to: "released",
        messages: [contactMail(options, "contact_notice", now)],
      });
      return answer(await behindLink(options, token, now));
    },
    find: (reference) => store.findByReference(readReference(reference)),
    findById: (id) => store.find(id),
    list: (query) => store.list(query),
    release: (reference, now) =>
      decide(store, reference, {
        from: ["quarantine", "spam"],
        to: "released",
        messages: [contactMail(options, "contact_notice", now)],
      }),
    markSpam: (reference) =>
      decide(store, reference, {
        from: ["accepted", "quarantine", "released"],
        to: "spam",
        messages: [],
      }),
  };
}

/** The enquiry of a link that works: waiting, or confirmed by it before. */
async function behindLink(
  { store, signer }: ContactServiceOptions,
  token: string,
  now: number,
): Promise<Contact | undefined> {
  const [id = "", signature = ""] = token.split(".");
  if (!signer.isSigned(signature, CONFIRM, id)) return undefined;
  const contact = await store.find(id);
  if (!contact || contact.createdAt + CONFIRM_MINUTES * 60_000 <= now) return undefined;
  const works = contact.state === "quarantine" || contact.state === "released";
  return works ? contact : undefined;
}

async function decide(
  store: ContactStore,
  reference: string,
  decision: Omit<MoveRequest, "id">,
): Promise<DecisionAnswer> {
  const found = await store.findByReference(readReference(reference));
  if (!found) return { ok: false, reason: "not_found" };
  await store.move({ id: found.id, ...decision });
  const contact = await store.find(found.id);
  return contact ? { ok: true, contact } : { ok: false, reason: "not_found" };
}

function answer(contact: Contact | undefined): ContactLinkAnswer {
  if (!contact) return LINK_INVALID;
  const { reference, locale, state } = contact;
  return { ok: true, reference, locale, isConfirmed: state === "released" };
}
