import { Readable } from "node:stream";
import type { Context } from "hono";
import type { Logger } from "pino";
import { type Locale, localeOf, serializeLocaleCookie, type Translator } from "#i18n";
import { isAllowed } from "#people";
import type { PasskeySite } from "#people/node";
import type { StudioFrame, StudioView } from "#studio-page";
import { NO_STORE } from "../http/answer.ts";
import { type BodyReader, FORM_TYPES } from "../http/read-body.ts";
import { inlineSources } from "../http/security-headers.ts";
import { isSameSite, type SiteEnv, typeOf } from "../http/site-answer.ts";
import type { Resource } from "../resources/resource.ts";
import type { OpenSite } from "../site/open-site.ts";
import { accountPage } from "./account-page.ts";
import { addBookingPage } from "./add-booking-page.ts";
import { auditPage } from "./audit-page.ts";
import { blockedPage, blockPage } from "./blocked-pages.ts";
import { bookingPage } from "./booking-page.ts";
import { bookingsPage } from "./bookings-page.ts";
import { enquiriesPage } from "./enquiries-page.ts";
import { enquiryPage } from "./enquiry-page.ts";
import { issueMailPage, issuePage, issueSendPage } from "./issue-pages.ts";
import { newsletterPage } from "./newsletter-page.ts";
import {
  DONE,
  type FileAnswer,
  type PageAnswer,
  type PageCall,
  pageForm,
  type PlainAnswer,
  type StudioPage,
} from "./page-call.ts";
import { personPage } from "./person-page.ts";
import { documentPage } from "./document-page.ts";
import { documentsPage } from "./documents-page.ts";
import { faultsPage } from "./faults-page.ts";
import { numbersExport, numbersPage } from "./numbers-page.ts";
import { calendarsPage } from "./calendars-page.ts";
import { hoursPage } from "./hours-page.ts";
import { peoplePage } from "./people-page.ts";
import { changeSignIn, readSignIn } from "./sign-in-pages.ts";
import { type StudioCookies, studioCookies } from "./studio-cookies.ts";
import { subscribersPage } from "./subscribers-page.ts";
import { todayPage } from "./today-page.ts";

const SIGN_IN = "/sign-in";

/** The pages by their paths below the studio's page. */
const PAGES: readonly (readonly [path: RegExp, page: StudioPage])[] = [
  [/^$/, todayPage],
  [/^\/bookings$/, bookingsPage],
  [/^\/bookings\/add$/, addBookingPage],
  [/^\/bookings\/hours$/, hoursPage],
  [/^\/bookings\/calendars$/, calendarsPage],
  [/^\/bookings\/blocked$/, blockedPage],
  [/^\/bookings\/blocked\/([a-z\d]{1,40})$/, blockPage],
  [/^\/bookings\/([a-z\d]{1,40})$/, bookingPage],
  [/^\/enquiries$/, enquiriesPage],
  [/^\/enquiries\/([\w-]{1,40})$/, enquiryPage],
  [/^\/person$/, personPage],
  [/^\/numbers$/, numbersPage],
  [/^\/numbers\/([a-z]+)\.csv$/, numbersExport],
  [/^\/faults$/, faultsPage],
  [/^\/documents$/, documentsPage],
  [/^\/document$/, documentPage],
  [/^\/newsletter$/, newsletterPage],
  [/^\/newsletter\/([1-9]\d{0,5})$/, issuePage],
  [/^\/newsletter\/([1-9]\d{0,5})\/send$/, issueSendPage],
  [/^\/newsletter\/([1-9]\d{0,5})\/mail$/, issueMailPage],
  [/^\/subscribers$/, subscribersPage],
  [/^\/people$/, peoplePage],
  [/^\/history$/, auditPage],
  [/^\/account$/, accountPage],
];

interface StudioPageOptions {
  readonly site: OpenSite;
  readonly readBody: BodyReader;
  readonly log: Logger;
}

/** What every answer is made with. */
interface Reader {
  readonly context: Context<SiteEnv>;
  readonly base: string;
  readonly language: Locale;
  readonly t: Translator;
  readonly cookies: StudioCookies;
  /** epoch milliseconds */
  readonly now: number;
}

type Who = Pick<PageCall, "person" | "session">;

/**
 * The studio's own page (issue 27): nothing of it is cached, listed or exported, and nothing answers
 * where it is switched off.
 */
