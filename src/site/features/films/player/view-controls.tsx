import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useI18n } from "../../../shell/page-context.tsx";
import { PlayerButton } from "./player-button.tsx";

const {
  MEDIA_ENTER_PIP_REQUEST: ENTER_PIP,
  MEDIA_EXIT_PIP_REQUEST: EXIT_PIP,
  MEDIA_ENTER_FULLSCREEN_REQUEST: ENTER_FULLSCREEN,
  MEDIA_EXIT_FULLSCREEN_REQUEST: EXIT_FULLSCREEN,
} = MediaActionTypes;

/** Picture in picture and full screen, where the browser has them. */
export function ViewControls() {
  const { t } = useI18n();
  const dispatch = useMediaDispatch();
  const isKnown = useMediaSelector(({ mediaPipUnavailable }) => mediaPipUnavailable === undefined);
  // Where a policy forbids it, the browser has the function and refuses each call.
  const canFloat = isKnown && document.pictureInPictureEnabled;
  const floats = useMediaSelector(({ mediaIsPip }) => mediaIsPip === true);
  const canFill = useMediaSelector(
    ({ mediaFullscreenUnavailable }) => mediaFullscreenUnavailable === undefined,
  );
  const fills = useMediaSelector(({ mediaIsFullscreen }) => mediaIsFullscreen === true);
  return (
    <>
      {canFloat && (
        <PlayerButton
          icon="pip"
          label={t(floats ? "player.pipEnd" : "player.pip")}
          onPress={() => dispatch({ type: floats ? EXIT_PIP : ENTER_PIP })}
        />
      )}
      {canFill && (
        <PlayerButton
          icon={fills ? "narrow" : "wide"}
          label={t(fills ? "player.fullScreenEnd" : "player.fullScreen")}
          onPress={() => dispatch({ type: fills ? EXIT_FULLSCREEN : ENTER_FULLSCREEN })}
        />
      )}
    </>
  );
}
