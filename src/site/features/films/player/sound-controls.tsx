import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useI18n } from "../../../shell/page-context.tsx";
import { PlayerButton } from "./player-button.tsx";

/** Sound on and off, louder and quieter; where only the device's own keys do that, on and off. */
export function SoundControls() {
  const { t } = useI18n();
  const dispatch = useMediaDispatch();
  const isOff = useMediaSelector(({ mediaVolumeLevel }) => mediaVolumeLevel === "off");
  const volume = useMediaSelector(({ mediaVolume }) => mediaVolume ?? 1);
  const isFixed = useMediaSelector(
    ({ mediaVolumeUnavailable }) => mediaVolumeUnavailable !== undefined,
  );
  const shown = isOff ? 0 : volume;
  return (
    <>
      <PlayerButton
        icon={isOff ? "silence" : "sound"}
        label={t(isOff ? "player.unmute" : "player.mute")}
        onPress={() =>
          dispatch({
            type: isOff
              ? MediaActionTypes.MEDIA_UNMUTE_REQUEST
              : MediaActionTypes.MEDIA_MUTE_REQUEST,
          })
        }
      />
      {!isFixed && (
        <input
          className="film-range film-volume"
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={shown}
          aria-label={t("player.volume")}
          aria-valuetext={`${Math.round(shown * 100)} %`}
          style={{ "--done": shown }}
          onChange={({ target }) =>
            dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: target.valueAsNumber })
          }
        />
      )}
    </>
  );
}
