import type { FoundPages } from "../../features/search/found-pages.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import styles from "./search-page.module.css";

interface NothingFoundProps {
  readonly found: FoundPages;
}

/** What to do when there is nothing to show: before a search, after one in vain, or without one. */
export function NothingFound({ found }: NothingFoundProps) {
  const { t } = useI18n();
  const { ok, text } = found;
  return (
    <section className={styles.nothing} aria-labelledby="search-ways">
      {ok && text !== "" && <p>{t("search.nothing_hint")}</p>}
      {!ok && (
        <p>
          {t("search.unavailable_hint")} {/* The same address once more, without script too. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is a valid one */}
          <a href="">{t("search.again")}</a>
        </p>
      )}
      <Ways />
    </section>
  );
}

/** Where else to look. */
export function Ways() {
  const { t } = useI18n();
  const { studio, documents } = useShell().site;
  return (
    <>
      <h2 id="search-ways">{t("search.ways")}</h2>
      <ul className={styles.ways}>
        <li>
          <SiteLink to="/#portfolio">{t("nav.portfolio")}</SiteLink>
        </li>
        {studio.features.blog && (
          <li>
            <SiteLink to="/blog">{t("nav.blog")}</SiteLink>
          </li>
        )}
        {documents.includes("/faq") && (
          <li>
            <SiteLink to="/faq">{t("footer.questions")}</SiteLink>
          </li>
        )}
        <li>
          <SiteLink to="/contact">{t("nav.contact")}</SiteLink>
        </li>
      </ul>
    </>
  );
}
