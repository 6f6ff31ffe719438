import "../styles/tokens.css";
import "../styles/base.css";
import layout from "../styles/layout.module.css";
import { Outlet, useLocation } from "react-router";
import { localeOf, localizePath } from "#i18n";
import { Arrival } from "./arrival.tsx";
import { Consent } from "./consent.tsx";
import { Footer } from "./footer.tsx";
import { LanguageOffer } from "./language-offer.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { Navbar } from "./navbar.tsx";
import { Notice } from "./notice.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import { I18nProvider, useI18n, useShell } from "./page-context.tsx";
import { useRouteHandle, useShownLocale } from "./route-handle.ts";
import styles from "./document.module.css";

/** The whole HTML document around every page; it stays mounted while pages change. */
export function Document() {
  const { site } = useShell();
  const handle = useRouteHandle();
  const { paper } = site.theme;
  const locale = localeOf(useShownLocale(), site.languages);
  return (
    <html
      lang={locale.iso}
      dir={locale.dir}
      className={locale.dir === "rtl" ? "rtl" : undefined}
      data-build-id={site.buildId}
      // The browser's own state, such as data-hydrated, lives here too.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <meta name="generator" content="studio-site" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={localizePath("/site.webmanifest", locale.code, site.locales)} />
        {/* Typefaces, and built pages' styles, come after React (rendering/render-document.tsx). */}
        {site.assets.development &&
          site.assets.styles.map((href) => <link key={href} rel="stylesheet" href={href} />)}
        <script type="module" src={site.assets.boot} />
      </head>
      <body>
        <I18nProvider locale={locale.code}>
          <Body page={handle?.page} />
        </I18nProvider>
        <PageGraph />
        <EmbeddedData />
      </body>
    </html>
  );
}

function Body({ page }: { readonly page: string | undefined }) {
  const { t } = useI18n();
  return (
    <>
      <a className={`${layout.screen} ${styles.skip}`} href="#main">
        {t("nav.skip")}
      </a>
      <LoadingBar />
      <Arrival />
      <LanguageOffer />
      <Notice />
      <PreviewBar />
      <Consent />
      <Navbar isHome={page === "home"} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}

/** What the page says to machines (JSON-LD). Only documents carry it, since only they are read so. */
function PageGraph() {
  const { graph } = useShell();
  const { pathname } = useLocation();
  if (graph?.path !== pathname) return null;
  return (
    <script
      id="page-graph"
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: graph.text }}
      suppressHydrationWarning
    />
  );
}

function EmbeddedData() {
  return (
    <script
      id="page-data"
      type="application/json"
      dangerouslySetInnerHTML={{ __html: useShell().embedded }}
      suppressHydrationWarning
    />
  );
}
