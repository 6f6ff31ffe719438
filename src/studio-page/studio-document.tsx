import type { ReactNode } from "react";
import type { Translator } from "#i18n";
import { isAllowed, type Permission } from "#people";
import { useFrame } from "./frame-context.ts";
import enquiries from "./enquiries.css?inline";
import charts from "./charts.css?inline";
import documents from "./documents.css?inline";
import forms from "./forms.css?inline";
import navigation from "./navigation.css?inline";
import newsletter from "./newsletter.css?inline";
import styles from "./studio-page.css?inline";
import type { StudioSection, StudioView } from "./view.ts";

interface Way {
  readonly section: StudioSection;
  /** Path below the studio's page. */
  readonly path: string;
  /** Who is led there. */
  readonly permission: Permission;
  /** Pages below it. */
  readonly pages?: readonly StudioView["page"][];
}

/** Where the navigation leads, in its order. On a phone the first ones are always in reach. */
const WAYS: readonly Way[] = [
  { section: "today", path: "", permission: "read" },
  {
    section: "bookings",
    path: "/bookings",
    permission: "read",
    pages: ["booking", "blocked", "block", "hours", "calendars", "addBooking"],
  },
  {
    section: "enquiries",
    path: "/enquiries",
    permission: "read",
    pages: ["enquiry", "person"],
  },
  {
    section: "newsletter",
    path: "/newsletter",
    permission: "read",
    pages: ["issue", "issueSend", "subscribers"],
  },
  { section: "numbers", path: "/numbers", permission: "read" },
  { section: "documents", path: "/documents", permission: "read", pages: ["document"] },
  { section: "faults", path: "/faults", permission: "read" },
  { section: "people", path: "/people", permission: "people" },
  { section: "audit", path: "/history", permission: "change" },
  { section: "account", path: "/account", permission: "read" },
];
const IN_REACH = 3;

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
  const own = styles + forms + navigation + enquiries + newsletter + charts + documents;
  const sheet = themeStyles + own.replaceAll("</", String.raw`<\/`);
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
      <body className={person ? "studio inside" : "studio"}>
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
    case "enquiry":
      return view.enquiry.reference;
    case "person":
      return t("studioPage.person.title");
    case "document":
      return view.title;
    case "issue":
    case "issueSend":
      return t("studioPage.newsletter.issue", { number: view.number });
    case "subscribers":
      return t("studioPage.newsletter.subscribers");
    case "problem":
      return t("studioPage.nav.label");
    case "blocked":
    case "block":
      return t("studioPage.calendar.tabs.blocked");
    case "hours":
    case "calendars":
      return t(`studioPage.calendar.tabs.${view.page}`);
    case "addBooking":
      return t("studioPage.calendar.add.title");
    default:
      return t(`studioPage.nav.${view.page}`);
  }
}

function Navigation({ view: { page } }: { readonly view: StudioView }): ReactNode {
  const { person, t, without = [] } = useFrame();
  const ways = WAYS.filter(
    ({ section, permission }) =>
      person && isAllowed(person.role, permission) && !without.includes(section),
  );
  // A button for one way would be longer than the way.
  const first = ways.slice(0, ways.length > IN_REACH + 1 ? IN_REACH : ways.length);
  const others = ways.slice(first.length);
  const isHere = others.some((way) => way.section === page || way.pages?.includes(page));
  return (
    <nav aria-label={t("studioPage.nav.label")}>
      <ul>
        {first.map((way) => (
          <WayLink key={way.section} way={way} page={page} />
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <button type="button" popoverTarget="more" className={isHere ? "more here" : "more"}>
            {t("studioPage.nav.more")}
          </button>
          <ul id="more" popover="auto">
            {others.map((way) => (
              <WayLink key={way.section} way={way} page={page} />
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

function WayLink({
  way: { section, path, pages },
  page,
}: {
  readonly way: Way;
  readonly page: StudioView["page"];
}): ReactNode {
  const { base, t } = useFrame();
  const current = page === section ? "page" : pages?.includes(page) ? "true" : undefined;
  return (
    <li>
      <a href={base + path} aria-current={current}>
        {t(`studioPage.nav.${section}`)}
      </a>
    </li>
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
