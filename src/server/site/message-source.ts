import { createHash } from "node:crypto";
import { type FSWatcher, watch } from "node:fs";
import {
  createTranslator,
  DEFAULT_LOCALE,
  type LocaleCode,
  localeOf,
  type MessageTree,
  type Translator,
} from "#i18n";
import {
  loadMessageFiles,
  type MessageCatalogs,
  type MessageProblem,
  type PseudoLocale,
  pseudoMessages,
} from "#i18n/node";

/** Milliseconds of quiet after a change before the files are read again. */
const SETTLE_MS = 60;

interface MessageSourceOptions {
  readonly directory: string;
  readonly locales: readonly LocaleCode[];
  readonly watch: boolean;
  readonly pseudoLocale?: PseudoLocale | undefined;
  readonly onChange: () => void;
  readonly onProblem: (problem: MessageProblem) => void;
}

/** The interface texts, always the last good version of the files. */
export interface MessageSource {
  messages(locale: LocaleCode): MessageTree;
  /** The same as texts of a language, as they are now. */
  translator(locale: LocaleCode): Translator;
  /** Changes with the texts. */
  version(): string;
  close(): void;
}

/** Result of {@link openMessages}. */
export type OpenMessagesResult =
  | { ok: true; source: MessageSource; warnings: readonly MessageProblem[] }
  | { ok: false; problems: readonly MessageProblem[] };

/** Reads the message files once and, if asked, again whenever they are saved. */
export async function openMessages(options: MessageSourceOptions): Promise<OpenMessagesResult> {
  const first = await loadMessageFiles(options.directory, options.locales);
  if (first.problems.length > 0) return { ok: false, problems: first.problems };
  let current = takeOver(first.catalogs, options.pseudoLocale);

  const reload = async (): Promise<void> => {
    const next = await loadMessageFiles(options.directory, options.locales);
    for (const problem of [...next.problems, ...next.warnings]) options.onProblem(problem);
    if (next.problems.length > 0) return;
    const taken = takeOver(next.catalogs, options.pseudoLocale);
    if (taken.version === current.version) return;
    current = taken;
    options.onChange();
  };
  let watcher: FSWatcher | undefined;
  if (options.watch) {
    let timer: NodeJS.Timeout | undefined;
    watcher = watch(options.directory, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void reload(), SETTLE_MS);
    });
    watcher.unref();
  }
  const messages = (locale: LocaleCode): MessageTree => current.catalogs.get(locale) ?? {};
  return {
    ok: true,
    warnings: first.warnings,
    source: {
      messages,
      translator: (locale) => createTranslator(messages(locale), localeOf(locale).iso),
      version: () => current.version,
      close: () => watcher?.close(),
    },
  };
}

function takeOver(
  loaded: MessageCatalogs,
  pseudo: PseudoLocale | undefined,
): { catalogs: MessageCatalogs; version: string } {
  const catalogs = new Map(loaded);
  const source = loaded.get(DEFAULT_LOCALE);
  if (pseudo && source) {
    catalogs.set(pseudo === "rtl" ? "he" : DEFAULT_LOCALE, pseudoMessages(source, pseudo));
  }
  const text = JSON.stringify([...catalogs]);
  return { catalogs, version: createHash("sha256").update(text).digest("hex").slice(0, 10) };
}

/** All texts of a language that browsers get: mails are composed on the server. */
export function browserTexts(
  { messages }: { readonly messages: Pick<MessageSource, "messages"> },
  locale: LocaleCode,
): MessageTree {
  const { mail: _mail, ...texts } = messages.messages(locale);
  return texts;
}
