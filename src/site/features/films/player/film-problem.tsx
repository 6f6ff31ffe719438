import { useI18n } from "../../../shell/page-context.tsx";
import button from "../../../ui/button.module.css";
import type { Problem } from "./playback.ts";

interface FilmProblemProps {
  readonly problem: Problem;
  readonly onRetry: () => void;
}

/** Why the film stands still, and the way on. */
export function FilmProblem({ problem, onRetry }: FilmProblemProps) {
  const { t } = useI18n();
  return (
    <div className="film-problem" role="alert">
      <p>{t(`player.${problem}`)}</p>
      <button
        type="button"
        className={`${button.button} ${button.small} ${button.onColour}`}
        onClick={onRetry}
      >
        {t("player.retry")}
      </button>
    </div>
  );
}
