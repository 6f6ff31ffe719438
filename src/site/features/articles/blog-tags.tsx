import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./blog-tags.module.css";

interface BlogTagsProps {
  /** With the number of their articles. */
  readonly tags: readonly { readonly key: string; readonly name: string; readonly count: number }[];
  /** Number of all articles. */
  readonly total: number;
  /** Key of the tag whose articles are shown; undefined shows all. */
  readonly chosen: string | undefined;
}

/** The topics of the blog, each at an address of its own, with the number of articles (A3, A9). */
export function BlogTags({ tags, total, chosen }: BlogTagsProps) {
  const { t } = useI18n();
  return (
    <nav aria-label={t("blog.topics")}>
      <ul className={layout.row}>
        <li>
          <TagLink to="/blog" isChosen={chosen === undefined} count={total}>
            {t("blog.all_tags")}
          </TagLink>
        </li>
        {tags.map(({ key, name, count }) => (
          <li key={key}>
            <TagLink
              to={`/blog/tag/${encodeURIComponent(key)}`}
              isChosen={key === chosen}
              count={count}
            >
              {name}
            </TagLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TagLinkProps {
  readonly to: string;
  readonly isChosen: boolean;
  readonly count: number;
  readonly children: string;
}

function TagLink({ to, isChosen, count, children }: TagLinkProps) {
  const { t } = useI18n();
  return (
    <SiteLink
      to={to}
      className={`${layout.tap} ${styles.tag}`}
      aria-current={isChosen ? "page" : undefined}
    >
      {children}
      <span aria-hidden="true" className={styles.count}>
        {count}
      </span>
      <span className={layout.visuallyHidden}>{t("blog.tag_count", { count })}</span>
    </SiteLink>
  );
}
