import type { LoaderFunction, RouteObject, RouterContextProvider } from "react-router";
import { type LocaleCode, localizePath } from "#i18n";
import { Document } from "./shell/document.tsx";
import { ErrorPage } from "./shell/error-page.tsx";
import { runMiddleware } from "./middleware.ts";
import { isPersonal, type PagePrivacy } from "./page-privacy.ts";
import { requestContext } from "./request-context.ts";
import { BOUNDARY_ID, type RouteHandle } from "./shell/route-handle.ts";
import { isWithoutForms } from "./shell/static-copy.ts";
import { articlePage } from "./pages/article/page.server.ts";
import { blogPage } from "./pages/blog/page.server.ts";
import { bookPage } from "./pages/book/page.server.ts";
import { bookingPage } from "./pages/booking/page.server.ts";
import { contactPage } from "./pages/contact/page.server.ts";
import { documentPage } from "./pages/document/page.server.ts";
import { homePage } from "./pages/home/page.server.ts";
import { newsletterPage } from "./pages/newsletter/page.server.ts";
import { portfolioPage } from "./pages/portfolio/page.server.ts";
import { searchPage } from "./pages/search/page.server.ts";
import { workPage } from "./pages/work/page.server.ts";
import type { ServerPage } from "./server-page.ts";
import type { HomeSection } from "#studio";
import type { SiteData } from "./site-data.ts";

/** A page of the site: its path in the default language, its texts, its code. */
interface Page {
  readonly path: string;
  /** Further addresses that the same code answers. */
  readonly more?: readonly string[];
  /**
   * Groups, or dotted parts of groups, that travel with the page besides the shell's; the server's alone,
   * as `server` is.
   */
  readonly messages: readonly string[] | false;
  /** The page is reached by a secret address: made for each visitor, kept by nobody. */
  readonly isSecret?: true;
  /**
   * Query values that are a visitor's own: with one of them the page is made for that visitor and
   * kept by nobody. All other requests get one page for all, from the cache.
   */
  readonly ownQuery?: readonly string[];
  /** What is typed goes along when the language changes: the page has a form `KEPT_FORM`. */
  readonly keepsForm?: true;
  /** What runs on the server before the page, by name: see `middleware.ts`. */
  readonly middleware?: readonly string[];
  readonly load: () => Promise<PageModule>;
  /**
   * What only the server asks of it: whether it exists, what it says to machines, its query values,
   * its form. Behind `import.meta.env.SSR`, which keeps it out of the browser's scripts.
   */
  readonly server?: ServerPage | false;
}

type PageModule = Pick<RouteObject, "Component" | "loader" | "action">;

/** Texts that every page shows. */
export const SHELL_MESSAGES: readonly string[] = [
  "nav",
  "language",
  "footer",
  "modal.bookConsultation",
  "services.items",
  "forms.consent.newsletter",
  "forms.errors.email_hint",
  "forms.live",
];

/** Texts that some sites or visitors are shown on a page, and others are not. */
export function occasionalMessages(
  { staticCopy, analytics, studio }: SiteData,
  page: PageName | undefined,
  isPreview: boolean,
): readonly string[] {
  const isWithout =
    isWithoutForms(staticCopy) || (staticCopy && page && serverPage(page).needsServer);
  return [
    ...(isPreview ? ["preview"] : []),
    ...(analytics?.needsConsent ? ["consent"] : []),
    ...(isWithout ? ["withoutServer"] : []),
    ...(page === "home" ? studio.sections.flatMap((section) => SECTION_MESSAGES[section]) : []),
  ];
}

/** Texts of the list of ways to the studio. */
const WAYS_MESSAGES: readonly string[] = [
  "contact.emailUs",
  "contact.whatsApp",
  "contact.followUs",
];

/** Texts of a list of works, and of the dialog that shows their films. */
const WORKS_MESSAGES: readonly string[] = [
  "modal",
  "portfolio.title",
  "portfolio.subtitle",
  "portfolio.description",
  "portfolio.categories",
  "portfolio.filters",
  "portfolio.viewAll",
  "portfolio.showLess",
  "portfolio.count",
  "portfolio.play",
  "portfolio.still",
  "portfolio.empty",
  "portfolio.about",
  "portfolio.details",
  "portfolio.back",
];

