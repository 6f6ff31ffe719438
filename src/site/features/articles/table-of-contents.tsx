import type { Toc, TocLink } from "#content";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import fold from "../../ui/fold.module.css";
import styles from "./table-of-contents.module.css";

/** The headings of a text as links; beside it on wide screens, folded away on small ones. */
export function TableOfContents({ toc }: { readonly toc: Toc | undefined }) {
  const { t, locale } = useI18n();
  const title = toc?.title || t("blog.contents");
  // The notes have their own heading in the page's language.
  const links = toc?.links.filter(({ id }) => id !== "footnote-label") ?? [];
  const language = toc?.title ? undefined : locale.iso;
  if (links.length < 2) return null;
  return (
    <nav className={`${layout.screen} ${styles.toc}`} aria-label={title}>
      <details className={styles.folded}>
        <summary className={fold.summary} lang={language}>
          {title}
        </summary>
        <Links links={links} />
      </details>
      <div className={styles.open}>
        <p className={styles.title} lang={language}>
          {title}
        </p>
        <Links links={links} />
      </div>
    </nav>
  );
}

function Links({ links }: { readonly links: readonly TocLink[] }) {
  return (
    <ol className={styles.links}>
      {links.map(({ id, text, children }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {children && <Links links={children} />}
        </li>
      ))}
    </ol>
  );
}
