import { createContext, type ReactNode, use, useMemo } from "react";
import {
  createTranslator,
  type Languages,
  type Locale,
  type LocaleCode,
  localeOf,
  type MessageTree,
  type Translator,
} from "#i18n";
import type { PageData } from "../site-data.ts";

/** Page data that stays the same while the visitor moves through the site. */
export type ShellData = Pick<
  PageData,
  "site" | "origin" | "scripts" | "share" | "offer" | "preview" | "notice" | "errorStatus"
> & {
  /** Text of the embedded data element, repeated so that hydration finds the same document. */
  readonly embedded: string;
  /** What the first page says to machines; only the server writes it, so it leaves with that page. */
  readonly graph?: { readonly path: string; readonly text: string };
  /** Language of the first page, for addresses that match no route. */
  readonly initialLocale: LocaleCode;
  /** The texts at hand in a language. */
  messages(locale: LocaleCode): MessageTree;
  /** Fetches all texts of a language for what is not on the page yet; rejects when they do not come. */
  readonly completeMessages: (locale: LocaleCode) => Promise<void>;
};

const ShellContext = createContext<ShellData | undefined>(undefined);

interface I18n {
  readonly locale: Locale;
  /** All languages of the studio. */
  readonly languages: Languages;
  readonly t: Translator;
}

const I18nContext = createContext<I18n | undefined>(undefined);

interface ShellProviderProps {
  readonly data: ShellData;
  readonly children: ReactNode;
}

/** Brings the page data to the shell; outside the router, because it never changes. */
export function ShellProvider({ data, children }: ShellProviderProps) {
  return <ShellContext value={data}>{children}</ShellContext>;
}

interface I18nProviderProps {
  readonly locale: LocaleCode;
  readonly children: ReactNode;
}

/** Brings language and texts to everything below. */
export function I18nProvider({ locale, children }: I18nProviderProps) {
  const { site, messages } = useShell();
  const texts = messages(locale);
  const value = useMemo(() => {
    const row = localeOf(locale, site.languages);
    return { locale: row, languages: site.languages, t: createTranslator(texts, row.iso) };
  }, [locale, texts, site.languages]);
  return <I18nContext value={value}>{children}</I18nContext>;
}

/** The page data. Throws outside {@link ShellProvider}: that is a bug. */
export function useShell(): ShellData {
  const data = use(ShellContext);
  if (!data) throw new Error("useShell needs a ShellProvider above it");
  return data;
}

/** Language and texts. Throws outside {@link I18nProvider}: that is a bug. */
export function useI18n(): I18n {
  const value = use(I18nContext);
  if (!value) throw new Error("useI18n needs an I18nProvider above it");
  return value;
}