export function studioPageResources(options: StudioPageOptions): readonly Resource[] {
  const { site, log } = options;
  const base = site.environment.studioPath;
  if (base === undefined) return [];
  const answer = async (context: Context<SiteEnv>): Promise<Response> => {
    const { request } = context.env;
    const language = localeOf(request.visitorLocale, site.languages);
    const isSecure = request.origin.startsWith("https:");
    const reader: Reader = {
      context,
      base,
      language,
      t: site.messages.translator(language.code),
      cookies: studioCookies(isSecure, context.req.header("cookie")),
      now: site.clock.now().getTime(),
    };
    try {
      return (await switchLanguage(options, reader)) ?? (await answerPage(options, reader));
    } catch (error) {
      const isAway = !site.services.store.isOpen();
      if (!isAway) log.error({ err: error, path: base }, "the studio's page failed");
      const text = reader.t(`studioPage.problem.${isAway ? "away" : "failed"}`);
      return await show(options, reader, { page: "problem", text }, { status: isAway ? 503 : 500 });
    }
  };
  return [base, `${base}/*`].map((pattern) => ({
    pattern,
    methods: { GET: answer, POST: answer },
    caching: "none",
  }));
}

/** `?lang=he` keeps the language in the cookie of the site. */
async function switchLanguage(
  { site }: StudioPageOptions,
  { context }: Reader,
): Promise<Response | undefined> {
  const code = site.locales.find((locale) => locale === context.req.query("lang"));
  if (context.req.method === "POST" || code === undefined) return undefined;
  const query = new URLSearchParams(context.env.request.search);
  query.delete("lang");
  const search = query.size > 0 ? `?${query}` : "";
  return goTo(context.env.request.pathname + search, [serializeLocaleCookie(code, site.cookie)]);
}

async function answerPage(options: StudioPageOptions, reader: Reader): Promise<Response> {
  const { context, base, cookies, now } = reader;
  const { people } = options.site.services;
  const path = context.env.request.pathname.slice(base.length);
  const who = cookies.session ? await people.authenticate(cookies.session, now) : undefined;
  if (path === SIGN_IN || path.startsWith(`${SIGN_IN}/`)) {
    return who ? goTo(base) : answerSignIn(options, reader, path.slice(SIGN_IN.length));
  }
  // The same for every address: nobody learns here what there is.
  if (!who) return goTo(base + SIGN_IN, cookies.session ? [cookies.dropSession()] : []);
  const found = PAGES.find(([pattern]) => pattern.test(path));
  if (!found) return problem(options, reader, 404, who);
  const [pattern, page] = found;
  const call = callOf(options.site, reader, who, pattern.exec(path)?.[1] ?? "");
  const isChange = context.req.method === "POST";
  if (!call.may(isChange ? page.allows.change : page.allows.read)) {
    return problem(options, reader, 403, who);
  }
  if (!isChange) return finish(options, reader, await page.read(call), who);
  const form = await readForm(options, reader, who.session.id, page.formBytes);
  if (!form) return problem(options, reader, 400, who);
  return finish(options, reader, await page.change?.(call, form), who);
}

async function answerSignIn(
  options: StudioPageOptions,
  reader: Reader,
  rest: string,
): Promise<Response> {
  const { context, cookies } = reader;
  const { site } = options;
  const { people } = site.services;
  // A form belongs to the browser that got its page, and so does the link that comes of it.
  const fresh = cookies.browser === undefined ? people.drawBrowser() : undefined;
  const bearer = cookies.browser ?? fresh ?? "";
  const more = { bearer, cookies: fresh === undefined ? [] : [cookies.keepBrowser(fresh)] };
  const call = { ...reader, site, rest, bearer, seenAs: seenAs(site, reader) };
  if (context.req.method !== "POST") {
    const answer = await readSignIn(call);
    if (!answer) return goTo(reader.base + SIGN_IN);
    return "view" in answer
      ? show(options, reader, answer.view, { ...answer, ...more })
      : goTo(reader.base);
  }
  const form = cookies.browser === undefined ? undefined : await readForm(options, reader, bearer);
  if (!form) {
    const text = reader.t("studioPage.problem.form");
    return show(options, reader, { page: "problem", text }, { status: 403, ...more });
  }
  const answer = await changeSignIn(call, form);
  if (!answer) return goTo(reader.base + SIGN_IN);
  if ("view" in answer) return show(options, reader, answer.view, { ...answer, ...more });
  return goTo(reader.base + answer.to, answer.cookies);
}

/**
 * A form of this site's own page for this session, or nothing: browsers say where it comes from, and
 * it carries what only that page knows.
 */
