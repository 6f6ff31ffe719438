import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { loadCities } from "#booking";
import { readInstant } from "#forms";
import { createTranslator, localeOf, localizePath } from "#i18n";
import { BookingFrame, BookingNote } from "../../features/booking/booking-frame.tsx";
import { FounderPortrait } from "../../features/founder/founder-portrait.tsx";
import { BookingSteps } from "../../features/booking/booking-steps.tsx";
import { addFromAddress, readPickQuery } from "../../features/booking/pick-query.ts";
import { ProblemSummary } from "../../features/booking/problem-summary.tsx";
import {
  formOf,
  guardOf,
  type RequestContext,
  requestContext,
  sentForm,
} from "../../request-context.ts";
import { founderName, founderPhoto } from "../../founder.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { formsOrigin, isWithoutForms } from "../../shell/static-copy.ts";
import { WaysList } from "../../shell/ways-list.tsx";
import { WriteInstead } from "../../shell/write-instead.tsx";
import button from "../../ui/button.module.css";
import { answer, takeStep, viewNotSaved } from "./book-steps.ts";
import { type BookView, viewDetails, viewTimes, type Visit } from "./book-view.ts";
import { DetailsStep } from "./details-step.tsx";
import { KeptForm } from "./kept-form.tsx";
import { PickStep } from "./pick-step.tsx";

/** Who calls, and free times or the form for the one in the address. Changes nothing. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = context.get(requestContext);
  const { data: view, init } = await findView(asked, new URL(request.url).searchParams);
  return data({ view, portrait: founderPhoto(asked.services) }, init ?? {});
}

async function findView(asked: RequestContext, search: URLSearchParams) {
  if (asked.services.site.staticCopy) return data<BookView>({ step: "elsewhere" });
  const visit = await visitOf(asked);
  const query = readPickQuery(search);
  try {
    if (Number.isNaN(readInstant(query.start))) return answer(await viewTimes(visit, query), KEPT);
    const guard = guardOf(asked);
    const id = guard.submissionOf("booking", query.submission);
    const hold = id === undefined ? undefined : await visit.booking.findHold(id, visit.now);
    const submission = id === undefined ? guard.issue("booking") : query.submission;
    return data<BookView>(viewDetails(visit, { ...query, submission }, hold));
  } catch (error) {
    asked.services.report(error, "a page goes on without what failed");
    return data<BookView>({ step: "unavailable" }, { status: 503 });
  }
}

/** Free times change: the page that is the same for everybody is made again after a minute at most. */
const KEPT = { headers: { "cache-control": "max-age=60" } };

/** Holds, extends, gives back, books: 303 to what comes next, else the page with what is wrong. */
export async function action({ context, request }: ActionFunctionArgs) {
  const asked = context.get(requestContext);
  const { services } = asked;
  const form = formOf(asked);
  addFromAddress(form, new URL(request.url).searchParams);
  const visit = await visitOf(asked);
  const t = createTranslator(services.messages(asked.locale), visit.locale.iso);
  const sent = sentForm(asked, "booking", form);
  const step = { visit, query: readPickQuery(form), form, sent, t };
  try {
    return await takeStep(step);
  } catch (error) {
    services.report(error, "a page goes on without what failed");
    return data(viewNotSaved(step), { status: 503 });
  }
}

/** The booking page: the whole flow by links and forms (F1, b1). */
export function Component() {
  const { t, locale } = useI18n();
  const { studio } = useShell().site;
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const view: BookView = answered ?? shown.view;
  const founder = founderName(studio, locale.code);
  return (
    <BookingFrame
      title={t("modal.title")}
      lede={t("modal.description")}
      isListed
      caller={
        founder !== undefined && (
          <>
            <FounderPortrait photo={shown.portrait} sizes="(width < 75rem) 4.5rem, 24rem" />
            <p>
              <strong>{t("about.name", { founder })}</strong> {t("about.role")}
            </p>
          </>
        )
      }
    >
      {view.step === "elsewhere" && <BookElsewhere />}
      {view.step === "pick" && (
        <>
          {view.picker && <BookingSteps current="time" />}
          <PickStep view={view} />
        </>
      )}
      {view.step === "details" && (
        <>
          <BookingSteps current="details" />
          <DetailsStep view={view} />
        </>
      )}
      {view.step === "unavailable" && (
        <>
          {view.problem && <ProblemSummary problem={view.problem} />}
          <BookingNote title={t("booking.pick.unavailable")}>
            <KeptForm fields={[]} />
            <p>{t("booking.pick.closedHint")}</p>
            <WaysList />
          </BookingNote>
        </>
      )}
    </BookingFrame>
  );
}

/** What a copy of the site without a server has in the place of free times. */
function BookElsewhere() {
  const { t, locale } = useI18n();
  const { staticCopy, locales } = useShell().site;
  if (isWithoutForms(staticCopy)) return <WriteInstead about="booking" />;
  const server = formsOrigin(staticCopy);
  return (
    <BookingNote>
      <p>{t("withoutServer.bookOn", { host: new URL(server).host })}</p>
      <a href={server + localizePath("/book", locale.code, locales)} className={button.button}>
        {t("withoutServer.book")}
      </a>
    </BookingNote>
  );
}

async function visitOf(asked: RequestContext): Promise<Visit> {
  const { services, locale } = asked;
  const { locales } = services.site;
  return {
    booking: services.booking,
    guard: asked.guard,
    now: services.now(),
    locale: localeOf(locale, services.site.languages),
    locales,
    cityOf: await loadCities(locale),
    path: localizePath("/book", locale, locales),
  };
}
