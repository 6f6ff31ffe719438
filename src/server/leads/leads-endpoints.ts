import { type Context, Hono } from "hono";
import { WEB_CALENDARS } from "#booking/calendars";
import { type FormName, FORMS } from "#forms";
import { isLocaleCode, type LocaleCode, localizePath, splitLocale } from "#i18n";
import { limitBody } from "../http/limit-body.ts";
import { answerPageForm, FORM_TYPES, type PageFormOptions } from "../resources/page-forms.ts";
import { loggedPath } from "../http/request-log.ts";
import { isSameSite, NO_STORE, type SiteEnv } from "../http/site-answer.ts";
import { answerCalendarFile, answerFeed, answerWebCalendar } from "./calendar-answers.ts";
import { createBookingCalls } from "./booking-calls.ts";
import { createLinkCall, isLinkCall } from "./link-calls.ts";
import { createPeopleCalls } from "./people-calls.ts";
import { answerCopies } from "./answer-copies.ts";
import { formProblem, statusOf } from "./form-problem.ts";
import type { LeadsCall, LeadsHandler } from "./leads-call.ts";

/** Pages whose actions take the forms that are sent to a call (b5). */
const PAGE_OF: Readonly<Record<string, string>> = {
  "/api/holds": "/book",
  "/api/bookings": "/book",
  "/api/newsletter": "/newsletter",
  "/api/contact": "/contact",
};

/** True for the pages whose forms stand on other pages too, and so on static copies of the site. */
export function takesForms(pathname: string, locales: readonly LocaleCode[]): boolean {
  return ["/newsletter", "/contact"].includes(splitLocale(pathname, locales).path);
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
export function createLeadsEndpoints(options: PageFormOptions): Hono<SiteEnv> {
  const { site, log } = options;
  const app = new Hono<SiteEnv>();

  const callOf = (context: Context<SiteEnv>, fields: LeadsCall["fields"]): LeadsCall => {
    const asked = fields["locale"];
    const isOffered = isLocaleCode(asked) && site.locales.includes(asked);
    const named = splitLocale(context.req.path, site.locales);
    const ofPage = named.prefixed ? named.locale : context.env.request.visitorLocale;
    const locale = isOffered ? asked : ofPage;
    const problem: LeadsCall["problem"] = (code, values, more) => {
      const body = { ...formProblem(site.leads.translator(locale), code, values), ...more };
      const status = statusOf(code);
      const wait = status === 429 && { "retry-after": String((values?.minutes ?? 1) * 60) };
      return Response.json(body, { status, headers: { ...NO_STORE, ...wait } });
    };
    return { fields, locale, problem };
  };

  const handle = async (
    context: Context<SiteEnv>,
    fields: LeadsCall["fields"],
    handler: LeadsHandler,
  ): Promise<Response> => {
    const call = callOf(context, fields);
    try {
      return await handler(context, call);
    } catch (error) {
      log.error({ err: error, path: loggedPath(context.req.path) }, "a form was not saved");
      return call.problem("not_saved", { mail: site.studio.contact.email });
    }
  };

  const read =
    (handler: LeadsHandler) =>
    (context: Context<SiteEnv>): Promise<Response> =>
      handle(context, context.req.query(), handler);

  const write =
    (handler: LeadsHandler) =>
    async (context: Context<SiteEnv>): Promise<Response> => {
      const { path } = context.req;
      const type = context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
      const page = PAGE_OF[path];
      if (context.req.method === "POST" && FORM_TYPES.includes(type) && page !== undefined) {
        const form = await context.req.formData().catch(() => undefined);
        const { locale } = callOf(context, { locale: form?.get("locale") });
        return answerPageForm(context, localizePath(page, locale, site.locales), options);
      }
      if (type !== "application/json") return callOf(context, {}).problem("bad_type");
      const body: unknown = await context.req.json().catch(() => undefined);
      const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
      if (!isObject) return callOf(context, {}).problem("bad_request");
      return handle(context, body as LeadsCall["fields"], handler);
    };

  const { formOrigins } = site.environment;
  app.use("/api/*", answerCopies(formOrigins));
  app.use(async (context, next) => {
    if (context.req.method !== "GET" && !isSameSite(context, formOrigins)) {
      return callOf(context, {}).problem("cross_site");
    }
    return next();
  });
  app.use(limitBody((context) => callOf(context, {}).problem("too_large")));

  app.get("/api/form/:form", (context) => {
    const form = FORMS.find((name): name is FormName => name === context.req.param("form"));
    if (!form) return callOf(context, {}).problem("bad_request");
    const submission = site.leads.gateFor(context.env.incoming).issue(form);
    return context.json({ submission }, 200, NO_STORE);
  });

  const booking = createBookingCalls(site);
  app.get("/api/availability", read(booking.availability));
  app.post("/api/holds", write(booking.hold));
  app.patch("/api/holds", write(booking.extendHold));
  app.delete("/api/holds", write(booking.releaseHold));
  app.post("/api/bookings", write(booking.book));
  const people = createPeopleCalls(site);
  app.post("/api/newsletter", write(people.subscribe));
  app.post("/api/contact", write(people.contact));
  app.get("/feeds/:file", (context) => answerFeed(context, site));
  app.get("/booking/:id/calendar.ics", (context) => answerCalendarFile(context, site));
  for (const calendar of WEB_CALENDARS) {
    app.get(`/booking/:id/calendar/${calendar}`, (context) =>
      answerWebCalendar(context, site, calendar),
    );
  }
  const followLink = write(createLinkCall(site));
  app.post("*", (context, next) =>
    isLinkCall(context.req.path, site.locales) ? followLink(context) : next(),
  );
  app.all("*", (context) => {
    const { body, headers: own } = callOf(context, {}).problem("bad_request");
    own.set("allow", METHODS_OF[context.req.path] ?? "GET, HEAD");
    return new Response(body, { status: 405, headers: own });
  });
  return app;
}
