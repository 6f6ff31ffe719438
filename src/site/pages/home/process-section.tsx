import { ProcessTimeline } from "../../features/process/process-timeline.tsx";
import type { ShownStep } from "../../features/process/terms.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { Arrow } from "../../ui/arrow.tsx";
import button from "../../ui/button.module.css";

/** How long a film takes, and what happens when; a link leads on where the studio has a page of it. */
export function ProcessSection({ steps }: { readonly steps: readonly ShownStep[] }) {
  const { t } = useI18n();
  const { documents } = useShell().site;
  return (
    <section
      id="process"
      className={`${layout.wrap} ${layout.section}`}
      aria-labelledby="process-title"
    >
      <div className={layout.ends}>
        <h2 id="process-title">{t("process.title")}</h2>
        {documents.includes("/process") && (
          <SiteLink to="/process" className={button.quiet}>
            {t("process.more")} <Arrow />
          </SiteLink>
        )}
      </div>
      <ProcessTimeline steps={steps} level={3} />
    </section>
  );
}
