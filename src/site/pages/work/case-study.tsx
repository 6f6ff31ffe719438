import { useId } from "react";
import type { CaseStudyParts } from "../../content/case-study.ts";
import type { Work } from "../../features/articles/summaries.ts";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { FilmLength } from "../../features/films/film-length.tsx";
import { MomentLink } from "../../features/films/moment-link.tsx";
import { PassWipe } from "../../features/works/pass-wipe.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { clockText } from "../../ui/film.ts";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { posterAddress } from "../../ui/picture.ts";
import styles from "./case-study.module.css";

interface CaseStudyProps {
  readonly work: Work;
  readonly study: CaseStudyParts;
}

/** How a work came about, part by part; a part that its editor does not tell leaves no gap (A7). */
export function CaseStudy({ work, study }: CaseStudyProps) {
  const { keyImage, shots, passes, deliverables, credits } = study;
  return (
    <>
      {keyImage && <KeyImage work={work} image={keyImage} />}
      {shots.length > 0 && <ShotStrip work={work} shots={shots} />}
      {passes && <PassWipe language={work.language} {...passes} />}
      {deliverables.length > 0 && <Deliverables work={work} deliverables={deliverables} />}
      {credits.length > 0 && <Credits work={work} credits={credits} />}
    </>
  );
}

/** A part of a study, and the work that it is of. */
type PartOf<Part extends keyof CaseStudyParts> = Pick<CaseStudyProps, "work"> &
  Pick<CaseStudyParts, Part>;

interface KeyImageProps {
  readonly work: Work;
  readonly image: NonNullable<CaseStudyParts["keyImage"]>;
}

/** The frame by which all others were judged, and what it settled. */
function KeyImage({ work, image }: KeyImageProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <section className={`${layout.wrap} ${layout.section}`} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t("portfolio.case.keyImage")}
      </h2>
      <div className={styles.key} data-format={work.format} {...languageAttributes(work.language)}>
        <div className={styles.keyPicture}>
          <ImageLoader
            picture={image.picture}
            alt={image.alt}
            sizes="(width <= 48rem) 92vw, 55vw"
          />
        </div>
        <div>
          {image.text && <p className={layout.lede}>{image.text}</p>}
          <ul className={styles.decisions}>
            {image.decisions.map(({ color, text }) => (
              <li key={text}>
                <svg className={styles.swatch} aria-hidden="true">
                  <rect width="100%" height="100%" fill={color} />
                </svg>
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Frames of the film; each is the address of the film at that moment. */
function ShotStrip({ work, shots }: PartOf<"shots">) {
  const { t } = useI18n();
  const id = useId();
  return (
    <section className={layout.section} aria-labelledby={id}>
      <div className={layout.wrap}>
        <h2 id={id} className={styles.heading}>
          {t("portfolio.case.shots")}
        </h2>
      </div>
      <ol className={styles.strip} data-format={work.format}>
        {shots.map(({ at, picture, alt }) => (
          <li key={at}>
            <div className={styles.shot} {...languageAttributes(work.language)}>
              <ImageLoader picture={picture} alt={alt} sizes="(width <= 48rem) 70vw, 46vw" />
            </div>
            {work.film ? (
              <MomentLink
                at={at}
                slug={work.slug}
                className={`${layout.cover} ${styles.moment}`}
                label={t("player.jump", { time: clockText(at) })}
              >
                <bdi>{clockText(at)}</bdi>
              </MomentLink>
            ) : (
              <bdi className={styles.moment}>{clockText(at)}</bdi>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the client got, each in its true ratio. */
function Deliverables({ work, deliverables }: PartOf<"deliverables">) {
  const { t } = useI18n();
  const id = useId();
  return (
    <section className={`${layout.wrap} ${layout.section} ${styles.two}`} aria-labelledby={id}>
      <h2 id={id}>{t("portfolio.case.deliverables")}</h2>
      <ul
        className={styles.deliverables}
        data-format={work.format}
        {...languageAttributes(work.language)}
      >
        {deliverables.map(({ ratio, text, seconds, picture = work.picture }) => {
          const [width = 16, height = 9] = ratio.split(":").map(Number);
          return (
            <li key={`${ratio} ${text}`}>
              <svg className={styles.ratio} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
                <image
                  href={posterAddress({ ...picture, jpeg: 0 })}
                  width={width}
                  height={height}
                  preserveAspectRatio="xMidYMid slice"
                />
              </svg>
              <p>
                <b className={styles.name}>
                  <bdi>{ratio}</bdi>
                </b>
                {text}
                {seconds !== undefined && (
                  <>
                    {" "}
                    <FilmLength seconds={seconds} />
                  </>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Who did what. */
function Credits({ work, credits }: PartOf<"credits">) {
  const { t } = useI18n();
  const id = useId();
  return (
    <section className={`${layout.wrap} ${layout.section} ${styles.two}`} aria-labelledby={id}>
      <h2 id={id}>{t("portfolio.case.credits")}</h2>
      <dl className={styles.credits} {...languageAttributes(work.language)}>
        {credits.map(({ role, name }) => (
          <div key={`${role} ${name}`}>
            <dt className={layout.small}>{role}</dt>
            <dd>
              <bdi>{name}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
