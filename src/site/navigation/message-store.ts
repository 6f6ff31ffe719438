import {
  FAILED_LOCALE_LOADING,
  type LocaleCode,
  mergeMessages,
  type MessageTree,
  MISSING_INSTANCE,
} from "#i18n";

/** The texts that the browser has at hand. */
export type MessageStore = ReturnType<typeof createMessageStore>;

/**
 * @param initial what came with the page; undefined when the page had no data
 * @param version part of the address of message files
 * @param original the default language, whose texts stand in
 */
export function createMessageStore(
  initial: { readonly locale: LocaleCode; readonly messages: MessageTree } | undefined,
  version: string,
  original: LocaleCode,
) {
  const complete = new Map<LocaleCode, MessageTree>();
  const asked = new Map<LocaleCode, Promise<MessageTree>>();

  const fetchOnce = (locale: LocaleCode): Promise<MessageTree> => {
    const known = asked.get(locale);
    if (known) return known;
    const promise = fetchMessages(locale, version);
    asked.set(locale, promise);
    promise.catch(() => asked.delete(locale));
    return promise;
  };
  const fetchOrSay = (locale: LocaleCode): Promise<MessageTree | undefined> =>
    fetchOnce(locale).catch((error: unknown) => {
      console.error(FAILED_LOCALE_LOADING + String(error));
      return undefined;
    });
  const keep = (
    locale: LocaleCode,
    fallback: MessageTree | undefined,
    target: MessageTree | undefined,
  ): void => {
    if (fallback) complete.set(original, fallback);
    if (target) complete.set(locale, mergeMessages(fallback ?? {}, target));
  };

  return {
    /** Texts of a language: all of them once loaded, else those that came with the page. */
    get: (locale: LocaleCode): MessageTree =>
      complete.get(locale) ?? complete.get(original) ?? initial?.messages ?? {},
    /** True when all texts of a language are there. */
    isComplete: (locale: LocaleCode) => complete.has(locale),
    /**
     * Fetches a language and the fallback language, once each, and merges them (B7). When the fetch
     * fails twice, the failure is logged and English stands in (B11, S8); the next call tries again.
     */
    async load(locale: LocaleCode): Promise<void> {
      if (!initial) console.error(MISSING_INSTANCE);
      keep(locale, ...(await Promise.all([fetchOrSay(original), fetchOrSay(locale)])));
    },
    /** Fetches ahead what `load` will need; failures are kept quiet. */
    async preload(locale: LocaleCode): Promise<void> {
      if (complete.has(locale)) return;
      const fetched = await Promise.allSettled([fetchOnce(original), fetchOnce(locale)]);
      const [fallback, target] = fetched.map((tree) =>
        tree.status === "fulfilled" ? tree.value : undefined,
      );
      if (fallback && target) keep(locale, fallback, target);
    },
  };
}

async function fetchMessages(locale: LocaleCode, version: string): Promise<MessageTree> {
  const address = `/_messages/${version}/${locale}.json`;
  return fetchTree(address).catch(() => fetchTree(address));
}

async function fetchTree(address: string): Promise<MessageTree> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as MessageTree;
}
