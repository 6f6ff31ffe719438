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

/** Found pages, the best first; each says what it is. */
export function FoundList({ hits }: FoundListProps) {
  return (
    <ul className={styles.hits}>
      {hits.map((hit) => (
        <li key={hit.path}>
          <Hit hit={hit} />
        </li>
      ))}
    </ul>
  );
}

function Hit({ hit }: { readonly hit: FoundPage }) {
  const { t } = useI18n();
  const { path, kind, title, excerpt, date, work, language, picture } = hit;
  const isNamed = title.some((piece) => piece !== "");
  return (
    <article className={styles.hit}>
      <h2 className={styles.name}>
        <SiteLink to={path} className={layout.cover} {...languageAttributes(language)}>
          {isNamed ? <Marked text={title} /> : t("blog.untitled")}
        </SiteLink>
      </h2>
      <p className={styles.excerpt} {...languageAttributes(language)}>
        <Marked text={excerpt} />
      </p>
      <div className={styles.about}>
        <b>{t(`search.kinds.${kind}`)}</b>
        {work && <WorkLine work={work} />}
        {date && <time dateTime={date.iso}>{date.text}</time>}
        {language && <span>{language.name}</span>}
      </div>
      <div className={styles.frame}>
        {picture && <ImageLoader picture={picture} alt="" sizes="14rem" />}
      </div>
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
