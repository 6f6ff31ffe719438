import { useId } from "react";
import { ChapterList } from "../chapter-list.tsx";
import { useI18n } from "../../../shell/page-context.tsx";
import type { Chapters } from "./use-chapters.ts";

/** The parts of the film under it, with the one that is shown. */
export function FilmChapters({ chapters, current }: Chapters) {
  const { t } = useI18n();
  const heading = useId();
  if (chapters.length === 0) return null;
  return (
    <section className="film-chapters">
      <h3 id={heading}>{t("player.chapters")}</h3>
      <ChapterList chapters={chapters} labelledBy={heading} current={current} />
    </section>
  );
}
