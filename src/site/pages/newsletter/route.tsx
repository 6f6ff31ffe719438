import { type ActionFunctionArgs, data, useActionData } from "react-router";
import { subscribe } from "#newsletter";
import { requestContext } from "../../services.ts";
import { NewsletterForm } from "../../shell/newsletter-form.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { WaysList } from "../../shell/ways-list.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./newsletter-page.module.css";

/** Takes a sign-up: 422 with the error, 503 while nothing can be stored (F2). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { services } = context.get(requestContext);
  const field = (await request.formData()).get("email");
  const email = typeof field === "string" ? field : "";
  const result = await subscribe(email, services.subscriptionDelivery);
  if (result.ok) return { state: "pending" as const, email };
  if (result.reason === "invalid") {
    return data({ state: "invalid" as const, email, code: result.code }, { status: 422 });
  }
  return data({ state: "not-saved" as const, email }, { status: 503 });
}

/** The newsletter page: the form by itself, and where a sign-up without script ends up. */
export function Component() {
  const { t } = useI18n();
  const answer = useActionData<typeof action>();
  const error = answer?.state === "invalid" ? t(`forms.errors.${answer.code}`) : undefined;
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead
        title={t("footer.newsletterPage.title")}
        description={t("footer.newsletterPage.description")}
      />
      <h1 className={styles.title}>{t("footer.newsletterPage.title")}</h1>
      <p className={layout.lede}>{t("footer.newsletterDescription")}</p>
      {answer?.state === "not-saved" && (
        <div id="form-summary" className={styles.notice} role="alert" tabIndex={-1}>
          <h2 className={styles.noticeTitle}>{t("footer.newsletterPage.notSavedTitle")}</h2>
          <p>{t("footer.newsletterPage.notSaved")}</p>
          <WaysList />
        </div>
      )}
      {error && (
        <p id="form-summary" className={styles.notice} role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      <NewsletterForm id="newsletter-page" email={answer?.email} error={error} />
    </div>
  );
}
