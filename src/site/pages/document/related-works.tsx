import type { Work } from "../../features/articles/summaries.ts";
import { WorkRows } from "../../features/works/work-rows.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./document-page.module.css";

/** Widths of frames by their heights; a row is full of so many of them. */
const RATIOS = { wide: 16 / 9, square: 1, vertical: 9 / 16 };
const ROW = 3;

/** Films that a document names, or of the kind that it is about. */
export function RelatedWorks({ works }: { readonly works: readonly Work[] }) {
  const { t } = useI18n();
  if (works.length === 0) return null;
  return (
    <section className={`${layout.wrap} ${layout.section}`} aria-labelledby="works">
      <h2 id="works" className={styles.works}>
        {t("services.works")}
      </h2>
      <WorkRows works={firstRow(works)} opens="page" />
    </section>
  );
}

/** As many works as fill a row. */
function firstRow(works: readonly Work[]): readonly Work[] {
  let filled = 0;
  return works.filter(({ format }) => {
    const hasRoom = filled < ROW;
    filled += RATIOS[format];
    return hasRoom;
  });
}
