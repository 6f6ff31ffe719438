import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { formsOrigin } from "../../shell/static-copy.ts";
import layout from "../../styles/layout.module.css";
import { Ways } from "./nothing-found.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";

/** The search page of a copy without a server: a form that asks the server elsewhere, or a note. */
export function SearchElsewhere() {
  const { t } = useI18n();
  const server = formsOrigin(useShell().site.staticCopy);
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <PageHead title={t("search.title")} description={t("search.description")} indexable={false} />
      <header className={styles.head}>
        <h1 className={layout.title}>{t("search.title")}</h1>
        {server === "" ? (
          <p>{t("withoutServer.noSearch")}</p>
        ) : (
          <>
            <SearchForm />
            <p>{t("withoutServer.searchOn", { host: new URL(server).host })}</p>
          </>
        )}
      </header>
      <section className={styles.nothing} aria-labelledby="search-ways">
        <Ways />
      </section>
    </div>
  );
}
