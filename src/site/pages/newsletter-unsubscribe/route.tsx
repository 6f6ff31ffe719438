import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { actOnMailLink } from "../../actions/act-on-mail-link.ts";
import { requestContext } from "../../request-context.ts";
import { LinkPage, type LinkView } from "../../shell/link-page.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import button from "../../ui/button.module.css";

/** Reads what the link is for and changes nothing; 404 for a wrong one (b2). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { newsletter } = context.get(requestContext).services;
  const answer = await newsletter.look("unsubscribe", params["token"] ?? "");
  return answer.ok ? data(answer.state) : data("invalid" as const, { status: 404 });
}

/** Ends the subscription, and sends the browser to the page that says so. */
export function action(args: ActionFunctionArgs) {
  return actOnMailLink(args, "a subscription was not ended", ({ newsletter }, token, now) =>
    newsletter.unsubscribe(token, now, "page"),
  );
}

/** What the link to leave in every newsletter mail leads to (F2). */
export function Component() {
  const state = useLoaderData<typeof loader>();
  const isNotSaved = useActionData<typeof action>()?.isNotSaved ?? false;
  return <LinkPage view={useView(state)} isNotSaved={isNotSaved} />;
}

function useView(state: ReturnType<typeof useLoaderData<typeof loader>>): LinkView {
  const { t } = useI18n();
  const again = (
    <SiteLink to="/newsletter" className={button.quiet}>
      {t("linkPages.newsletterUnsubscribe.again")}
    </SiteLink>
  );
  switch (state) {
    case "invalid":
      return { kind: "invalid" };
    case "confirmed":
      return {
        kind: "ask",
        title: t("linkPages.newsletterUnsubscribe.title"),
        text: t("linkPages.newsletterUnsubscribe.text"),
        action: t("linkPages.newsletterUnsubscribe.action"),
      };
    case "pending":
      return {
        kind: "ask",
        title: t("linkPages.newsletterUnsubscribe.forgetTitle"),
        text: t("linkPages.newsletterUnsubscribe.forget"),
        action: t("linkPages.newsletterUnsubscribe.forgetAction"),
      };
    case "forgotten":
      return {
        kind: "done",
        title: t("linkPages.newsletterUnsubscribe.forgottenTitle"),
        text: t("linkPages.newsletterUnsubscribe.forgotten"),
        more: again,
      };
    default:
      return {
        kind: "done",
        title: t("linkPages.newsletterUnsubscribe.doneTitle"),
        text: t("linkPages.newsletterUnsubscribe.done"),
        more: again,
      };
  }
}
