import type { Notice } from "../site-data.ts";
import styles from "./language-offer.module.css";
import { SiteLink } from "./site-link.tsx";

/** The notice as a link to all that there is to say. */
export function NoticeLine({ notice }: { readonly notice: Notice | null }) {
  if (!notice) return null;
  return (
    <aside className={styles.line}>
      <SiteLink to={notice.path}>{notice.title}</SiteLink>
    </aside>
  );
}
