import { type Context, Hono } from "hono";
import { WEB_CALENDARS } from "#booking/calendars";
import { type FormName, FORMS } from "#forms";
import { type LocaleCode, localizePath } from "#i18n";
import { answerCopies } from "../http/answer-copies.ts";
import { limitBody } from "../http/limit-body.ts";
import { loggedPath } from "../http/request-log.ts";
import { isSameSite, NO_STORE, type SiteEnv, typeOf } from "../http/site-answer.ts";
import { answerCalendarFile, answerFeed, answerWebCalendar } from "./calendars.ts";
import {
  answerAvailability,
  answerBooking,
  answerBookingLink,
  answerHold,
  answerHoldExtension,
  answerHoldRelease,
  isBookingLink,
} from "./booking.ts";
import { answerContact } from "./contact.ts";
import { type FormCall, type FormCallHandler, readFormCall } from "./form-call.ts";
import { answerNewsletterLink, answerSubscription, isNewsletterLink } from "./newsletter.ts";
import { answerPageForm, FORM_TYPES, type PageFormOptions } from "./page-forms.ts";

/** True for the path of a page behind a link whose form may be sent as JSON too. */
export function isLinkCall(pathname: string, locales: readonly LocaleCode[]): boolean {
  return isBookingLink(pathname, locales) || isNewsletterLink(pathname, locales);
}

/** What calls take, where it is more than reading. */
const METHODS_OF: Readonly<Record<string, string>> = {
  "/api/holds": "POST, PATCH, DELETE",
  "/api/bookings": "POST",
  "/api/newsletter": "POST",
  "/api/contact": "POST",
};

/**
 * The calls for booking, newsletter and contact (b5). JSON is answered by JSON; forms are given to
 * the page that shows them. Whatever the store cannot keep is `not_saved`, never a success.
 */
export function createFormApi(options: PageFormOptions): Hono<SiteEnv> {
  const { site } = options;
  const { formOrigins } = site.environment;
  const app = new Hono<SiteEnv>();
  app.use("/api/*", answerCopies(formOrigins));
  app.use(async (context, next) => {
    if (context.req.method !== "GET" && !isSameSite(context, formOrigins)) {
      return readFormCall(site, context).problem("cross_site");
    }
    return next();
  });
  app.use(limitBody((context) => readFormCall(site, context).problem("too_large")));

  const read = (handler: FormCallHandler) => (context: Context<SiteEnv>) =>
    answerCall(options, context, readFormCall(site, context, context.req.query()), handler);
  const write = (handler: FormCallHandler) => (context: Context<SiteEnv>) =>
    answerWritten(options, context, handler);
  app.get("/api/form/:form", read(answerFormToken));
  app.get("/api/availability", read(answerAvailability(site)));
  app.post("/api/holds", write(answerHold(site)));
  app.patch("/api/holds", write(answerHoldExtension(site)));
  app.delete("/api/holds", write(answerHoldRelease(site)));
  app.post("/api/bookings", write(answerBooking(site)));
  app.post("/api/newsletter", write(answerSubscription(site)));
  app.post("/api/contact", write(answerContact(site)));
  app.get("/feeds/:file", (context) => answerFeed(context, site));
  app.get("/booking/:id/calendar.ics", (context) => answerCalendarFile(context, site));
  for (const calendar of WEB_CALENDARS) {
    app.get(`/booking/:id/calendar/${calendar}`, (context) =>
      answerWebCalendar(context, site, calendar),
    );
  }
  const links = [
    [isBookingLink, write(answerBookingLink(site))],
    [isNewsletterLink, write(answerNewsletterLink(site))],
  ] as const;
  app.post("*", (context, next) => {
    const link = links.find(([isLink]) => isLink(context.req.path, site.locales));
    return link ? link[1](context) : next();
  });
  app.all("*", (context) => {
    const { body, headers: own } = readFormCall(site, context).problem("bad_request");
    own.set("allow", METHODS_OF[context.req.path] ?? "GET, HEAD");
    return new Response(body, { status: 405, headers: own });
  });
  return app;
}

/** `GET /api/form/{form}`: a fresh token. */
const answerFormToken: FormCallHandler = (context, { guard, problem }) => {
  const form = FORMS.find((name): name is FormName => name === context.req.param("form"));
  if (!form) return problem("bad_request");
  return context.json({ submission: guard.issue(form) }, 200, NO_STORE);
};

async function answerCall(
  { site, log }: PageFormOptions,
  context: Context<SiteEnv>,
  call: FormCall,
  handler: FormCallHandler,
): Promise<Response> {
  try {
    return await handler(context, call);
  } catch (error) {
    log.error({ err: error, path: loggedPath(context.req.path) }, "a form was not saved");
    return call.problem("not_saved", { mail: site.studio.contact.email });
  }
}

/** Answers JSON, and hands a form to the page whose action takes it. */
async function answerWritten(
  options: PageFormOptions,
  context: Context<SiteEnv>,
  handler: FormCallHandler,
): Promise<Response> {
  const { site } = options;
  const { method, path } = context.req;
  const type = typeOf(context);
  const page = (await site.renderer()).formPage(path);
  if (method === "POST" && FORM_TYPES.includes(type) && page !== undefined) {
    const form = await context.req.formData().catch(() => undefined);
    const { locale } = readFormCall(site, context, { locale: form?.get("locale") });
    return answerPageForm(context, localizePath(page, locale, site.locales), options);
  }
  if (type !== "application/json") return readFormCall(site, context).problem("bad_type");
  const body: unknown = await context.req.json().catch(() => undefined);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  if (!isObject) return readFormCall(site, context).problem("bad_request");
  const call = readFormCall(site, context, body as Record<string, unknown>);
  return answerCall(options, context, call, handler);
}
