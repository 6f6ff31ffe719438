import { createHash } from "node:crypto";
import { existsSync, watch } from "node:fs";
import path from "node:path";
import {
  createTranslator,
  defaultLocale,
  type Languages,
  type LocaleCode,
  localeOf,
  type MessageTree,
  type Translator,
} from "#i18n";
import {
  loadMessageFiles,
  type MessageCatalogs,
  type MessageFolders,
  type MessageProblem,
  type PseudoLocale,
  pseudoMessages,
  quoteFacts,
} from "#i18n/node";

/** Milliseconds of quiet after a change before the files are read again. */
const SETTLE_MS = 60;

interface MessageSourceOptions {
  readonly folders: MessageFolders;
  /** Languages whose texts are needed, the default one first. */
  readonly languages: Languages;
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
  /** Why the files were not taken over when they were saved last; empty when they were. */
  problems(): readonly MessageProblem[];
  close(): void;
}

/** Result of {@link openMessages}. */
export type OpenMessagesResult =
  | { ok: true; source: MessageSource; warnings: readonly MessageProblem[] }
  | { ok: false; problems: readonly MessageProblem[] };

/** Reads the message files once and, if asked, again whenever they are saved. */
export async function openMessages(options: MessageSourceOptions): Promise<OpenMessagesResult> {
  const locales = Object.keys(options.languages);
  const first = await loadMessageFiles(options.folders, locales);
  if (first.problems.length > 0) return { ok: false, problems: first.problems };
  let current = takeOver(first.catalogs, options);
  let { problems } = first;

  const reload = async (): Promise<void> => {
    const next = await loadMessageFiles(options.folders, locales);
    ({ problems } = next);
    for (const problem of [...problems, ...next.warnings]) options.onProblem(problem);
    if (problems.length > 0) return;
    const taken = takeOver(next.catalogs, options);
    if (taken.version === current.version) return;
    current = taken;
    options.onChange();
  };
  let timer: NodeJS.Timeout | undefined;
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), SETTLE_MS);
  };
  const { product, studio = product } = options.folders;
  const present = [product, path.join(product, "starter"), studio].filter((folder) =>
    existsSync(folder),
  );
  const watchers = options.watch ? present.map((folder) => watch(folder, settle).unref()) : [];
  const original = defaultLocale(locales);
  const messages = (locale: LocaleCode): MessageTree =>
    current.catalogs.get(locale) ?? current.catalogs.get(original) ?? {};
  return {
    ok: true,
    warnings: first.warnings,
    source: {
      messages,
      translator: (locale) =>
        createTranslator(messages(locale), localeOf(locale, options.languages).iso),
      version: () => current.version,
      problems: () => problems,
      close: () => watchers.forEach((watcher) => watcher.close()),
    },
  };
}

function takeOver(
  loaded: MessageCatalogs,
  { pseudoLocale: pseudo, languages, folders }: MessageSourceOptions,
): { catalogs: MessageCatalogs; version: string } {
  const facts = folders.configured?.facts ?? {};
  const catalogs = new Map(
    [...loaded].map(([locale, tree]) => [
      locale,
      quoteFacts(tree, facts, localeOf(locale, languages).iso),
    ]),
  );
  const locales = Object.keys(languages);
  const original = defaultLocale(locales);
  const source = catalogs.get(original);
  if (pseudo && source) {
    const mirrored = locales.find((code) => localeOf(code, languages).dir === "rtl");
    const shown = (pseudo === "rtl" && mirrored) || original;
    catalogs.set(shown, pseudoMessages(source, pseudo));
  }
  const text = JSON.stringify([...catalogs]);
  return { catalogs, version: createHash("sha256").update(text).digest("hex").slice(0, 10) };
}

/** All texts of a language that browsers get: mails and the studio's page are made on the server. */
export function browserTexts(
  { messages }: { readonly messages: Pick<MessageSource, "messages"> },
  locale: LocaleCode,
): MessageTree {
  const { mail: _mail, studioPage: _studioPage, ...texts } = messages.messages(locale);
  return texts;
}
