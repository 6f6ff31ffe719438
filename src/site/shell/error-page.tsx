import { isRouteErrorResponse, useRouteError } from "react-router";
import layout from "../styles/layout.module.css";
import button from "../ui/button.module.css";
import { PageHead } from "./page-head.tsx";
import { useI18n } from "./page-context.tsx";
import { SiteLink } from "./site-link.tsx";
import styles from "./error-page.module.css";

/** The network brought nothing: see navigation/whole-load.ts. */
const NO_ANSWER = 0;

/** What went wrong, in the visitor's language, inside the site's layout (C1, C2). */
export function ErrorPage() {
  const error = useRouteError();
  const { t } = useI18n();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const [title, hint] = textsOf(status);
  const canRetry = status >= 500 || status === NO_ANSWER;
  return (
    <div className={layout.page}>
      <PageHead title={t(title)} indexable={false} />
      {status !== NO_ANSWER && (
        <p className={styles.code} aria-hidden="true">
          <span>{Math.floor(status / 100)}</span>
          <span>{Math.floor(status / 10) % 10}</span>
          <span>{status % 10}</span>
        </p>
      )}
      <h1 className={styles.title}>
        {status !== NO_ANSWER && <span className={layout.visuallyHidden}>{status} </span>}
        {t(title)}
      </h1>
      <p className={layout.lede}>{t(hint)}</p>
      <p className={`${layout.row} ${styles.ways}`}>
        {canRetry && (
          // A plain link to this very address, whatever it is: the server is asked once more (K3, K4).
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is a valid one
          <a href="" className={button.button}>
            {t("nav.error.retry")}
          </a>
        )}
        <SiteLink to="/" className={canRetry ? button.quiet : button.button}>
          {t("nav.error.home")}
        </SiteLink>
        {status === 404 && (
          <SiteLink to="/search" className={button.quiet}>
            {t("nav.error.search")}
          </SiteLink>
        )}
      </p>
    </div>
  );
}

function textsOf(status: number) {
  if (status === NO_ANSWER) return ["nav.error.connection", "nav.error.connectionHint"] as const;
  if (status === 404) return ["nav.error.notFound", "nav.error.notFoundHint"] as const;
  if (status < 500) return ["nav.error.requestError", "nav.error.requestErrorHint"] as const;
  return ["nav.error.serverError", "nav.error.serverErrorHint"] as const;
}
