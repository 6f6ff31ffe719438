import { useI18n } from "../../../shell/page-context.tsx";
import { SiteLink } from "../../../shell/site-link.tsx";
import button from "../../../ui/button.module.css";
import { ImageLoader } from "../../../ui/image-loader.tsx";
import { FilmLink } from "../film-link.tsx";
import type { FilmPlayerProps } from "./film-player.tsx";

interface FilmEndProps extends Pick<FilmPlayerProps, "next"> {
  readonly onReplay: () => void;
}

/** What comes after a film: the next one, the same again, or a call. */
export function FilmEnd({ next, onReplay }: FilmEndProps) {
  const { t } = useI18n();
  return (
    <div className="film-end">
      <div>
        {next && (
          <>
            <p>
              {t("modal.nextFilm")}, <bdi>{next.client}</bdi>
            </p>
            <p className="film-next">{next.title}</p>
          </>
        )}
        <p className="film-ways">
          {next && (
            <FilmLink
              slug={next.slug}
              className={`${button.button} ${button.onColour}`}
              label={t("portfolio.play", { title: next.title })}
            >
              {t("player.play")}
            </FilmLink>
          )}
          <button
            type="button"
            className={next ? button.quiet : `${button.button} ${button.onColour}`}
            onClick={onReplay}
          >
            {t("player.replay")}
          </button>
          <SiteLink to="/?modal=booking#contact" className={button.quiet}>
            {t("modal.bookConsultation")}
          </SiteLink>
        </p>
      </div>
      {next && (
        <div className="film-still" aria-hidden="true">
          <ImageLoader picture={next.picture} alt="" sizes="(orientation: portrait) 92vw, 55vw" />
        </div>
      )}
    </div>
  );
}
