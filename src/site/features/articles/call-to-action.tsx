import type { ReactNode } from "react";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import styles from "./prose.module.css";

/** A sentence and the way to a booked call. */
export function CallToAction({ children }: { readonly children: ReactNode }) {
  const { t, locale } = useI18n();
  return (
    <div className={`${layout.screen} ${styles.callToAction}`}>
      <div>{children}</div>
      <SiteLink
        to="/?modal=booking#contact"
        className={`${button.button} ${button.onColour}`}
        lang={locale.iso}
        dir={locale.dir}
      >
        {t("modal.bookConsultation")}
      </SiteLink>
    </div>
  );
}
