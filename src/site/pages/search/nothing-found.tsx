import type { FoundPages } from "../../features/search/found-pages.ts";
import { LinkList } from "../../shell/link-list.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { hasPlace } from "../../shell/studio-links.ts";
import layout from "../../styles/layout.module.css";
import styles from "./search-page.module.css";

/** What to do when there is nothing to show: before a search, after one in vain, or without one. */
export function NothingFound({ found }: { readonly found: FoundPages }) {
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
      <LinkList
        className={`${layout.row} ${styles.ways}`}
        links={[
          hasPlace(studio, "portfolio") && ["/portfolio", t("nav.portfolio")],
          hasPlace(studio, "blog") && ["/blog", t("nav.blog")],
          documents.includes("/faq") && ["/faq", t("footer.questions")],
          ["/contact", t("nav.contact")],
        ]}
      />
    </>
  );
}
