import { type ActionFunctionArgs, data, useActionData } from "react-router";
import { type EnquiryInput, sendEnquiry } from "#contact";
import { requestContext } from "../../services.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { WaysList } from "../../shell/ways-list.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import { ContactForm } from "./contact-form.tsx";
import styles from "./contact-page.module.css";

/** Takes an enquiry: 422 with the errors, 503 while nothing can be delivered (F3). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { services } = context.get(requestContext);
  const input = readEnquiry(await request.formData());
  const sent = await sendEnquiry(input, services.enquiryDelivery);
  if (sent.ok) return { state: "sent" as const, input, reference: sent.reference };
  if (sent.reason === "invalid") {
    return data({ state: "invalid" as const, input, errors: sent.errors }, { status: 422 });
  }
  return data({ state: "not-sent" as const, input }, { status: 503 });
}

/** The contact page (A10). */
export function Component() {
  const { t } = useI18n();
  const answer = useActionData<typeof action>();
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
        <ContactForm answer={answer} />
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

function readEnquiry(form: FormData): EnquiryInput {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    message: text("message"),
    consent: form.has("consent"),
  };
}
