import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { type Booking, type LinkPurpose, loadCities } from "#booking";
import { localeOf } from "#i18n";
import { type PickQuery, readPickQuery } from "../../features/booking/pick-query.ts";
import { gateOf, requestContext } from "../../request-context.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { WaysList } from "../../shell/ways-list.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import styles from "./booking-page.module.css";
import { CancelView } from "./cancel-view.tsx";
import { ConfirmView } from "./confirm-view.tsx";
import { actOnLink } from "./link-steps.ts";
import { type LinkView, type LinkVisit, viewLink } from "./link-view.ts";
import { ManageView } from "./manage-view.tsx";
import { RescheduleView } from "./reschedule-view.tsx";

/** The booking behind a link, or one and the same 404 for every wrong one (b1, G8). Acts on nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const flags = new URL(args.request.url).searchParams;
  const shown = { isNew: flags.has("new"), isMoved: flags.has("moved") };
  return behindLink(args, readPickQuery(flags), "unavailable", (visit, booking) =>
    viewLink(visit, booking, shown),
  );
}

/** Cancels, moves or confirms. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const address = readPickQuery(new URL(args.request.url).searchParams);
  const query = { ...readPickQuery(form, address), t: address.t };
  return behindLink(args, query, "not-saved", actOnLink);
}

/** A booking that is looked after by its links: manage, reschedule, cancel, confirm (F1). */
export function Component() {
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const view: LinkView = answered ?? shown;
  switch (view.kind) {
    case "manage":
      return <ManageView view={view} />;
    case "cancel":
      return <CancelView view={view} />;
    case "confirm":
      return <ConfirmView view={view} />;
    case "reschedule":
      return <RescheduleView view={view} />;
    default:
      return <WrongLink kind={view.kind} />;
  }
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
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead title={t(title)} indexable={false} />
      <h1 className={styles.title}>{t(title)}</h1>
      <p className={layout.lede}>{t(hint, { mail: contact.email })}</p>
      <div className={styles.receipt}>
        <WaysList />
      </div>
      <p>
        <SiteLink to="/book" className={button.button}>
          {t("modal.title")}
        </SiteLink>
      </p>
    </div>
  );
}

/** Finds the booking of a link and goes on with it; a store that cannot be reached is 503. */
async function behindLink<T>(
  { context, params }: LoaderFunctionArgs,
  query: PickQuery,
  failure: "unavailable" | "not-saved",
  next: (visit: LinkVisit, booking: Booking) => Promise<T>,
) {
  const asked = context.get(requestContext);
  const { services } = asked;
  const [desk, gate] = [services.booking, gateOf(asked)];
  const purpose = params["action"] as LinkPurpose;
  const visit: LinkVisit = {
    desk,
    gate,
    purpose,
    query,
    locale: localeOf(asked.locale),
    locales: services.site.locales,
    cityOf: await loadCities(asked.locale),
  };
  try {
    const booking = await desk.byLink(params["id"] ?? "", purpose, query.t, gate.now());
    return booking
      ? await next(visit, booking)
      : data({ kind: "invalid" as const }, { status: 404 });
  } catch (error) {
    services.report(error, "a page goes on without what failed");
    return data({ kind: failure }, { status: 503 });
  }
}
