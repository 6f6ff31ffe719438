import { type ChangeAuthor, plainText, type SentForm } from "#forms";
import type { LocaleCode } from "#i18n";
import { readReference } from "./contact-reference.ts";
import { contactMail, type ContactServiceOptions } from "./keep-enquiry.ts";
import type {
  AdvanceResult,
  Contact,
  ContactQuery,
  ContactStage,
  ContactStore,
  MoveRequest,
} from "./ports.ts";
import { type Receipt, receiptSignature } from "./receipt.ts";
import { searchWords } from "./search-words.ts";
import { sendEnquiry } from "./send-enquiry.ts";

/** How long the link in a `contact_confirm` mail works. */
export const CONFIRM_HOURS = 24;
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
export type DecisionAnswer =
  | { readonly ok: true; readonly contact: Contact }
  | { readonly ok: false; readonly reason: "not_found" };

const LINK_INVALID = { ok: false, reason: "link_invalid" } as const;
const CONFIRM = "contact-confirm";

/** Longest notes and answers, in characters. */
export const ENTRY_LIMITS = { note: 5_000, answer: 20_000, signature: 80 } as const;

/** Which enquiries to list. */
type ListRequest = Omit<ContactQuery, "words"> & { readonly search?: string | undefined };

/** Who of the studio does something with an enquiry. */
interface StudioAct {
  readonly author: ChangeAuthor;
  /** epoch milliseconds */
  readonly now: number;
}

/** An answer of the studio to an enquiry (issue 27). */
export interface AnswerRequest extends StudioAct {
  /** Id of the enquiry. */
  readonly id: string;
  /** That its author saw. */
  readonly revision: number;
  readonly body: string;
  /** The name below it. */
  readonly signature: string;
}

/** Result of writing: `empty` and `long` are about the text, the others about the enquiry. */
export type WriteAnswer =
  | AdvanceResult
  | { readonly ok: false; readonly reason: "empty" | "long" | "unsigned" };

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
    /** Newest first; a search looks for parts of name, address and reference. */
    list: ({ search = "", ...query }: ListRequest) =>
      store.list({ ...query, words: searchWords(search) }),
    entries: store.entries,
    /** For mails: an answer. */
    findEntry: store.findEntry,
    /** How somebody of the studio signed last. */
    lastSignature: store.lastSignature,
    /** Sends an answer to whoever wrote; the outbox brings it. */
    answer: (request: AnswerRequest) => sendAnswer(options, request),
    /** Notes something that only the studio sees. */
    note: (id: string, body: string, act: StudioAct) => addNote(options, id, body, act),
    /** Nothing is left to do, or there is again; the same again changes nothing. */
    setStage: (
      id: string,
      to: Exclude<ContactStage, "answered">,
      { revision, ...act }: StudioAct & { readonly revision?: number | undefined },
    ) => store.advance({ id, to, revision, ...act }),
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

async function sendAnswer(
  { store, newId }: ContactServiceOptions,
  { id, revision, body, signature, author, now }: AnswerRequest,
): Promise<WriteAnswer> {
  const problem = textProblem(body, ENTRY_LIMITS.answer);
  if (problem) return { ok: false, reason: problem };
  const name = plainText(signature).trim();
  if (textProblem(name, ENTRY_LIMITS.signature)) return { ok: false, reason: "unsigned" };
  const entry = {
    id: newId(),
    contactId: id,
    kind: "answer",
    at: now,
    author,
    signature: name,
    body: plainText(body),
  } as const;
  const message = {
    id: newId(),
    dedupeKey: `contact_answer:${entry.id}`,
    kind: "contact_answer",
    notBefore: now,
  };
  return store.advance({ id, to: "answered", revision, answer: { entry, message }, author, now });
}

async function addNote(
  { store, newId }: ContactServiceOptions,
  id: string,
  body: string,
  { author, now }: StudioAct,
): Promise<WriteAnswer> {
  const problem = textProblem(body, ENTRY_LIMITS.note);
  if (problem) return { ok: false, reason: problem };
  const text = plainText(body);
  const entry = { id: newId(), contactId: id, kind: "note", at: now, author, body: text } as const;
  const isKept = await store.addNote({ ...entry, signature: null });
  const contact = isKept ? await store.find(id) : undefined;
  return contact ? { ok: true, contact } : { ok: false, reason: "not_found" };
}

function textProblem(text: string, letters: number): "empty" | "long" | undefined {
  const plain = plainText(text);
  if (plain.trim() === "") return "empty";
  return [...plain].length > letters ? "long" : undefined;
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
  if (!contact || contact.createdAt + CONFIRM_HOURS * 3_600_000 <= now) return undefined;
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
