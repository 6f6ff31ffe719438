import type { MarkedText } from "#content";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { FoundPage } from "../../features/search/found-pages.ts";
import { WorkLine } from "../../features/works/work-line.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import styles from "./search-page.module.css";

interface FoundListProps {
  /** The best first. */
  readonly hits: readonly FoundPage[];
}

/** Found pages by their kinds; the kind of the best one leads. */
export function FoundList({ hits }: FoundListProps) {
  const { t } = useI18n();
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => (
    <section key={kind} className={styles.group} aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className={styles.kind}>
        {t(`search.kinds.${kind}`)}
      </h2>
      <ul className={styles.hits}>
        {hits
          .filter((hit) => hit.kind === kind)
          .map((hit) => (
            <li key={hit.path}>
              <Hit hit={hit} />
            </li>
          ))}
      </ul>
    </section>
  ));
}

function Hit({ hit }: { readonly hit: FoundPage }) {
  const { t } = useI18n();
  const { path, title, excerpt, date, work, language, picture } = hit;
  const isNamed = title.some((piece) => piece !== "");
  return (
    <article className={styles.hit}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <SiteLink to={path} className={layout.cover} {...languageAttributes(language)}>
            {isNamed ? <Marked text={title} /> : t("blog.untitled")}
          </SiteLink>
        </h3>
        <p className={styles.excerpt} {...languageAttributes(language)}>
          <Marked text={excerpt} />
        </p>
        {work && <WorkLine work={work} />}
        {(date ?? language) && (
          <p className={`${layout.row} ${layout.small}`}>
            {date && <time dateTime={date.iso}>{date.text}</time>}
            {language && <span>{language.name}</span>}
          </p>
        )}
      </div>
      {picture && (
        <div className={styles.frame}>
          <ImageLoader picture={picture} alt="" sizes="14rem" />
        </div>
      )}
    </article>
  );
}

/** A text in which what was looked for is marked. */
function Marked({ text }: { readonly text: MarkedText }) {
  return text.map((piece, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name than their place
    place % 2 === 1 ? <mark key={place}>{piece}</mark> : piece,
  );
}