/** Texts of the sections of the home page: those that a studio does not show say nothing. */
const SECTION_MESSAGES: Readonly<Record<HomeSection, readonly string[]>> = {
  hero: ["hero"],
  services: ["services", "features"],
  portfolio: [],
  process: ["process.title", "process.more"],
  about: ["about"],
  recognition: ["recognition"],
  blog: [
    "blog.title",
    "blog.description",
    "blog.no_articles",
    "blog.check_back",
    "blog.view_all",
    "blog.min_read",
    "blog.untitled",
    "blog.no_description",
    "blog.read_more",
  ],
  contact: [
    "contact.title",
    "contact.subtitle",
    "contact.getInTouch",
    "contact.scheduleAppointment",
    "contact.bookTime",
  ],
};

/** Texts of every page that a link in a mail leads to. */
const LINK_MESSAGES: readonly string[] = [
  ...WAYS_MESSAGES,
  "forms.codes.link_invalid",
  "forms.codes.not_saved",
  "linkPages.invalidHint",
];

/** Texts of the pages that book, move and cancel. */
const BOOKING_MESSAGES: readonly string[] = [
  "booking",
  "forms",
  "modal.title",
  "modal.description",
  ...WAYS_MESSAGES,
];

/** Who answers, with a portrait. */
const FOUNDER_MESSAGES: readonly string[] = ["about.name", "about.role", "about.imageAlt"];

/** The whole site on one screen (B1). */
export const PAGES = {
  home: {
    path: "/",
    // And those of its sections; the dialogs of films need these wherever the films are.
    messages: import.meta.env.SSR && [...WORKS_MESSAGES, ...WAYS_MESSAGES],
    load: () => import("./pages/home/route.tsx"),
    server: import.meta.env.SSR && homePage,
  },
  contact: {
    path: "/contact",
    // The receipt of an enquiry that was sent.
    ownQuery: ["sent"],
    messages: import.meta.env.SSR && ["contact", "cta", "forms", ...FOUNDER_MESSAGES],
    load: () => import("./pages/contact/route.tsx"),
    server: import.meta.env.SSR && contactPage,
  },
  book: {
    path: "/book",
    ownQuery: ["month", "date", "tz", "hours", "start", "submission"],
    keepsForm: true,
    messages: import.meta.env.SSR && [...BOOKING_MESSAGES, ...FOUNDER_MESSAGES],
    load: () => import("./pages/book/route.tsx"),
    server: import.meta.env.SSR && bookPage,
  },
  booking: {
    path: "/booking/:id/:action",
    isSecret: true,
    messages: import.meta.env.SSR && BOOKING_MESSAGES,
    load: () => import("./pages/booking/route.tsx"),
    server: import.meta.env.SSR && bookingPage,
  },
  newsletter: {
    path: "/newsletter",
    more: ["/newsletter/accepted"],
    messages: import.meta.env.SSR && [...WAYS_MESSAGES, "forms", "newsletter", "blog"],
    load: () => import("./pages/newsletter/route.tsx"),
    server: import.meta.env.SSR && newsletterPage,
  },
  "newsletter-link": {
    path: "/newsletter/confirm/:token",
    more: ["/newsletter/unsubscribe/:token"],
    isSecret: true,
    messages: import.meta.env.SSR && [
      ...LINK_MESSAGES,
      "linkPages.newsletterConfirm",
      "linkPages.newsletterUnsubscribe",
    ],
    load: () => import("./pages/newsletter-link/route.tsx"),
  },
  "contact-confirm": {
    path: "/contact/confirm/:token",
    isSecret: true,
    messages: import.meta.env.SSR && [...LINK_MESSAGES, "linkPages.contactConfirm", "contact.form"],
    load: () => import("./pages/contact-confirm/route.tsx"),
  },
  blog: {
    path: "/blog",
    middleware: ["blog-enabled"],
    more: ["/blog/page/:number", "/blog/tag/:tag", "/blog/tag/:tag/page/:number"],
    messages: import.meta.env.SSR && ["blog", "cta"],
    load: () => import("./pages/blog/route.tsx"),
    server: import.meta.env.SSR && blogPage,
  },
  article: {
    path: "/blog/:slug",
    middleware: ["blog-enabled"],
    messages: import.meta.env.SSR && ["blog", "modal", "cta"],
    load: () => import("./pages/article/route.tsx"),
    server: import.meta.env.SSR && articlePage,
  },
  portfolio: {
    path: "/portfolio",
    messages: import.meta.env.SSR && ["portfolio", "cta"],
    load: () => import("./pages/portfolio/route.tsx"),
    server: import.meta.env.SSR && portfolioPage,
  },
  work: {
    path: "/portfolio/:slug",
    messages: import.meta.env.SSR && [
      "portfolio",
      "blog",
      "modal",
      "player.chapters",
      "player.transcript",
      "player.jump",
    ],
    load: () => import("./pages/work/route.tsx"),
    server: import.meta.env.SSR && workPage,
  },
  search: {
    path: "/search",
    // What is typed has no end: kept pages would drive out those that everybody reads.
    ownQuery: ["q", "kind", "page"],
    messages: import.meta.env.SSR && ["search", "portfolio.categories"],
    load: () => import("./pages/search/route.tsx"),
    server: import.meta.env.SSR && searchPage,
  },
  document: {
    path: "/*",
    messages: import.meta.env.SSR && [
      "blog",
      "services.works",
      "cta",
      "portfolio.case.passes",
      "portfolio.case.both",
      "portfolio.case.slider",
      ...WORKS_MESSAGES,
    ],
    load: () => import("./pages/document/route.tsx"),
    server: import.meta.env.SSR && documentPage,
  },
} as const satisfies Record<string, Page>;

