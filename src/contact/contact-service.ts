import type { ChangeAuthor, SentForm } from "#forms";
import type { LocaleCode } from "#i18n";
import { readReference } from "./contact-reference.ts";
import { contactMail, type ContactServiceOptions } from "./keep-enquiry.ts";
import type { Contact, ContactStore, MoveRequest } from "./ports.ts";
import { type Receipt, receiptSignature } from "./receipt.ts";
import { sendEnquiry } from "./send-enquiry.ts";

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

const LINK_INVALID = { ok: false, reason: "link_invalid" } as const;
const CONFIRM = "contact-confirm";

/** Everything that happens to enquiries (F3, b3, b4). Times: epoch ms. */
export type ContactService = ReturnType<typeof createContactService>;

/** Makes the service. */
export function createContactService(options: ContactServiceOptions) {
  const { store, signer } = options;
  return {
    /** Takes the contact form; tells the studio, or puts the enquiry aside by risk, never loses it. */
    sendEnquiry: (form: SentForm) => sendEnquiry(options, form),
    /** Signs what an address says of an enquiry that was taken. */
    receiptSignature: (receipt: Receipt) => receiptSignature(signer, receipt),
    /** Token for the link in a `contact_confirm` mail. */
    confirmToken: (id: string) => `${id}.${signer.sign(CONFIRM, id)}`,
    /** Reads what a link is for; changes nothing, scanners open links. */
    look: async (token: string, now: number) => answer(await behindLink(options, token, now)),
    /** Brings an enquiry out of quarantine and tells the studio; again changes nothing. */
    async confirm(token: string, now: number): Promise<ContactLinkAnswer> {
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
    /** By reference, as somebody may type it. */
    find: (reference: string) => store.findByReference(readReference(reference)),
    /** By id, for mails. */
    findById: store.find,
    list: store.list,
    /** The studio brings an enquiry out of quarantine or spam, and gets its notice. */
    release: (reference: string, now: number, author?: ChangeAuthor) =>
      decide(store, reference, {
        from: ["quarantine", "spam"],
        to: "released",
        messages: [contactMail(options, "contact_notice", now)],
        by: author && { author, now },
      }),
    /** The studio puts an enquiry away; mails that wait go. */
    markSpam: (reference: string, now: number, author?: ChangeAuthor) =>
      decide(store, reference, {
        from: ["accepted", "quarantine", "released"],
        to: "spam",
        messages: [],
        by: author && { author, now },
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
