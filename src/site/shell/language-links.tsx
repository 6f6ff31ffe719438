import type { MouseEvent, ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { LOCALE_COOKIE, type LocaleCode, localeOf, localizePath, splitLocale } from "#i18n";
import { isPersonal } from "../page-privacy.ts";
import layout from "../styles/layout.module.css";
import { useI18n, useShell } from "./page-context.tsx";
import { usePageAddresses, useRouteHandle } from "./route-handle.ts";

interface LanguageLink {
  readonly code: LocaleCode;
  readonly name: string;
  readonly iso: string;
  readonly current: boolean;
  /** Through the server, which sets the cookie and answers with the page; or the page itself. */
  readonly href: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  /** What is typed on this page goes along, which only a form can do. */
  readonly keepsForm: boolean;
}

/** Id of the form that goes along when the language changes, on pages that keep one. */
export const KEPT_FORM = "kept";

/**
 * Stands before the languages: Enter in a field takes the first button of its form in the document,
 * which must be one that sends.
 */
export function EnterButton(): ReactNode {
  const { site } = useShell();
  const keepsForm = useRouteHandle()?.keepsForm ?? false;
  if (site.staticCopy || !keepsForm) return null;
  return (
    <button form={KEPT_FORM} className={layout.visuallyHidden} tabIndex={-1} aria-hidden="true" />
  );
}

/** One language to change to: a link, or a button that takes the page's form along. */
export function LanguageLinkTo({ link }: { readonly link: LanguageLink }): ReactNode {
  const { code, name, iso, current, href, onClick, keepsForm } = link;
  const shared = {
    lang: iso,
    "data-locale": code,
    "aria-current": current ? ("true" as const) : undefined,
  };
  return keepsForm ? (
    <button {...shared} form={KEPT_FORM} formAction={href} name="step" value="look">
      {name}
    </button>
  ) : (
    <a {...shared} href={href} hrefLang={iso} rel="nofollow" onClick={onClick}>
      {name}
    </a>
  );
}

/**
 * The same page in each language (B7). Without script the server sets the cookie and keeps the
 * query; with it the cookie is set first and query, hash and scroll position stay.
 */
export function useLanguageLinks(): readonly LanguageLink[] {
  const { site } = useShell();
  const { locale } = useI18n();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // An address without a page has no translation: its switch leads home.
  const handle = useRouteHandle();
  const isPage = handle !== undefined;
  const shown = isPage ? splitLocale(pathname, site.locales).path : "/";
  const addresses = usePageAddresses();
  return site.locales.map((code) => {
    const { name, iso } = localeOf(code, site.languages);
    const path = (isPage && addresses[code]) || shown;
    const onClick = (event: MouseEvent<HTMLElement>): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      if (code === locale.code) return;
      document.cookie = `${LOCALE_COOKIE}=${code}; ${site.cookieAttributes}`;
      // The page may have changed its query since the router last did.
      const suffix = isPage ? location.search + location.hash : "";
      const target = localizePath(path + suffix, code, site.locales);
      event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
      void navigate(target, { preventScrollReset: true });
    };
    // Cached pages do not carry the visitor's own query; personal ones may send no Referer.
    const to = handle && isPersonal(handle.privacy, search) ? path + search : path;
    const chosen = `to=${encodeURIComponent(to)}`;
    // Files cannot set a cookie; what the host does with a choice is in its rules.
    const href = site.staticCopy
      ? `${localizePath(path, code, site.locales)}?${chosen}`
      : `/_locale/${code}?${chosen}`;
    const keepsForm = !site.staticCopy && (handle?.keepsForm ?? false);
    return { code, name, iso, current: code === locale.code, href, onClick, keepsForm };
  });
}
