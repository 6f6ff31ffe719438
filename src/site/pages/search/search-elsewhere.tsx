import { localizePath } from "#i18n";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { formsOrigin, isWithoutForms } from "../../shell/static-copy.ts";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import { Ways } from "./nothing-found.tsx";
import styles from "./search-page.module.css";

/** The search page of a copy without a server: a form that asks the server elsewhere, or a note. */
export function SearchElsewhere() {
  const { t, locale } = useI18n();
  const { staticCopy, locales } = useShell().site;
  const server = formsOrigin(staticCopy);
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead title={t("search.title")} description={t("search.description")} indexable={false} />
      <header className={styles.head}>
        <h1 className={styles.title}>{t("search.title")}</h1>
        {isWithoutForms(staticCopy) ? (
          <p>{t("withoutServer.noSearch")}</p>
        ) : (
          <>
            <form
              role="search"
              action={server + localizePath("/search", locale.code, locales)}
              className={styles.form}
            >
              <label className={styles.label} htmlFor="search-text">
                {t("search.label")}
              </label>
              <div className={styles.line}>
                <input
                  id="search-text"
                  className={styles.input}
                  type="search"
                  name="q"
                  dir="auto"
                  maxLength={100}
                  autoComplete="off"
                  enterKeyHint="search"
                />
                <button className={`${button.button} ${button.small}`}>{t("search.submit")}</button>
              </div>
            </form>
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
