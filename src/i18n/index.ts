export {
  type Alternate,
  type LanguageLinks,
  languageLinks,
  type PageAddresses,
  localesLackingLanguageCode,
  SEO_WARNINGS,
} from "./alternates.ts";
export {
  ALL_LOCALES,
  DEFAULT_LOCALE,
  isLocaleCode,
  type Locale,
  type LocaleCode,
  type LocaleListResult,
  localeOf,
  parseLocaleList,
} from "./locales.ts";
export {
  LOCALE_COOKIE,
  localeCookieAttributes,
  type LocaleCookieSettings,
  readCookie,
  readLocaleCookie,
  serializeLocaleCookie,
} from "./locale-cookie.ts";
export { localizePath, type SplitPath, splitLocale } from "./localized-path.ts";
export { type CompiledMessage, type MessageArguments } from "./message-format.ts";
export {
  createTranslator,
  FAILED_LOCALE_LOADING,
  mergeMessages,
  type MessageGroup,
  type MessageKey,
  type MessageListKey,
  type Messages,
  type MessageTree,
  MISSING_INSTANCE,
  type SourceMessages,
  type Translator,
} from "./messages.ts";
export { matchAcceptLanguage, type NegotiationInput, negotiateLocale } from "./negotiate.ts";
