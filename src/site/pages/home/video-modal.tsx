import { useI18n } from "../../shell/page-context.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ImageLoader } from "../../ui/image-loader.tsx";
import type { Picture } from "../../ui/picture.ts";
import styles from "./video-modal.module.css";

interface VideoModalProps {
  readonly poster: Picture | undefined;
  readonly open: boolean;
}

/** The showreel on a dark stage (A3). The films themselves are not there yet; it says so. */
export function VideoModal({ poster, open }: VideoModalProps) {
  const { t } = useI18n();
  return (
    <Dialog
      id="video-modal"
      labelledBy="video-modal-title"
      closeLabel={t("modal.close")}
      look="stage"
      open={open}
    >
      <h2 id="video-modal-title" className={styles.title}>
        {t("modal.videoTitle")}
      </h2>
      <div className={styles.screen}>
        {poster && <ImageLoader picture={poster} alt={t("hero.video.imageAlt")} sizes="90vw" />}
      </div>
      <p className={styles.note}>{t("modal.filmPending")}</p>
    </Dialog>
  );
}
