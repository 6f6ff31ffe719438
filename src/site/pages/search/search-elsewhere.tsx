import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { formsOrigin } from "../../shell/static-copy.ts";
import layout from "../../styles/layout.module.css";
import { PageTitle } from "../../ui/page-title.tsx";
import { Ways } from "./nothing-found.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";

/** The search page of a copy without a server: a form that asks the server elsewhere, or a note. */
export function SearchElsewhere() {
  const { t } = useI18n();
  const server = formsOrigin(useShell().site.staticCopy);
  return (
    <>
      <PageHead title={t("search.title")} description={t("search.description")} indexable={false} />
      <PageTitle title={t("search.title")} gel={4}>
        {server === "" ? (
          <p>{t("withoutServer.noSearch")}</p>
        ) : (
          <>
            <SearchForm />
            <p>{t("withoutServer.searchOn", { host: new URL(server).host })}</p>
          </>
        )}
      </PageTitle>
      <section
        className={`${layout.wrap} ${styles.page} ${styles.nothing}`}
        aria-labelledby="search-ways"
      >
        <Ways />
      </section>
    </>
  );
}
