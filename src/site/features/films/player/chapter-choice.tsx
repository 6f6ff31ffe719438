import { MediaActionTypes, useMediaDispatch } from "media-chrome/react/media-store";
import { useI18n } from "../../../shell/page-context.tsx";
import { PlayerChoice } from "./player-choice.tsx";
import type { Chapters } from "./use-chapters.ts";

/** Beside the time: in which chapter the film is, and the way to the others. */
export function ChapterChoice({ chapters, current }: Chapters) {
  const { t } = useI18n();
  const dispatch = useMediaDispatch();
  return (
    <PlayerChoice
      className="film-chapter"
      label={t("player.chapter")}
      value={current === -1 ? "" : String(current)}
      onChoose={(place) =>
        dispatch({
          type: MediaActionTypes.MEDIA_SEEK_REQUEST,
          detail: chapters[Number(place)]?.start,
        })
      }
    >
      {current === -1 && <option value="">{t("player.chapters")}</option>}
      {chapters.map(({ start, text }, index) => (
        <option key={start} value={index}>
          {text}
        </option>
      ))}
    </PlayerChoice>
  );
}
