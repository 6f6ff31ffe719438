import type { ReactNode } from "react";
import type { Translator } from "#i18n";
import { useFrame, useMay } from "./frame-context.ts";
import forms from "./forms.css?inline";
import styles from "./studio-page.css?inline";
import type { StudioSection, StudioView } from "./view.ts";

const PATHS: Readonly<Record<StudioSection, string>> = {
  today: "",
  bookings: "/bookings",
  people: "/people",
  audit: "/history",
  account: "/account",
};

/** The document around a page: language, styles, navigation, notice. */
export function StudioDocument({
  view,
  children,
}: {
  readonly view: StudioView;
  readonly children: ReactNode;
}): ReactNode {
  const { language, t, studioName, person, notice, themeStyles } = useFrame();
  // Text of a studio's theme must not end the element that the styles are in.
  const sheet = themeStyles + (styles + forms).replaceAll("</", String.raw`<\/`);
  return (
    <html lang={language.iso} dir={language.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${titleOf(view, t)} · ${studioName}`}</title>
        {/* oxlint-disable-next-line react/no-danger -- our own styles, named in the policy by their hash */}
        <style dangerouslySetInnerHTML={{ __html: sheet }} />
      </head>
      <body className="studio">
        <a className="skip" href="#main">
          {t("nav.skip")}
        </a>
        <header>
          <p className="name">
            <bdi>{studioName}</bdi>
          </p>
          {person && <Navigation view={view} />}
        </header>
        <main id="main">
          {notice && (
            <p
              className={notice.isProblem ? "notice problem" : "notice"}
              role={notice.isProblem ? "alert" : "status"}
            >
              {notice.text}
            </p>
          )}
          {children}
        </main>
        <Languages />
      </body>
    </html>
  );
}

function titleOf(view: StudioView, t: Translator): string {
  switch (view.page) {
    case "signIn":
      return t("studioPage.signIn.title");
    case "booking":
      return view.booking.reference;
    case "problem":
      return t("studioPage.nav.label");
    default:
      return t(`studioPage.nav.${view.page}`);
  }
}

function Navigation({ view: { page } }: { readonly view: StudioView }): ReactNode {
  const { base, t } = useFrame();
  const mayChange = useMay("change");
  const mayPeople = useMay("people");
  const sections: readonly StudioSection[] = [
    "today",
    "bookings",
    ...(mayPeople ? (["people"] as const) : []),
    ...(mayChange ? (["audit"] as const) : []),
    "account",
  ];
  return (
    <nav aria-label={t("studioPage.nav.label")}>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <a
              href={base + PATHS[section]}
              aria-current={
                page === section
                  ? "page"
                  : page === "booking" && section === "bookings"
                    ? "true"
                    : undefined
              }
            >
              {t(`studioPage.nav.${section}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Languages(): ReactNode {
  const { languages, language, t } = useFrame();
  if (languages.length < 2) return null;
  return (
    <footer>
      <nav aria-label={t("language.label")}>
        <ul>
          {languages.map(({ code, name, iso }) => (
            <li key={code}>
              <a
                href={`?lang=${code}`}
                lang={iso}
                hrefLang={iso}
                aria-current={code === language.code ? "true" : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
