import { ChapterList } from "../../features/films/chapter-list.tsx";
import type { Work } from "../../features/articles/summaries.ts";
import type { Chapter } from "../../features/films/cue.ts";
import { FilmStage } from "../../features/films/film-stage.tsx";
import stage from "../../features/films/film-stage.module.css";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { Dialog } from "../../ui/dialog.tsx";
import type { Film } from "../../ui/film.ts";
import type { Picture } from "../../ui/picture.ts";

interface VideoModalProps {
  readonly poster: Picture | undefined;
  /** Absent until it is built; the modal says so. */
  readonly film: Film | undefined;
  /** Parts of the film, for whoever asked the server for it; the player brings its own. */
  readonly chapters: readonly Chapter[] | undefined;
  /** Offered at its end. */
  readonly next: Work | undefined;
  readonly open: boolean;
}

const ID = "video-modal";
const TITLE = "video-modal-title";

/** The showreel on a dark stage (A3). */
export function VideoModal({ poster, film, chapters, next, open }: VideoModalProps) {
  const { t } = useI18n();
  return (
    <Dialog id={ID} labelledBy={TITLE} closeLabel={t("modal.close")} look="stage" open={open}>
      <div className={stage.title}>
        <h2 id={TITLE}>{t("modal.videoTitle")}</h2>
      </div>
      <FilmStage
        dialog={ID}
        name="showreel"
        title={t("modal.videoTitle")}
        film={film}
        poster={poster}
        alt={t("hero.video.imageAlt")}
        isShown={open}
        next={next}
        plainDetails={chapters && <ChapterList chapters={chapters} labelledBy={TITLE} />}
      />
      {!film && <p className={`${layout.small} ${stage.note}`}>{t("modal.filmPending")}</p>}
    </Dialog>
  );
}