async function readForm(
  { site, readBody }: StudioPageOptions,
  { context }: Reader,
  bearer: string,
  mostBytes?: number,
) {
  if (!isSameSite(context, []) || !FORM_TYPES.includes(typeOf(context))) return undefined;
  const sent = await readBody(context, mostBytes);
  if (sent.type !== "form") return undefined;
  const form = pageForm(sent.form);
  return site.services.people.isFormToken(form.text("form"), bearer) ? form : undefined;
}

function callOf(site: OpenSite, reader: Reader, { person, session }: Who, rest: string): PageCall {
  const { context, language, t, now } = reader;
  return {
    site,
    language,
    t,
    person,
    session,
    author: { id: person.id, name: person.emailKey },
    rest,
    query: new URLSearchParams(context.env.request.search),
    seenAs: seenAs(site, reader),
    origin: context.env.request.origin,
    now,
    may: (permission) => isAllowed(person.role, permission),
  };
}

function seenAs(site: OpenSite, { context }: Reader): PasskeySite {
  return { origin: context.env.request.origin, name: site.studio.name };
}

function finish(
  options: StudioPageOptions,
  reader: Reader,
  answer: PageAnswer | FileAnswer | undefined,
  who: Who,
): Promise<Response> | Response {
  if (!answer) return problem(options, reader, 404, who);
  if ("file" in answer) return giveFile(answer);
  if ("view" in answer) return show(options, reader, answer.view, { ...answer, who });
  if ("body" in answer) return plain(answer);
  const { to, done, cookies } = answer;
  const mark = done ? `${to.includes("?") ? "&" : "?"}done=${done}` : "";
  return goTo(reader.base + to + mark, cookies);
}

function plain({ body, headers }: PlainAnswer): Response {
  return new Response(body, { headers: { ...HEADERS, ...headers } });
}

const PROBLEMS = { 400: "form", 403: "forbidden", 404: "notFound" } as const;

function problem(
  options: StudioPageOptions,
  reader: Reader,
  status: keyof typeof PROBLEMS,
  who: Who,
): Promise<Response> {
  const text = reader.t(`studioPage.problem.${PROBLEMS[status]}`);
  return show(options, reader, { page: "problem", text }, { status, who });
}

/** Nothing from elsewhere, no script but the one that {@link show} names; only its own forms to itself. */
const POLICY = [
  "default-src 'none'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** In every answer, pages and redirects alike. */
const HEADERS = {
  ...NO_STORE,
  // The address of a link is told to nobody; forms still say which site they are of.
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex, nofollow",
};

async function show(
  { site }: StudioPageOptions,
  reader: Reader,
  view: StudioView,
  more: {
    readonly status?: number | undefined;
    readonly frame?: string | undefined;
    readonly who?: Who | undefined;
    readonly bearer?: string;
    readonly cookies?: readonly string[];
  },
): Promise<Response> {
  const html = await site.renderStudioPage(view, frameOf(site, reader, more));
  const { origin } = reader.context.env.request;
  const policy = [
    ...POLICY,
    ...inlineSources(html),
    ...(more.frame === undefined ? [] : [`frame-src ${origin}${reader.base}${more.frame}`]),
  ];
  const headers = new Headers({
    ...HEADERS,
    "content-security-policy": policy.join("; "),
    "content-type": "text/html; charset=utf-8",
    vary: "Cookie, Accept-Language",
  });
  for (const cookie of more.cookies ?? []) headers.append("set-cookie", cookie);
  return new Response(html, { status: more.status ?? 200, headers });
}

function frameOf(
  site: OpenSite,
  { context, base, language, t }: Reader,
  { who, bearer = "" }: { readonly who?: Who | undefined; readonly bearer?: string },
): StudioFrame {
  const done = DONE.find((each) => each === context.req.query("done"));
  const isRead = context.req.method !== "POST";
  return {
    language,
    languages: site.locales.map((code) => localeOf(code, site.languages)),
    t,
    studioName: site.studio.name,
    zone: site.services.rules.zone,
    base,
    formToken: site.services.people.formToken(who?.session.id ?? bearer),
    person: who?.person,
    notice: done && isRead ? { isProblem: false, text: t(`studioPage.done.${done}`) } : undefined,
    without: site.studio.features.newsletter ? [] : ["newsletter"],
    themeStyles: site.theme.pageStyles(""),
  };
}

function giveFile({ file: { name, type, body } }: FileAnswer): Response {
  const headers = {
    ...HEADERS,
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
  };
  if (typeof body === "string") return new Response(body, { headers });
  const stream = Readable.toWeb(Readable.from(body, { objectMode: false }));
  return new Response(stream as ReadableStream<Uint8Array>, { headers });
}

/** Sends the browser on: the address that it then shows can be loaded again. */
function goTo(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ ...HEADERS, location });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
