import layout from "../styles/layout.module.css";
import { Arrow } from "../ui/arrow.tsx";
import button from "../ui/button.module.css";
import { SiteLink } from "./site-link.tsx";
import styles from "./page-links.module.css";

interface PageLinksProps {
  /** Name of the list's pages. */
  readonly label: string;
  /** Where the shown page is among them, in words. */
  readonly place: string;
  readonly page: number;
  readonly pages: number;
  /** Path of a page in the default language. */
  readonly to: (page: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly className?: string | undefined;
}

/** The ways to the pages of a list before and after the shown one. */
export function PageLinks(props: PageLinksProps) {
  const { label, place, page, pages, to, previous, next, className = "" } = props;
  if (pages < 2) return null;
  return (
    <nav className={`${layout.row} ${styles.pages} ${className}`} aria-label={label}>
      {page > 1 && (
        <SiteLink rel="prev" className={button.quiet} to={to(page - 1)}>
          {previous}
        </SiteLink>
      )}
      <span>{place}</span>
      {page < pages && (
        <SiteLink rel="next" className={button.quiet} to={to(page + 1)}>
          {next} <Arrow />
        </SiteLink>
      )}
    </nav>
  );
}
