import { useContent } from "#content/client";
import type { ContentDocument } from "#content";
import { useI18n } from "./page-context.tsx";
import styles from "./preview-bar.module.css";
import { SiteContent } from "./site-content.tsx";
import { SiteLink } from "./site-link.tsx";

/** The drafts in the language of the page, asked for in the browser over a snapshot (D7). */
export function DraftList({ token }: { readonly token: string }) {
  return (
    <SiteContent token={token}>
      <Drafts />
    </SiteContent>
  );
}

function Drafts() {
  const { t, locale } = useI18n();
  const drafts = useContent<readonly ContentDocument[]>(`drafts ${locale.code}`, (client) =>
    client
      .queryContent()
      .where({ _draft: true })
      .locale(locale.code)
      .only(["_path", "title"])
      .find(),
  );
  if (!drafts || drafts.length === 0) return null;
  return (
    <details className={styles.drafts}>
      <summary>{t("preview.drafts", { count: drafts.length })}</summary>
      <ul>
        {drafts.map(({ _path = "/", title }) => (
          <li key={_path}>
            <SiteLink to={_path}>{typeof title === "string" ? title : _path}</SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
