import { ProblemSummary } from "../../features/booking/problem-summary.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import button from "../../ui/button.module.css";
import { ActForm, LinkPage, WhenLine } from "./link-page.tsx";
import type { LinkView } from "./link-view.ts";

interface CancelViewProps {
  readonly view: Extract<LinkView, { readonly kind: "cancel" }>;
}

/** One button that cancels, and what has become of the booking. */
export function CancelView({ view }: CancelViewProps) {
  const { t } = useI18n();
  const { state, when, problem } = view;
  return (
    <LinkPage title={t(`booking.cancel.title.${state}`)} lede={t(`booking.cancel.lede.${state}`)}>
      {problem && <ProblemSummary problem={problem} as="links" />}
      <WhenLine when={when} label={t("booking.receipt.yourTime")} />
      {state === "ask" ? (
        <ActForm {...view} label={t("booking.cancel.act")} />
      ) : (
        <p>
          <SiteLink to="/book" className={button.button}>
            {t("booking.link.again")}
          </SiteLink>
        </p>
      )}
    </LinkPage>
  );
}
