import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { LINK_ACTIONS, type LinkPurpose, loadCities } from "#booking";
import { localeOf } from "#i18n";
import { BookingFrame, BookingNote } from "../../features/booking/booking-frame.tsx";
import {
  addFromAddress,
  type PickQuery,
  readPickQuery,
} from "../../features/booking/pick-query.ts";
import { formOf, guardOf, requestContext, sentForm } from "../../request-context.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { WaysList } from "../../shell/ways-list.tsx";
import button from "../../ui/button.module.css";
import { LinkPage } from "./link-page.tsx";
import { actOnLink, showLink } from "./link-steps.ts";
import { type LinkView, type LinkVisit, viewLink } from "./link-view.ts";

/** The booking behind a link, or one and the same 404 for every wrong one (b1, G8). Acts on nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const flags = new URL(args.request.url).searchParams;
  const shown = { isNew: flags.has("new"), isMoved: flags.has("moved") };
  return orUnavailable(args, "unavailable", async () => {
    const visit = await visitOf(args, readPickQuery(flags));
    const booking = await findBooking(visit, args.params["id"]);
    return booking ? showLink(visit, booking, shown) : data(INVALID, { status: 404 });
  });
}

/** Cancels, moves or confirms. */
export async function action(args: ActionFunctionArgs) {
  const form = formOf(args.context.get(requestContext));
  const address = new URL(args.request.url).searchParams;
  // The link itself is never taken from a field.
  form.set("t", address.get("t") ?? "");
  addFromAddress(form, address);
  return orUnavailable(args, "not-saved", async () => {
    const visit = await visitOf(args, readPickQuery(form));
    const id = args.params["id"] ?? "";
    const wanted = LINK_ACTIONS.find((each) => each === visit.purpose);
    const sent = sentForm(args.context.get(requestContext), "booking", form);
    if (wanted) return actOnLink(visit, id, wanted, sent);
    const booking = await findBooking(visit, id);
    return booking
      ? data(await viewLink(visit, booking, {}), { status: 405 })
      : data(INVALID, { status: 404 });
  });
}

/** A booking that is looked after by its links: manage, reschedule, cancel, confirm (F1). */
export function Component() {
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const view: LinkView = answered ?? shown;
  const isFound = "when" in view;
  return isFound ? <LinkPage view={view} /> : <WrongLink kind={view.kind} />;
}

const SORRY = {
  invalid: ["forms.codes.link_invalid", "booking.link.invalidHint"],
  unavailable: ["booking.pick.unavailable", "booking.pick.closedHint"],
  "not-saved": ["booking.pick.unavailable", "forms.codes.not_saved"],
} as const;

function WrongLink({ kind }: { readonly kind: keyof typeof SORRY }) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const [title, hint] = SORRY[kind];
  return (
    <BookingFrame title={t(title)} lede={t(hint, { mail: contact.email })}>
      <BookingNote>
        <WaysList />
        <SiteLink to="/book" className={button.button}>
          {t("modal.title")}
        </SiteLink>
      </BookingNote>
    </BookingFrame>
  );
}

const INVALID = { kind: "invalid" } as const;

type RouteArgs = Pick<LoaderFunctionArgs, "context" | "params">;

async function visitOf({ context, params }: RouteArgs, query: PickQuery): Promise<LinkVisit> {
  const asked = context.get(requestContext);
  const { services, locale } = asked;
  return {
    service: services.booking,
    guard: guardOf(asked),
    purpose: params["action"] as LinkPurpose,
    query,
    locale: localeOf(locale, services.site.languages),
    locales: services.site.locales,
    cityOf: await loadCities(locale),
  };
}

function findBooking({ service, guard, purpose, query }: LinkVisit, id = "") {
  return service.byLink(id, purpose, query.t, guard.now);
}

/** A store that cannot be reached is 503. */
async function orUnavailable<T>(
  { context }: RouteArgs,
  failure: "unavailable" | "not-saved",
  answer: () => Promise<T>,
) {
  try {
    return await answer();
  } catch (error) {
    context.get(requestContext).services.report(error, "a page goes on without what failed");
    return data({ kind: failure }, { status: 503 });
  }
}
