import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { readCookie } from "#i18n";
import layout from "../styles/layout.module.css";
import { useI18n, useShell } from "./page-context.tsx";
import styles from "./preview-bar.module.css";
import { PREVIEW_COOKIE } from "./preview-cookie.ts";
import { SiteLink } from "./site-link.tsx";
import { useHydrated } from "./use-hydrated.ts";

// Only editors fetch it, and only after hydration.
const DraftList = lazy(() =>
  import("./draft-list.tsx").then((module) => ({ default: module.DraftList })),
);

/** Says that drafts are shown, or that the token is not valid, and how to leave (D8). */
export function PreviewBar() {
  const { preview } = useShell();
  const { t } = useI18n();
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const isHydrated = useHydrated();
  // A token in the address lasts for the page of that address.
  if (!preview || (preview.token !== undefined && pathname !== first)) return null;
  const here = encodeURIComponent(pathname);
  const token = isHydrated
    ? (preview.token ?? readCookie(document.cookie, PREVIEW_COOKIE))
    : undefined;
  return (
    <aside
      className={`${layout.row} ${layout.screen} ${styles.bar}`}
      aria-label={t("preview.label")}
    >
      <p>{preview.isValid ? t("preview.on") : t("preview.invalid")}</p>
      {preview.isValid && token && (
        <Suspense>
          <DraftList token={token} />
        </Suspense>
      )}
      {!preview.isValid && <SiteLink to="/contact">{t("preview.renew")}</SiteLink>}
      {preview.isValid && preview.token !== undefined && (
        <a href={`/_preview/on?preview=${encodeURIComponent(preview.token)}&to=${here}`}>
          {t("preview.stay")}
        </a>
      )}
      <a
        href={preview.token === undefined ? `/_preview/off?to=${here}` : pathname}
        data-preview-off=""
      >
        {t("preview.leave")}
      </a>
    </aside>
  );
}
