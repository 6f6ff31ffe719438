import type { Context, MiddlewareHandler } from "hono";
import { WEB_CALENDARS } from "#booking/calendars";
import { type FormName, FORMS } from "#forms";
import { localizePath } from "#i18n";
import { answerCopies } from "../http/answer-copies.ts";
import { type BodyReader, FORM_TYPES } from "../http/read-body.ts";
import { loggedPath } from "../http/request-log.ts";
import { NO_STORE } from "../http/answer.ts";
import { isSameSite, type SiteEnv, typeOf } from "../http/site-answer.ts";
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
import { answerPageForm, type PageFormOptions } from "./page-forms.ts";
import type { Handler, Resource } from "./resource.ts";

/** What answering the form API needs. */
interface FormApiOptions extends PageFormOptions {
  readonly readBody: BodyReader;
}

/** What the form API answers. */
interface FormApi {
  readonly resources: readonly Resource[];
  /** What answers JSON that is sent to a page behind a link, in the place of its form. */
  linkCall(pathname: string): Handler | undefined;
}

/**
 * The calls for booking, newsletter and contact (b5). JSON is answered by JSON; forms are given to
 * the page that shows them. Whatever the store cannot keep is `not_saved`, never a success.
 */
export function createFormApi(options: FormApiOptions): FormApi {
  const { site } = options;
  const { formOrigins } = site.environment;
  const refuseStrangers: MiddlewareHandler<SiteEnv> = async (context, next) =>
    context.req.method !== "GET" && !isSameSite(context, formOrigins)
      ? readFormCall(site, context).problem("cross_site")
      : next();
  const read =
    (handlerOf: HandlerOf): Handler =>
    (context) =>
      answerCall(
        options,
        context,
        readFormCall(site, context, context.req.query()),
        handlerOf(site),
      );
  const write =
    (handlerOf: HandlerOf): Handler =>
    (context) =>
      answerWritten(options, context, handlerOf(site));
  const common = {
    caching: "none",
    before: [refuseStrangers],
    otherMethods(context: Context<SiteEnv>, allow: string) {
      const { body, headers } = readFormCall(site, context).problem("bad_request");
      headers.set("allow", allow);
      return new Response(body, { status: 405, headers });
    },
  } as const;
  const api = { ...common, before: [answerCopies(formOrigins), ...common.before] };
  const links = [
    [isBookingLink, write(answerBookingLink)],
    [isNewsletterLink, write(answerNewsletterLink)],
  ] as const;
  return {
    resources: [
      { pattern: "/api/form/:form{\\w+}", methods: { GET: read(() => answerFormToken) }, ...api },
      { pattern: "/api/availability", methods: { GET: read(answerAvailability) }, ...api },
      {
        pattern: "/api/holds",
        methods: {
          POST: write(answerHold),
          PATCH: write(answerHoldExtension),
          DELETE: write(answerHoldRelease),
        },
        ...api,
      },
      { pattern: "/api/bookings", methods: { POST: write(answerBooking) }, ...api },
      { pattern: "/api/newsletter", methods: { POST: write(answerSubscription) }, ...api },
      { pattern: "/api/contact", methods: { POST: write(answerContact) }, ...api },
      {
        pattern: "/feeds/:file{[\\w-]+\\.ics}",
        methods: { GET: (context) => answerFeed(context, site) },
        ...common,
      },
      {
        pattern: "/booking/:id{[\\w-]+}/calendar.ics",
        methods: { GET: (context) => answerCalendarFile(context, site) },
        ...common,
      },
      ...WEB_CALENDARS.map((calendar): Resource => ({
        pattern: `/booking/:id{[\\w-]+}/calendar/${calendar}`,
        methods: { GET: (context) => answerWebCalendar(context, site, calendar) },
        ...common,
      })),
    ],
    linkCall(pathname) {
      const answer = links.find(([isLink]) => isLink(pathname, site.locales))?.[1];
      return (
        answer &&
        ((context) =>
          isSameSite(context, formOrigins)
            ? answer(context)
            : readFormCall(site, context).problem("cross_site"))
      );
    },
  };
}

/** Makes the handler of a call; not before the first request, since commands open no services. */
type HandlerOf = (site: PageFormOptions["site"]) => FormCallHandler;

/** `GET /api/form/{form}`: a token with the work to prove; `?submission=` is the one to go on with. */
const answerFormToken: FormCallHandler = async (context, { fields, guard, problem }) => {
  const form = FORMS.find((name): name is FormName => name === context.req.param("form"));
  if (!form) return problem("bad_request");
  const own = fields.text("submission");
  const isCurrent = guard.submissionOf(form, own) !== undefined;
  const submission = isCurrent ? own : guard.issue(form);
  const challenge = await guard.challenge(form, submission);
  return context.json({ submission, challenge }, 200, NO_STORE);
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
  options: FormApiOptions,
  context: Context<SiteEnv>,
  handler: FormCallHandler,
): Promise<Response> {
  const { site, readBody } = options;
  const { method, path } = context.req;
  const type = typeOf(context);
  const page = (await site.renderer()).formPage(path);
  const isPageForm = method === "POST" && FORM_TYPES.includes(type) && page !== undefined;
  if (!isPageForm && type !== "application/json") {
    return readFormCall(site, context).problem("bad_type");
  }
  const sent = await readBody(context);
  switch (sent.type) {
    case "refused":
      return readFormCall(site, context).problem(sent.reason, { minutes: 1 });
    case "json":
      return answerCall(options, context, readFormCall(site, context, sent.value), handler);
    case "form": {
      const { locale } = readFormCall(site, context, { locale: sent.form.get("locale") });
      const address = localizePath(page ?? "/", locale, site.locales);
      return answerPageForm(context, address, sent.form, options);
    }
  }
}
