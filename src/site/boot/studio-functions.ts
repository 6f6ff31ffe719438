import { type LocaleCode, localizePath, splitLocale } from "#i18n";
import type { PageData } from "../site-data.ts";
import { closeDialog, goTo, openDialog, reportMissing } from "./dialogs.ts";
import type { Track } from "./keep-events.ts";

/** Functions of the page for other scripts (C7); stable names. */
interface StudioFunctions {
  /** Opens the showreel, or the film of a work by its slug. From other pages it leads home first. */
  openVideoModal(options?: { readonly film?: string }): void;
  closeVideoModal(): void;
  /** Opens the booking; from other pages it leads to the contact section of the home page first. */
  openBookingModal(): void;
  closeBookingModal(): void;
  /** Switches the language as the page's list does; an unknown code is a warning. */
  setLocale(code: string): void;
  /** Stores a preview token and reloads; nothing or an empty text ends preview (D8). */
  setPreviewToken(token?: string | null): void;
  /** Sends an event to analytics if the visitor agrees; a no-op without a provider (E3). */
  track: Track;
}

declare global {
  interface Window {
    studio: StudioFunctions;
  }
}

/** Puts {@link StudioFunctions} on `window.studio`. */
export function exposeStudio({ site, locale }: PageData, track: Track): void {
  const goHome = (address: string): void =>
    goTo(localizePath(address, currentLocale(site) ?? locale, site.locales));
  const open = (id: string, address: string): void => {
    if (openDialog(id)) return;
    if (splitLocale(location.pathname, site.locales).path === "/") reportMissing(id);
    else goHome(address);
  };
  window.studio = {
    openVideoModal: ({ film } = {}) =>
      film === undefined
        ? open("video-modal", "/?modal=video")
        : goHome(`/?film=${encodeURIComponent(film)}`),
    closeVideoModal: () => closeDialog("video-modal"),
    openBookingModal: () => open("booking-modal", "/?modal=booking#contact"),
    closeBookingModal: () => closeDialog("booking-modal"),
    setPreviewToken: (token) =>
      void import("./preview.ts").then(({ setPreviewToken }) => setPreviewToken(token)),
    track,
    setLocale(code) {
      // The page's own switch, which takes along what is typed where a page keeps that.
      const choice = document.querySelector<HTMLElement>(`[data-locale=${CSS.escape(code)}]`);
      if (choice) choice.click();
      else console.warn(`Unknown locale "${code}"`);
    },
  };
}

/** After client navigations the document's language, not the first page's, is the current one. */
function currentLocale({ locales, languages }: PageData["site"]): LocaleCode | undefined {
  return locales.find((code) => languages[code]?.iso === document.documentElement.lang);
}
