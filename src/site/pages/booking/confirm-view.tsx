import { ProblemSummary } from "../../features/booking/problem-summary.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import button from "../../ui/button.module.css";
import { ActForm, LinkPage, WhenLine } from "./link-page.tsx";
import type { LinkView } from "./link-view.ts";

interface ConfirmViewProps {
  readonly view: Extract<LinkView, { readonly kind: "confirm" }>;
}

/** One button that says that the mail address is right (b4). */
export function ConfirmView({ view }: ConfirmViewProps) {
  const { t } = useI18n();
  const { when, problem } = view;
  const state = problem ? "gone" : view.state;
  return (
    <LinkPage title={t(`booking.confirm.title.${state}`)} lede={t(`booking.confirm.lede.${state}`)}>
      {problem && <ProblemSummary problem={problem} as="links" />}
      <WhenLine when={when} label={t("booking.receipt.yourTime")} />
      {state === "ask" && <ActForm {...view} label={t("booking.confirm.act")} />}
      {state === "gone" && (
        <p>
          <SiteLink to="/book" className={button.button}>
            {t("booking.link.again")}
          </SiteLink>
        </p>
      )}
    </LinkPage>
  );
}
