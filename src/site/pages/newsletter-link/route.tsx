import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import type { MessageKey } from "#i18n";
import { actOnMailLink } from "../../actions/act-on-mail-link.ts";
import { type RequestContext, requestContext } from "../../request-context.ts";
import { LinkPage, type LinkView } from "../../shell/link-page.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import button from "../../ui/button.module.css";

/** Reads what the link is for and changes nothing; 404 for a wrong or an old one (b2). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const known = context.get(requestContext);
  const link = linkOf(known);
  const answer = await known.services.newsletter.look(link, params["token"] ?? "");
  return answer.ok ? data({ link, state: answer.state }) : data(undefined, { status: 404 });
}

/** Begins or ends the subscription, and sends the browser to the page that says so. */
export function action(args: ActionFunctionArgs) {
  return linkOf(args.context.get(requestContext)) === "confirm"
    ? actOnMailLink(args, "a subscription was not confirmed", ({ newsletter }, token, now) =>
        newsletter.confirm(token, now),
      )
    : actOnMailLink(args, "a subscription was not ended", ({ newsletter }, token, now) =>
        newsletter.unsubscribe(token, now, "page"),
      );
}

/** `/newsletter/{confirm,unsubscribe}/{token}` */
function linkOf({ path }: RequestContext) {
  return path.startsWith("/newsletter/confirm/") ? ("confirm" as const) : ("unsubscribe" as const);
}

/** What a link in a mail about the newsletter leads to (F2). */
export function Component() {
  const subscription = useLoaderData<typeof loader>();
  const isNotSaved = useActionData<typeof action>()?.isNotSaved ?? false;
  return <LinkPage view={useView(subscription)} isNotSaved={isNotSaved} />;
}

function useView(subscription: ReturnType<typeof useLoaderData<typeof loader>>): LinkView {
  const { t } = useI18n();
  const { link = "confirm", state = "" } = subscription ?? {};
  const ended = link === "unsubscribe" ? WORDS.unsubscribe["unsubscribed"] : undefined;
  const words = subscription && (WORDS[link][state] ?? ended);
  if (!words) return { kind: "invalid" };
  const [title, text, press] = words;
  if (press) return { kind: "ask", title: t(title), text: t(text), action: t(press) };
  return {
    kind: "done",
    title: t(title),
    text: t(text),
    more: link === "unsubscribe" && (
      <SiteLink to="/newsletter" className={button.quiet}>
        {t("linkPages.newsletterUnsubscribe.again")}
      </SiteLink>
    ),
  };
}

/** Title, text and button of each state; without a button nothing is left to do. */
const WORDS: Readonly<
  Record<
    "confirm" | "unsubscribe",
    Readonly<Record<string, readonly [MessageKey, MessageKey, MessageKey?]>>
  >
> = {
  confirm: {
    pending: [
      "linkPages.newsletterConfirm.title",
      "linkPages.newsletterConfirm.text",
      "linkPages.newsletterConfirm.action",
    ],
    confirmed: ["linkPages.newsletterConfirm.doneTitle", "linkPages.newsletterConfirm.done"],
  },
  unsubscribe: {
    confirmed: [
      "linkPages.newsletterUnsubscribe.title",
      "linkPages.newsletterUnsubscribe.text",
      "linkPages.newsletterUnsubscribe.action",
    ],
    pending: [
      "linkPages.newsletterUnsubscribe.forgetTitle",
      "linkPages.newsletterUnsubscribe.forget",
      "linkPages.newsletterUnsubscribe.forgetAction",
    ],
    forgotten: [
      "linkPages.newsletterUnsubscribe.forgottenTitle",
      "linkPages.newsletterUnsubscribe.forgotten",
    ],
    unsubscribed: [
      "linkPages.newsletterUnsubscribe.doneTitle",
      "linkPages.newsletterUnsubscribe.done",
    ],
  },
};
