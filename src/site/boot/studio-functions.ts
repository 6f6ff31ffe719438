import { type LocaleCode, localizePath } from "#i18n";
import type { PageData } from "../site-data.ts";
import { closeModal, openModal } from "./dialogs.ts";
import { setPreviewToken } from "./preview.ts";
import { switchLanguage } from "./language.ts";

/** Functions of the page for other scripts (C7); stable names. */
interface StudioFunctions {
  openVideoModal(): void;
  closeVideoModal(): void;
  openBookingModal(): void;
  closeBookingModal(): void;
  /** Switches the language and keeps page, query and hash; an unknown code is a warning. */
  setLocale(code: string): void;
  /** Stores a preview token and reloads; nothing or an empty text ends preview (D8). */
  setPreviewToken(token?: string | null): void;
}

declare global {
  interface Window {
    studio: StudioFunctions;
  }
}

/** Puts {@link StudioFunctions} on `window.studio`. */
export function exposeStudio({ site, locale }: PageData): void {
  const home = (address: string): void =>
    location.assign(localizePath(address, currentLocale(locale), site.locales));
  window.studio = {
    openVideoModal: () => void (openModal("video-modal") || home("/?modal=video")),
    closeVideoModal: () => closeModal("video-modal"),
    openBookingModal: () => void (openModal("booking-modal") || home("/?modal=booking#contact")),
    closeBookingModal: () => closeModal("booking-modal"),
    setPreviewToken,
    setLocale(code) {
      const known = site.locales.find((enabled) => enabled === code);
      if (known) switchLanguage(site, known);
      else console.warn(`Unknown locale "${code}"`);
    },
  };
}

/** After client navigations the document's language, not the first page's, is the current one. */
function currentLocale(initial: LocaleCode): LocaleCode {
  return (document.documentElement.lang.slice(0, 2) as LocaleCode) || initial;
}
