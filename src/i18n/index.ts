export {
  languageLinks,
  type PageAddresses,
  localesLackingLanguageCode,
  SEO_WARNINGS,
} from "./alternates.ts";
export {
  createLanguages,
  defaultLocale,
  type HourCycle,
  isLanguage,
  isLocaleCode,
  type Languages,
  type Locale,
  type LocaleCode,
  localeOf,
  type LocaleSettings,
  narrowLocales,
  ownName,
  weekStartFor,
} from "./locales.ts";
export {
  LOCALE_COOKIE,
  localeCookieAttributes,
  type LocaleCookieSettings,
  readCookie,
  readLocaleCookie,
  serializeLocaleCookie,
} from "./locale-cookie.ts";
export { localizePath, prefixOf, type SplitPath, splitLocale } from "./localized-path.ts";
export { isRedirectTarget, ownAddress } from "./own-address.ts";
export {
  createTranslator,
  FAILED_LOCALE_LOADING,
  mergeMessages,
  type MessageKey,
  type Messages,
  type MessageTree,
  MISSING_INSTANCE,
  type Translator,
} from "./messages.ts";
export { type ConfiguredTexts, isOwnMessageKey } from "./own-texts.ts";
export type { Facts } from "./quote-facts.ts";
export { dateWriter } from "./date-writer.ts";
export { scriptOf } from "./script-of.ts";
export { matchAcceptLanguage, negotiateLocale } from "./negotiate.ts";
