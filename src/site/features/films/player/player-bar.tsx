import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useI18n } from "../../../shell/page-context.tsx";
import { captionLanguage, captionsOf, clockText, type Film } from "../../../ui/film.ts";
import { ChapterChoice } from "./chapter-choice.tsx";
import type { PlaybackState, SizeChoice } from "./playback.ts";
import { PlayerButton } from "./player-button.tsx";
import { PlayerChoice } from "./player-choice.tsx";
import { SoundControls } from "./sound-controls.tsx";
import { TimeRange } from "./time-range.tsx";
import type { Chapters } from "./use-chapters.ts";
import { ViewControls } from "./view-controls.tsx";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

interface PlayerBarProps {
  readonly film: Film;
  readonly playback: PlaybackState;
  readonly parts: Chapters;
  readonly onTogglePlaying: () => void;
  readonly onChooseSize: (choice: SizeChoice) => void;
  /** Language tag of the captions that are shown; empty for none. */
  readonly captions: string;
  readonly onChooseCaptions: (language: string) => void;
  /** Shows what stands under the film. */
  readonly onDetails: () => void;
}

/** Everything that can be done with a film. */
export function PlayerBar({ film, playback, parts, captions, ...on }: PlayerBarProps) {
  const { t, languages: all } = useI18n();
  const dispatch = useMediaDispatch();
  const isPaused = useMediaSelector(({ mediaPaused }) => mediaPaused !== false);
  const at = useMediaSelector(({ mediaCurrentTime }) => Math.floor(mediaCurrentTime ?? 0));
  const speed = useMediaSelector(({ mediaPlaybackRate }) => mediaPlaybackRate ?? 1);
  const languages = Object.keys(captionsOf(film)).map((code) => captionLanguage(code, all));
  return (
    <div className="film-bar">
      <PlayerButton
        icon={isPaused ? "play" : "pause"}
        label={t(isPaused ? "player.play" : "player.pause")}
        onPress={on.onTogglePlaying}
      />
      <TimeRange seconds={film.seconds} {...parts} />
      {film.hasSound && <SoundControls />}
      <span className="film-clock" dir="ltr">
        {clockText(at)} / {clockText(film.seconds)}
      </span>
      {parts.chapters.length > 0 && <ChapterChoice {...parts} />}
      <span className="film-choices">
        {languages.length > 0 && (
          <PlayerChoice
            label={t("player.captions")}
            value={captions}
            onChoose={on.onChooseCaptions}
          >
            <option value="">{t("player.captionsOff")}</option>
            {languages.map(({ code, iso, name }) => (
              <option key={code} value={iso} lang={iso}>
                {name}
              </option>
            ))}
          </PlayerChoice>
        )}
        <PlayerChoice
          label={t("player.speed")}
          value={String(speed)}
          onChoose={(value) =>
            dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: Number(value) })
          }
        >
          {SPEEDS.map((rate) => (
            <option key={rate} value={rate}>
              {t("player.speedValue", { rate })}
            </option>
          ))}
        </PlayerChoice>
        <PlayerChoice
          label={t("player.quality")}
          value={String(playback.choice)}
          onChoose={(value) => on.onChooseSize(value === "auto" ? value : Number(value))}
        >
          <option value="auto">
            {playback.choice === "auto" && playback.lines > 0
              ? t("player.autoLines", { lines: String(playback.lines) })
              : t("player.auto")}
          </option>
          {film.sizes.toReversed().map(([lines]) => (
            <option key={lines} value={lines}>
              {t("player.lines", { lines: String(lines) })}
            </option>
          ))}
        </PlayerChoice>
      </span>
      <span className="film-view">
        <PlayerButton icon="down" label={t("player.details")} onPress={on.onDetails} />
        <ViewControls />
      </span>
    </div>
  );
}
