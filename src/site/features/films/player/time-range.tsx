import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useI18n } from "../../../shell/page-context.tsx";
import { clockText } from "../../../ui/film.ts";
import type { Chapters } from "./use-chapters.ts";

declare module "react" {
  interface CSSProperties {
    /** Share of a range that is done, and that is loaded, from 0 to 1. */
    "--done"?: number;
    "--loaded"?: number;
    /** Layers of a background that stand above the others, with a comma behind each. */
    "--marks"?: string;
    /** Width of a film by its height. */
    "--ratio"?: number;
  }
}

interface TimeRangeProps extends Chapters {
  /** Length of the film, as long as the browser does not know better. */
  readonly seconds: number;
}

/**
 * Where the film is, with marks where chapters begin. It runs from left to right in every language, as
 * films do.
 */
export function TimeRange({ seconds, chapters, current }: TimeRangeProps) {
  const { t } = useI18n();
  const dispatch = useMediaDispatch();
  const at = useMediaSelector(({ mediaCurrentTime }) => mediaCurrentTime ?? 0);
  const known = useMediaSelector(({ mediaDuration }) => mediaDuration);
  const loaded = useMediaSelector(({ mediaBuffered }) => mediaBuffered?.at(-1)?.[1] ?? 0);
  const length = known !== undefined && known > 0 ? known : seconds;
  const times = { at: clockText(at), length: clockText(length) };
  const chapter = chapters[current]?.text;
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
      aria-valuetext={
        chapter === undefined
          ? t("player.positionOf", times)
          : t("player.positionIn", { ...times, chapter })
      }
      style={{
        "--done": at / length,
        "--loaded": Math.max(at, loaded) / length,
        "--marks": chapters.map(({ start }) => markAt(start / length)).join(""),
      }}
      onChange={({ target }) =>
        dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: target.valueAsNumber })
      }
    />
  );
}

/** A gap in the line, where the thumb's middle stands at that share of the film; none at its beginning. */
function markAt(share: number): string {
  if (share === 0) return "";
  const left = `calc(0.5rem + (100% - 1rem) * ${share})`;
  return `linear-gradient(var(--stage) 0 0) ${left} 0 / 3px 100% no-repeat, `;
}
