import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

interface FilmLinkProps {
  /** The film to open in the place of the one that is open. */
  readonly slug: string;
  readonly className: string | undefined;
  readonly label?: string;
  readonly rel?: "prev" | "next";
  readonly children: ReactNode;
}

/** Leads from film to film in the dialog: the entry of the history stays one. */
export function FilmLink({ slug, label, ...link }: FilmLinkProps) {
  const { state } = useLocation() as { state: unknown };
  return (
    <Link
      {...link}
      to={`?film=${slug}#film-${slug}`}
      replace
      state={state}
      preventScrollReset
      discover="none"
      aria-label={label}
    />
  );
}
