export {
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
export { scriptOf } from "./script-of.ts";
export { matchAcceptLanguage, negotiateLocale } from "./negotiate.ts";
