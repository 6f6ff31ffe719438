import { useRef } from "react";
import { Link } from "react-router";
import { OPENED_HERE } from "../../boot/dialogs.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { largestSize } from "../../ui/film.ts";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { languageAttributes } from "../articles/foreign-text.tsx";
import type { Work } from "../articles/summaries.ts";
import { MutedFilm } from "../films/muted-film.tsx";
import { WorkLength } from "./work-length.tsx";
import { WorkLine } from "./work-line.tsx";
import styles from "./portfolio-item.module.css";
import { useHoverFilm } from "./use-hover-film.ts";
import type { FilmFormat } from "../../ui/film-format.ts";

/** How wide the frames of each format are shown in rows. */
const SIZES: Readonly<Record<FilmFormat, string>> = {
  wide: "(width <= 60rem) 92vw, (width <= 122rem) 56vw, 68rem",
  square: "(width <= 37.5rem) 92vw, (width <= 60rem) 60vw, (width <= 122rem) 36vw, 44rem",
  vertical: "(width <= 37.5rem) 46vw, (width <= 60rem) 32vw, (width <= 122rem) 23vw, 28rem",
};

/** And where one has the row for itself. */
const SPANNED = "(width <= 122rem) 92vw, 112rem";

interface PortfolioItemProps {
  readonly work: Work;
  /** What its address is: its film over this page, as far as there is one, or the page about it. */
  readonly opens: "film" | "page";
  /** Level of its heading: 2 where the works are all that the page shows. */
  readonly level?: 2 | 3;
  /** True for what the first view shows. */
  readonly eager?: boolean;
  /** True lets a wide film have its row for itself. */
  readonly spans?: boolean;
}

/** Lines of a film that moves on a card. */
const HOVER_LINES = 360;

/** The still of a work, which moves under a pointer, and what it is, below it (A3). */
export function PortfolioItem(props: PortfolioItemProps) {
  const { work, opens, level = 3, eager = false, spans = false } = props;
  const card = useRef<HTMLLIElement>(null);
  const isHovered = useHoverFilm(card);
  const Heading = `h${level}` as const;
  return (
    <li
      ref={card}
      className={styles.card}
      data-category={work.category}
      data-place={work.place}
      data-format={work.format}
      data-spans={(spans && work.format === "wide") || undefined}
      id={`film-${work.slug}`}
    >
      <div className={styles.frame} data-frame={work.slug}>
        <ImageLoader
          picture={work.picture}
          alt=""
          sizes={spans ? SPANNED : SIZES[work.format]}
          eager={eager}
        />
        {work.film && isHovered && (
          <MutedFilm film={work.film} lines={largestSize(work.film, HOVER_LINES)} />
        )}
        <WorkLength className={styles.length} work={work} />
      </div>
      <Heading className={styles.title} {...languageAttributes(work.language)}>
        <CardLink work={work} opens={opens} />
      </Heading>
      <WorkLine work={work} />
    </li>
  );
}

/** Where the whole card leads. The address of a film is the address of its still (A3). */
function CardLink({ work, opens }: Pick<PortfolioItemProps, "work" | "opens">) {
  const { t } = useI18n();
  const className = `${layout.cover} ${styles.link}`;
  if (opens === "page" || !work.film) {
    return (
      <SiteLink to={work.path} className={className}>
        {work.title}
      </SiteLink>
    );
  }
  return (
    <Link
      className={className}
      to={`?film=${work.slug}#film-${work.slug}`}
      state={OPENED_HERE}
      preventScrollReset
      discover="none"
      aria-label={t("portfolio.play", { title: work.title })}
      aria-haspopup="dialog"
    >
      {work.title}
    </Link>
  );
}
