import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { checkEnquiry } from "#contact";
import { HONEYPOT_FIELD } from "#forms";
import { problemInit } from "../../problem-init.ts";
import { gateOf, requestContext } from "../../request-context.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { WriteInstead } from "../../shell/write-instead.tsx";
import { isWithoutForms } from "../../shell/static-copy.ts";
import { WaysList } from "../../shell/ways-list.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import { ContactForm } from "./contact-form.tsx";
import { readEnquiry } from "./read-enquiry.ts";
import { readReceipt, receiptAddress } from "./receipt.ts";
import styles from "./contact-page.module.css";

/** Makes the token that the form carries (b4); after an enquiry, what is said of it. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const known = context.get(requestContext);
  // The server that takes the form makes the token, when it is asked.
  if (known.services.site.staticCopy) return { submission: "", sent: undefined };
  const receipt = readReceipt(new URL(request.url).searchParams, known.services);
  const sent = receipt && { state: "sent" as const, ...receipt };
  return { submission: gateOf(known).issue("contact"), sent };
}

/** Takes an enquiry: 303 to the receipt, 422 with the errors, 503 when it could not be kept; nothing is lost (F3). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { services, locale, ...rest } = context.get(requestContext);
  const gate = gateOf({ services, locale, ...rest });
  const form = await request.formData();
  const input = readEnquiry(form);
  const now = gate.now();
  try {
    const signs = {
      token: textOf(form, "submission"),
      honeypot: textOf(form, HONEYPOT_FIELD),
      // Nobody gets a mail for a form that is refused.
      email: checkEnquiry(input).ok ? input.email : "",
    };
    const admission = await gate.admit("contact", signs, false);
    if (!admission.ok) {
      const minutes = admission.reason === "rate_limited" ? admission.minutes : undefined;
      return data(
        { state: "refused" as const, input, refusal: admission },
        problemInit(admission.reason, minutes),
      );
    }
    const answer = await services.contact.send({
      submission: {
        id: admission.submissionId,
        requestHash: services.requestHash("contact", [input, locale]),
        expiresAt: now + DAY_MS,
      },
      input,
      locale,
      wording: services.wording("contact", locale),
      page: new URL(request.url).pathname,
      method: "form",
      ipKey: gate.ipKey,
      risk: admission.risk,
      score: admission.score,
      now,
    });
    if (answer.ok) {
      return redirect(receiptAddress(new URL(request.url).pathname, answer, services), 303);
    }
    if (answer.reason === "invalid") {
      return data({ state: "invalid" as const, input, errors: answer.errors }, { status: 422 });
    }
    return data({ state: "refused" as const, input, refusal: answer }, { status: 409 });
  } catch (error) {
    services.report(error, "an enquiry was not kept");
    return data({ state: "not-sent" as const, input }, { status: 503 });
  }
}

/** The contact page (A10). */
export function Component() {
  const { t } = useI18n();
  const { staticCopy } = useShell().site;
  const { submission, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? sent;
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead title={t("contact.meta.title")} description={t("contact.meta.description")} />
      <header className={styles.head}>
        <p className={layout.eyebrow}>{t("contact.subtitle")}</p>
        <h1 className={styles.title}>{t("contact.hero.title")}</h1>
        <p className={layout.lede}>{t("contact.hero.description")}</p>
      </header>
      <section className={styles.form} aria-labelledby="contact-form-title">
        <h2 id="contact-form-title" className={styles.sectionTitle}>
          {t("contact.form.title")}
        </h2>
        {isWithoutForms(staticCopy) ? (
          <WriteInstead about="contact" />
        ) : (
          <ContactForm key={sent?.reference} answer={answer} submission={submission} />
        )}
      </section>
      <div className={styles.side}>
        <section aria-labelledby="contact-ways">
          <h2 id="contact-ways" className={styles.sectionTitle}>
            {t("contact.getInTouch")}
          </h2>
          <WaysList />
        </section>
        <section aria-labelledby="contact-next">
          <h2 id="contact-next" className={styles.sectionTitle}>
            {t("contact.features.title")}
          </h2>
          <ol className={styles.steps}>
            <li>{t("contact.features.reply")}</li>
            <li>{t("contact.features.call")}</li>
            <li>{t("contact.features.proposal")}</li>
          </ol>
        </section>
        <section className={styles.call} aria-labelledby="contact-call">
          <h2 id="contact-call" className={styles.sectionTitle}>
            {t("cta.title")}
          </h2>
          <p>{t("cta.description")}</p>
          <SiteLink to="/?modal=booking#contact" className={`${button.button} ${button.onColour}`}>
            {t("cta.button")}
          </SiteLink>
        </section>
      </div>
    </div>
  );
}

/** A form that was sent is remembered for longer than its token is valid. */
const DAY_MS = 86_400_000;

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
