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

/** Reads what the link is for and changes nothing; 404 for a wrong or an old one (b2). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { newsletter } = context.get(requestContext).services;
  const answer = await newsletter.look("confirm", params["token"] ?? "");
  return answer.ok ? data(answer.state) : data("invalid" as const, { status: 404 });
}

/** Begins the subscription, and sends the browser to the page that says so. */
export function action(args: ActionFunctionArgs) {
  return actOnMailLink(args, "a subscription was not confirmed", ({ newsletter }, token, now) =>
    newsletter.confirm(token, now),
  );
}

/** What the link in a `newsletter_confirm` mail leads to (F2). */
export function Component() {
  const state = useLoaderData<typeof loader>();
  const isNotSaved = useActionData<typeof action>()?.isNotSaved ?? false;
  const { t } = useI18n();
  const views: Readonly<Partial<Record<typeof state, LinkView>>> = {
    pending: {
      kind: "ask",
      title: t("linkPages.newsletterConfirm.title"),
      text: t("linkPages.newsletterConfirm.text"),
      action: t("linkPages.newsletterConfirm.action"),
    },
    confirmed: {
      kind: "done",
      title: t("linkPages.newsletterConfirm.doneTitle"),
      text: t("linkPages.newsletterConfirm.done"),
    },
  };
  return <LinkPage view={views[state] ?? { kind: "invalid" }} isNotSaved={isNotSaved} />;
}
