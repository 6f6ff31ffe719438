import type { Languages } from "#i18n";
import { emailKey } from "#forms";
import { consentSubjects, type Signer, suppressionHashes, wordingOf } from "#forms/node";
import { createLinkTokens, type LinkTokens } from "./link-tokens.ts";
import type {
  ConsentEvidence,
  ImportedSubscriber,
  NewsletterStore,
  Subscriber,
  SubscriberState,
  SuppressionReason,
} from "./ports.ts";
import {
  csvHead,
  csvLines,
  type CsvProblem,
  readSubscribers,
  type SubscriberRecord,
} from "./subscriber-csv.ts";

/** Subscribers at a time, so that a long list takes little memory and no long transaction. */
const PART = 250;

/** Result of `importCsv`: nothing is imported while a line is wrong. */
export type ImportResult =
  | {
      readonly ok: true;
      readonly added: number;
      /** Lines of those that are here already; what is stored of them stays. */
      readonly known: readonly number[];
      /** Lines of those who want no mail from us, or can get none. */
      readonly suppressed: readonly number[];
    }
  | { readonly ok: false; readonly problems: readonly CsvProblem[] };

/** What lists are made with. */
interface SubscriberListsOptions {
  readonly store: NewsletterStore;
  readonly signer: Signer;
  /** A new id, different each time. */
  readonly newId: () => string;
  /** The languages of the installation. */
  readonly languages: Languages;
}

/** Reason under which the address of an imported row is suppressed. */
const REASONS: Readonly<Partial<Record<SubscriberState, SuppressionReason>>> = {
  unsubscribed: "unsubscribe",
  bounced: "bounce",
  complained: "complaint",
};

/** Moves whole lists in and out (b2), for any sending service. */
export type SubscriberLists = ReturnType<typeof createSubscriberLists>;

/** Makes the lists. */
export function createSubscriberLists({ store, signer, newId, languages }: SubscriberListsOptions) {
  const tokens = createLinkTokens(signer);
  const imported = (record: SubscriberRecord): ImportedSubscriber =>
    importedSubscriber(record, { signer, newId, tokens });
  return {
    /** The list as CSV, in parts; an address without evidence of its consent is left out. */
    async *exportCsv(states?: readonly SubscriberState[]): AsyncGenerator<string, void, undefined> {
      yield csvHead();
      let part = await store.page(undefined, PART);
      while (part.length > 0) {
        const wanted = part.filter(({ state }) => states?.includes(state) ?? true);
        const lines = csvLines(await recordsOf(wanted, store, signer));
        if (lines !== "") yield lines;
        part = await store.page(part.at(-1)?.emailKey, PART);
      }
    },

    /**
     * Takes such a file, with evidence for every line. It never revives who unsubscribed, bounced,
     * complained or was erased, and sends nothing.
     *
     * @param now epoch milliseconds
     * @param onProgress hears how many lines are done, and of how many
     */
    async importCsv(
      text: string,
      now: number,
      onProgress?: (done: number, total: number) => void,
    ): Promise<ImportResult> {
      const read = readSubscribers(text, {
        languages,
        wordingId: (body) => wordingOf(body).id,
      });
      if (!read.ok) return read;
      const { records } = read;
      const lines = { added: [] as number[], known: [] as number[], suppressed: [] as number[] };
      for (let first = 0; first < records.length; first += PART) {
        const part = records.slice(first, first + PART);
        const outcomes = await store.importRows(part.map(imported), now);
        for (const [index, outcome] of outcomes.entries()) {
          const record = part[index];
          if (record) lines[outcome].push(record.line);
        }
        onProgress?.(first + part.length, records.length);
      }
      return { ok: true, ...lines, added: lines.added.length };
    },
  };
}

/** Subscribers with the evidence of their consent; those without any are left out. */
async function recordsOf(
  part: readonly Subscriber[],
  store: NewsletterStore,
  signer: Signer,
): Promise<readonly SubscriberRecord[]> {
  const bySubject = new Map(
    part.flatMap((subscriber) =>
      consentSubjects(signer, subscriber.emailKey).map((subject) => [subject, subscriber] as const),
    ),
  );
  const evidence = new Map<string, ConsentEvidence>();
  // Oldest first: what stays is the last time they asked before they confirmed.
  for (const consent of await store.consents([...bySubject.keys()])) {
    const subscriber = bySubject.get(consent.subject);
    const isAsking = consent.action === "asked" || consent.action === "given";
    const isProof = isAsking && consent.at <= (subscriber?.confirmedAt ?? Infinity);
    if (subscriber && isProof) evidence.set(subscriber.id, consent);
  }
  return part.flatMap((subscriber) => {
    const consent = evidence.get(subscriber.id);
    return consent ? [{ ...subscriber, consent }] : [];
  });
}

function importedSubscriber(
  { consent, ...record }: SubscriberRecord,
  {
    signer,
    newId,
    tokens,
  }: Pick<SubscriberListsOptions, "signer" | "newId"> & { readonly tokens: LinkTokens },
): ImportedSubscriber {
  const { state, createdAt, confirmedAt } = record;
  const [id, key] = [newId(), emailKey(record.email)];
  const asked = { ...consent, subject: consentSubjects(signer, key)[0] ?? "" };
  const given =
    confirmedAt === null ? [] : [{ ...asked, action: "confirmed", at: confirmedAt } as const];
  return {
    subscriber: {
      ...record,
      id,
      emailKey: key,
      confirmHash: state === "pending" ? tokens.hashFor("confirm", { id, createdAt }) : null,
      unsubHash: tokens.hashFor("unsubscribe", { id, createdAt }),
    },
    suppressionHashes: suppressionHashes(signer, key),
    suppression: REASONS[state],
    consents: [asked, ...given].map((each) => ({ ...each, id: newId() })),
  };
}
