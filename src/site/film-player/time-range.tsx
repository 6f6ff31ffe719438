import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useI18n } from "../shell/page-context.tsx";
import { clockText } from "../ui/film.ts";

declare module "react" {
  interface CSSProperties {
    /** Share of a range that is done, and that is loaded, from 0 to 1. */
    "--done"?: number;
    "--loaded"?: number;
  }
}

interface TimeRangeProps {
  /** Length of the film, as long as the browser does not know better. */
  readonly seconds: number;
}

/** Where the film is. It runs from left to right in every language, as films do. */
export function TimeRange({ seconds }: TimeRangeProps) {
  const { t } = useI18n();
  const dispatch = useMediaDispatch();
  const at = useMediaSelector(({ mediaCurrentTime }) => mediaCurrentTime ?? 0);
  const known = useMediaSelector(({ mediaDuration }) => mediaDuration);
  const loaded = useMediaSelector(({ mediaBuffered }) => mediaBuffered?.at(-1)?.[1] ?? 0);
  const length = known !== undefined && known > 0 ? known : seconds;
  return (
    <input
      className="film-range film-time"
      type="range"
      dir="ltr"
      min={0}
      max={length}
      step={0.1}
      value={Math.min(at, length)}
      aria-label={t("player.position")}
      aria-valuetext={t("player.positionOf", { at: clockText(at), length: clockText(length) })}
      style={{ "--done": at / length, "--loaded": Math.max(at, loaded) / length }}
      onChange={({ target }) =>
        dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: target.valueAsNumber })
      }
    />
  );
}
