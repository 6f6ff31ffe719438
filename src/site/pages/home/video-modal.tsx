import { FilmStage } from "../../film-parts/film-stage.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Film } from "../../ui/film.ts";
import type { Picture } from "../../ui/picture.ts";
import styles from "./video-modal.module.css";

interface VideoModalProps {
  readonly poster: Picture | undefined;
  /** Absent until it is built; the modal says so. */
  readonly film: Film | undefined;
  readonly open: boolean;
}

const ID = "video-modal";

/** The showreel on a dark stage (A3). */
export function VideoModal({ poster, film, open }: VideoModalProps) {
  const { t } = useI18n();
  return (
    <Dialog
      id={ID}
      labelledBy="video-modal-title"
      closeLabel={t("modal.close")}
      look="stage"
      open={open}
    >
      <h2 id="video-modal-title" className={styles.title}>
        {t("modal.videoTitle")}
      </h2>
      <FilmStage
        dialog={ID}
        name="showreel"
        title={t("modal.videoTitle")}
        film={film}
        poster={poster}
        alt={t("hero.video.imageAlt")}
        isShown={open}
      />
      {!film && <p className={styles.note}>{t("modal.filmPending")}</p>}
    </Dialog>
  );
}
