import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { ClosingCall } from "../../features/articles/closing-call.tsx";
import { WorkRows } from "../../features/works/work-rows.tsx";
import { requestContext } from "../../request-context.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useHydrated } from "../../shell/use-hydrated.ts";
import layout from "../../styles/layout.module.css";
import { PageTitle } from "../../ui/page-title.tsx";
import { chooseWorks, readWorkChoice } from "./choose-works.ts";
import styles from "./portfolio-page.module.css";
import { ViewChoice, WorkChoices } from "./work-choices.tsx";
import { WorkIndex } from "./work-index.tsx";

/** Stills in the first view. */
const FIRST_STILLS = 2;

/** All works; the query chooses among them where they are shown. */
export function loader({ context }: LoaderFunctionArgs) {
  const { content, services } = context.get(requestContext);
  return { works: content.works(), categories: services.home.categories };
}

/** The portfolio: every work, as a grid of stills or a list of titles (A6). */
export function Component() {
  const { works, categories } = useLoaderData<typeof loader>();
  const { t } = useI18n();
  const { site } = useShell();
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  // A copy's one file is the same for every query.
  const isChosen = !site.staticCopy || isHydrated;
  const choice = readWorkChoice(isChosen ? query : new URLSearchParams(), categories);
  const chosen = chooseWorks(works, choice);
  const name = t("portfolio.subtitle") || t("nav.portfolio");
  const parts = [
    choice.category && t(`portfolio.filters.${choice.category}`),
    choice.format && t(`portfolio.formats.${choice.format}`),
  ].filter(Boolean);
  return (
    <>
      <PageHead
        title={parts.length > 0 ? `${parts.join(", ")} | ${name}` : name}
        description={t("portfolio.all", { studio: site.studio.name })}
      />
      <PageTitle
        title={
          <>
            {name}{" "}
            <small className={styles.total}>{t("portfolio.total", { count: works.length })}</small>
          </>
        }
        gel={3}
        isClose
      >
        <ViewChoice choice={choice} />
      </PageTitle>
      <div className={layout.wrap}>
        <WorkChoices works={works} categories={categories} choice={choice} />
        <p className={layout.visuallyHidden} role="status">
          {t("portfolio.count", { count: chosen.length })}
        </p>
        {choice.view === "list" ? (
          <WorkIndex works={chosen} />
        ) : (
          <WorkRows
            works={chosen}
            opens="page"
            level={2}
            rearranges
            className={styles.rows ?? ""}
            eager={FIRST_STILLS}
          />
        )}
        {chosen.length === 0 && <p>{t("portfolio.empty")}</p>}
      </div>
      <ClosingCall after="works" gel={3} />
    </>
  );
}
