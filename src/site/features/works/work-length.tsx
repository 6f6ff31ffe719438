import type { Work } from "../articles/summaries.ts";
import { FilmLength } from "../films/film-length.tsx";
import { useI18n } from "../../shell/page-context.tsx";

interface WorkLengthProps {
  readonly work: Pick<Work, "film">;
  readonly className?: string | undefined;
}

/** How long a work's film runs, or that there is a still and no film (A7). */
export function WorkLength({ work: { film }, className }: WorkLengthProps) {
  const { t } = useI18n();
  return film ? (
    <FilmLength className={className} seconds={film.seconds} />
  ) : (
    <span className={className}>{t("portfolio.still")}</span>
  );
}
