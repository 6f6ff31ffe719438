import type { ReactNode } from "react";
import { SiteLink } from "./site-link.tsx";

interface SectionLinkProps {
  /** Id of a section of the home page. */
  readonly section: string;
  readonly isHome: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to a section of the home page: an anchor there, a page with an anchor elsewhere. */
export function SectionLink({ section, isHome, className, children }: SectionLinkProps) {
  return isHome ? (
    <a href={`#${section}`} className={className}>
      {children}
    </a>
  ) : (
    <SiteLink to={`/#${section}`} className={className}>
      {children}
    </SiteLink>
  );
}
