import type { ReactNode } from "react";
import { useNavigation, useSurround } from "#content/client";
import { useI18n } from "./page-context.tsx";
import { type Section, sectionQueries, toSection } from "./section.ts";
import { SiteContent } from "./site-content.tsx";

interface AskedSectionProps {
  /** Path of the document. */
  readonly path: string;
  /** Shows the section, where there is one. */
  readonly children: (section: Section) => ReactNode;
}

/** The section of a document that React shows: asked for as the first one was on the server (D7, D9). */
export function AskedSection(props: AskedSectionProps) {
  return (
    <SiteContent>
      <Asked {...props} />
    </SiteContent>
  );
}

function Asked({ path, children }: AskedSectionProps) {
  const { locale } = useI18n();
  const queries = sectionQueries(path, locale.code);
  const tree = useNavigation(queries.tree);
  const around = useSurround(path, queries.neighbours);
  if (tree === undefined || around === undefined) return null;
  const section = toSection(path, tree, around);
  return section && children(section);
}
