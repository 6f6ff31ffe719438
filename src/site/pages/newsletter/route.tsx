import { type ActionFunctionArgs, data, redirect, useActionData, useLocation } from "react-router";
import { HONEYPOT_FIELD, isTicked } from "#forms";
import { localizePath, splitLocale } from "#i18n";
import { problemInit } from "../../problem-init.ts";
import { gateOf, requestContext } from "../../request-context.ts";
import { NewsletterForm } from "../../shell/newsletter-form.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { WaysList } from "../../shell/ways-list.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./newsletter-page.module.css";

/** A form that was sent is remembered for longer than its token is valid. */
const DAY_MS = 86_400_000;

/** Where a sign-up without script is thanked for: the same for everybody, and sends nothing again. */
const ACCEPTED = "/newsletter/accepted";

/**
 * Takes a sign-up (F2): the same 303 whatever is known of the address, 422 with the error, 503 when
 * it could not be kept. The form stands on pages that are the same for everybody, so it may come
 * without a token.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const known = context.get(requestContext);
  const { services, locale } = known;
  const gate = gateOf(known);
  const form = await request.formData();
  const textOf = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const email = textOf("email");
  const consent = isTicked(form.get("consent"));
  const now = gate.now();
  try {
    const signs = {
      token: textOf("submission"),
      honeypot: textOf(HONEYPOT_FIELD),
      // Nobody gets a mail for a form that is refused.
      email: consent ? email : "",
    };
    const admission = await gate.admit("newsletter", signs, false);
    if (!admission.ok) {
      const minutes = admission.reason === "rate_limited" ? admission.minutes : undefined;
      return data(
        { state: "refused" as const, email, refusal: admission },
        problemInit(admission.reason, minutes),
      );
    }
    const answer = await services.newsletter.subscribe({
      submission: {
        id: admission.submissionId,
        requestHash: services.requestHash("newsletter", [email, locale]),
        status: 202,
        expiresAt: now + DAY_MS,
      },
      email,
      locale,
      consent,
      wording: services.wording("newsletter", locale),
      page: new URL(request.url).pathname,
      method: "form",
      ipKey: gate.ipKey,
      risk: admission.risk,
      now,
    });
    if (answer.ok) {
      const path = localizePath(ACCEPTED, locale, services.site.locales);
      return redirect(`${path}#form-summary`, 303);
    }
    if (answer.reason === "invalid") {
      const code = answer.errors[0]?.code ?? "email_required";
      return data({ state: "invalid" as const, email, code }, { status: 422 });
    }
    return data({ state: "refused" as const, email, refusal: answer }, { status: 409 });
  } catch (error) {
    services.report(error, "a sign-up was not kept");
    return data({ state: "not-saved" as const, email }, { status: 503 });
  }
}

/** The newsletter page: the form by itself, and where a sign-up without script ends up. */
export function Component() {
  const { t } = useI18n();
  const { site } = useShell();
  const { path } = splitLocale(useLocation().pathname, site.locales);
  const answer = useActionData<typeof action>();
  const isAccepted = path === ACCEPTED && !answer;
  const error = answer?.state === "invalid" ? t(`forms.errors.${answer.code}`) : undefined;
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead
        title={t("footer.newsletterPage.title")}
        description={t("footer.newsletterPage.description")}
        indexable={path !== ACCEPTED}
      />
      <h1 className={styles.title}>{t("footer.newsletterPage.title")}</h1>
      <p className={layout.lede}>{t("footer.newsletterDescription")}</p>
      {answer?.state === "not-saved" && (
        <div id="form-summary" className={styles.notice} role="alert" tabIndex={-1}>
          <h2 className={styles.noticeTitle}>{t("footer.newsletterPage.notSavedTitle")}</h2>
          <p>{t("forms.codes.not_saved", { mail: site.studio.contact.email })}</p>
          <WaysList />
        </div>
      )}
      {isAccepted && (
        <p id="form-summary" className={styles.accepted} role="status" tabIndex={-1}>
          {t("forms.accepted.newsletter")}
        </p>
      )}
      {answer?.state === "refused" && (
        <p id="form-summary" className={styles.notice} role="alert" tabIndex={-1}>
          {t(
            `forms.codes.${answer.refusal.reason}`,
            answer.refusal.reason === "rate_limited" ? { minutes: answer.refusal.minutes } : {},
          )}
        </p>
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
