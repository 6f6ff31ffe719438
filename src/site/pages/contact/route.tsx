import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { checkEnquiry, readEnquiry } from "#contact";
import { FounderPortrait } from "../../features/founder/founder-portrait.tsx";
import { founderName, founderPhoto } from "../../founder.ts";
import { hasPlace } from "../../shell/studio-links.ts";
import { refused } from "../../actions/problem-init.ts";
import { requestContext, sentForm } from "../../request-context.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { useReceipt } from "../../shell/use-receipt.ts";
import { WriteInstead } from "../../shell/write-instead.tsx";
import { isWithoutForms } from "../../shell/static-copy.ts";
import { WaysList } from "../../shell/ways-list.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import type { Picture } from "../../ui/picture.ts";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import type { ContactReceiptText } from "./contact-answer.ts";
import { ContactForm } from "./contact-form.tsx";
import { ContactReceipt } from "./contact-receipt.tsx";
import { readReceipt, receiptAddress } from "./receipt.ts";
import styles from "./contact-page.module.css";

/** The founder who answers, and after an enquiry that was sent without script what is said of it. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  return {
    sent: query.has("sent") ? readReceipt(query, services.contact) : undefined,
    portrait: founderPhoto(services),
  };
}

/** Takes an enquiry: 303 to the receipt, 422 with the errors, 503 when it could not be kept; nothing is lost (F3). */
export async function action({ context, request }: ActionFunctionArgs) {
  const known = context.get(requestContext);
  const { contact, report } = known.services;
  const form = sentForm(known, "contact");
  try {
    const outcome = await contact.sendEnquiry(form);
    if (outcome.ok) {
      return redirect(receiptAddress(new URL(request.url).pathname, outcome, contact), 303);
    }
    const { input } = outcome;
    if (outcome.reason === "invalid") {
      return data({ state: "invalid" as const, input, errors: outcome.errors }, { status: 422 });
    }
    return refused(outcome, { input });
  } catch (error) {
    report(error, "an enquiry was not kept");
    const input = readEnquiry(form.fields);
    return data({ state: "not-sent" as const, input }, { status: 503 });
  }
}

/** The contact page (A10); once a message was sent, its receipt. */
export function Component() {
  const { t } = useI18n();
  const { staticCopy } = useShell().site;
  const answer = useActionData<typeof action>();
  const { sent, portrait } = useLoaderData<typeof loader>();
  const { receipt = sent, show: onSent } = useReceipt<ContactReceiptText>();
  const steps = (["reply", "call", "proposal"] as const)
    .map((step) => t(`contact.features.${step}`))
    .filter((step) => step !== "");
  return (
    <>
      {!receipt && (
        <PageTitle
          title={t("contact.hero.title")}
          lede={t("contact.hero.description")}
          gel={2}
          isCovered
        />
      )}
      <div className={`${layout.page} ${layout.grid} ${styles.page}`}>
        {receipt ? (
          <>
            <PageHead title={t("contact.form.sentTitle")} indexable={false} />
            <ContactReceipt {...receipt} />
          </>
        ) : (
          <>
            <PageHead title={t("contact.meta.title")} description={t("contact.meta.description")} />
            <section className={styles.form} aria-labelledby="contact-form-title">
              <h2 id="contact-form-title" className={styles.sectionTitle}>
                {t("contact.form.title")}
              </h2>
              {isWithoutForms(staticCopy) ? (
                <WriteInstead about="contact" />
              ) : (
                <ContactForm {...{ answer, onSent }} read={readEnquiry} check={checkEnquiry} />
              )}
            </section>
          </>
        )}
        {steps.length > 0 && (
          <section className={styles.next} aria-labelledby="contact-next">
            <h2 id="contact-next" className={styles.sectionTitle}>
              {t("contact.features.title")}
            </h2>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        )}
        <Beside isAnswered={receipt !== undefined} portrait={portrait} />
      </div>
    </>
  );
}

interface BesideProps {
  /** True once a message was sent. */
  readonly isAnswered: boolean;
  readonly portrait: Picture | undefined;
}

/** Who answers, and the other ways to the studio. */
function Beside({ isAnswered, portrait }: BesideProps) {
  const { t, locale } = useI18n();
  const { studio } = useShell().site;
  const founder = founderName(studio, locale.code);
  return (
    <div className={styles.side}>
      {!isAnswered && founder !== undefined && hasPlace(studio, "about") && (
        <div className={styles.founder}>
          <FounderPortrait photo={portrait} sizes="(width <= 48rem) 6rem, 24rem" faces="start" />
          <p>
            <bdi className={styles.name}>{t("about.name", { founder })}</bdi> {t("about.role")}
          </p>
        </div>
      )}
      <section className={styles.call} aria-labelledby="contact-call">
        <h2 id="contact-call" className={styles.sectionTitle}>
          {t("cta.title")}
        </h2>
        {t("cta.description") && <p>{t("cta.description")}</p>}
        <SiteLink to="/?modal=booking#contact" className={`${button.button} ${button.onColour}`}>
          {t("cta.button")}
        </SiteLink>
      </section>
      <section aria-labelledby="contact-ways">
        <h2 id="contact-ways" className={styles.sectionTitle}>
          {t("contact.getInTouch")}
        </h2>
        <WaysList />
      </section>
    </div>
  );
}
