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
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import button from "../../ui/button.module.css";

/** Reads what the link is for and changes nothing; 404 for a wrong or an old one (b3, b4). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { contact, now } = context.get(requestContext).services;
  const answer = await contact.look(params["token"] ?? "", now());
  if (!answer.ok) return data(undefined, { status: 404 });
  return data({ reference: answer.reference, isConfirmed: answer.isConfirmed });
}

/** Brings the enquiry to the studio, and sends the browser to the page that says so. */
export function action(args: ActionFunctionArgs) {
  return actOnMailLink(args, "an enquiry was not confirmed", ({ contact }, token, now) =>
    contact.confirm(token, now),
  );
}

/** What the link in a `contact_confirm` mail leads to (F3). */
export function Component() {
  const enquiry = useLoaderData<typeof loader>();
  const isNotSaved = useActionData<typeof action>()?.isNotSaved ?? false;
  return <LinkPage view={useView(enquiry)} isNotSaved={isNotSaved} />;
}

function useView(enquiry: ReturnType<typeof useLoaderData<typeof loader>>): LinkView {
  const { t } = useI18n();
  const { whatsapp } = useShell().site.studio.contact;
  if (!enquiry) return { kind: "invalid" };
  const { reference, isConfirmed } = enquiry;
  if (!isConfirmed) {
    return {
      kind: "ask",
      title: t("linkPages.contactConfirm.title"),
      // Isolated: letters and digits from left to right, in a sentence of any direction.
      text: t("linkPages.contactConfirm.text", { reference: `\u2068${reference}\u2069` }),
      action: t("linkPages.contactConfirm.action"),
    };
  }
  return {
    kind: "done",
    title: t("contact.form.sentTitle"),
    text: t("contact.form.sent"),
    more: (
      <>
        <p>
          {t("language.labelled", { label: t("contact.form.reference") })}{" "}
          <bdi dir="ltr">{reference}</bdi>
        </p>
        <a className={button.quiet} href={whatsAppLink(whatsapp, reference)} rel="noopener">
          {t("contact.form.onWhatsApp")}
        </a>
      </>
    ),
  };
}