/** Name of a page in {@link PAGES}. */
export type PageName = keyof typeof PAGES;

/**
 * The route table: each page once per enabled language, and whatever else is 404 (C1). The document
 * is the root, so the shell stays mounted from page to page and from language to language.
 *
 * @param onMissingCode called when the code of a page did not come
 */
export function createRoutes(
  enabled: readonly LocaleCode[],
  onMissingCode: (error: unknown) => Promise<PageModule> = (error) => {
    throw error;
  },
): RouteObject[] {
  const pages = Object.entries<Page>(PAGES).flatMap(([name, page]) =>
    [page.path, ...(page.more ?? [])].flatMap((path) =>
      enabled.map((locale): RouteObject => {
        const privacy = privacyOf(page);
        const keepsForm = page.keepsForm ?? false;
        const handle: RouteHandle = { page: name, locale, privacy, keepsForm };
        return {
          id: `${name}:${locale}${path === page.path ? "" : `:${path}`}`,
          path: localizePath(path, locale, enabled),
          handle,
          lazy: () =>
            page
              .load()
              // Browsers run no loaders, so no middleware either.
              .then(import.meta.env.SSR ? behind(page.middleware ?? []) : undefined, onMissingCode),
          shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate, formMethod }) =>
            formMethod ||
            currentUrl.pathname !== nextUrl.pathname ||
            (currentUrl.search !== nextUrl.search &&
              [currentUrl, nextUrl].some(({ search }) => isPersonal(privacy, search)))
              ? defaultShouldRevalidate
              : false,
        };
      }),
    ),
  );
  return [
    {
      id: "root",
      Component: Document,
      children: [
        {
          id: BOUNDARY_ID,
          ErrorBoundary: ErrorPage,
          children: pages,
        },
      ],
    },
  ];
}

/** What the server asks of a page. */
export function serverPage(name: PageName): ServerPage {
  const page: Page = PAGES[name];
  return page.server || {};
}

/** Paths of a page in the default language, with their dynamic parts. */
export function pathsOf(name: PageName): readonly string[] {
  const page: Page = PAGES[name];
  return [page.path, ...(page.more ?? [])];
}

/** Names of all pages, in the order of the table. */
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

/** Whom a page is for. */
function privacyOf({ isSecret, ownQuery = [] }: Page): PagePrivacy {
  return { isSecret: isSecret ?? false, ownQuery };
}

/** Names of all middleware that pages ask for. */
export function middlewareNames(): readonly string[] {
  return Object.values<Page>(PAGES).flatMap(({ middleware }) => middleware ?? []);
}

/** Puts middleware before the loader and the action of a page. */
function behind(names: readonly string[]): (module: PageModule) => PageModule {
  if (names.length === 0) return (module) => module;
  const guard = <T extends PageModule["loader"] | PageModule["action"]>(handler: T) =>
    typeof handler === "function"
      ? async (args: Parameters<LoaderFunction>[0]): Promise<unknown> => {
          await runMiddleware(names, (args.context as RouterContextProvider).get(requestContext));
          return handler(args);
        }
      : undefined;
  return (module) => {
    const [loader, action] = [guard(module.loader), guard(module.action)];
    return { ...module, ...(loader && { loader }), ...(action && { action }) };
  };
}
