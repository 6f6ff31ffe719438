import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { OPENED_HERE } from "../../boot/dialogs.ts";

interface MomentLinkProps {
  /** In seconds. */
  readonly at: number;
  /** The film to open; undefined for the film that is open. */
  readonly slug: string | undefined;
  readonly className: string | undefined;
  /** Where the words of the link do not say enough. */
  readonly label?: string;
  /** True for the part of the film that is being shown. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to a moment of a film. */
export function MomentLink({ at, slug, className, label, isCurrent, children }: MomentLinkProps) {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const query = new URLSearchParams(slug === undefined ? search : { film: slug });
  // As exact as WebVTT: rounded down, it would be the end of what comes before.
  query.set("t", String(Math.round(at * 1000) / 1000));
  return (
    <Link
      className={className}
      to={`?${query}`}
      replace={slug === undefined}
      state={slug === undefined ? state : OPENED_HERE}
      preventScrollReset
      discover="none"
      aria-label={label}
      aria-current={isCurrent || undefined}
    >
      {children}
    </Link>
  );
}
