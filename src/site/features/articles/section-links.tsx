import { useI18n } from "../../shell/page-context.tsx";
import type { Section } from "../../shell/section.ts";
import { Neighbours } from "./neighbours.tsx";

/** From a document to its folder and to what stands before and after it there. */
export function SectionLinks({ section }: { readonly section: Section }) {
  const { t } = useI18n();
  const { folder, previous, next } = section;
  return (
    <Neighbours
      label={t("blog.more_in", { section: folder.title })}
      previous={previous && { ...previous, label: t("blog.previous_page") }}
      next={next && { ...next, label: t("blog.next_page") }}
      up={folder.path === "" ? undefined : folder}
    />
  );
}
