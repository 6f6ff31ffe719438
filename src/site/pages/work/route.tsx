import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { OPENED_HERE } from "../../boot/dialogs.ts";
import article from "../../features/articles/article.module.css";
import { DraftMark } from "../../features/articles/draft-mark.tsx";
import { DocumentBody } from "../../features/articles/document-body.tsx";
import { languageAttributes, UntranslatedNote } from "../../features/articles/foreign-text.tsx";
import { shownDocument } from "../../content/shown-document.ts";
import { Neighbours } from "../../features/articles/neighbours.tsx";
import type { Work } from "../../features/articles/summaries.ts";
import { Translations } from "../../features/articles/translations.tsx";
import { ChapterList } from "../../features/films/chapter-list.tsx";
import type { Chapter, Cue } from "../../features/films/cue.ts";
import { PlainFilm } from "../../ui/plain-film.tsx";
import { PortfolioVideoModal } from "../../features/films/portfolio-video-modal.tsx";
import { Transcript } from "../../features/films/transcript.tsx";
import { requestContext } from "../../request-context.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { FilmTags } from "./film-tags.tsx";
import { WorkFacts } from "./work-facts.tsx";
import styles from "./work-page.module.css";

/** A work with the text about it and its neighbours in the portfolio (A7). */
export async function loader({ context }: LoaderFunctionArgs) {
  const asked = context.get(requestContext);
  const page = await shownDocument(asked);
  const works = asked.content.works();
  const index = works.findIndex(({ path }) => path === page.path);
  const work = works[index];
  if (!work) throw new Response(null, { status: 404 });
  const media = page.film?.media ?? "";
  const [transcript, chapters] = await Promise.all([
    asked.services.transcript(media, asked.locale),
    asked.services.chapters(media, asked.locale),
  ]);
  return { work, page, transcript, chapters, previous: works[index - 1], next: works[index + 1] };
}

/** A work of the portfolio at an address of its own (A7). */
export function Component() {
  const { work, page, transcript, chapters, previous, next } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { t, locale } = useI18n();
  const shown = [previous, work, next].filter((each) => each !== undefined);
  return (
    <div className={`${layout.page} ${article.page}`}>
      <PageHead
        title={work.title}
        description={work.description}
        available={page.translations}
        {...(page.film && { type: "video.other" as const })}
      >
        {page.film && <FilmTags film={page.film} published={page.published?.iso} />}
      </PageHead>
      <p className={layout.screen}>
        <SiteLink to="/portfolio" className={layout.tap}>
          {t("portfolio.back")}
        </SiteLink>
      </p>
      <article>
        <header className={styles.head} {...languageAttributes(work.language)}>
          <p className={layout.eyebrow} lang={locale.iso} dir={locale.dir}>
            {t(`portfolio.categories.${work.category}`)}
          </p>
          <h1 className={`${layout.title} ${styles.title}`}>{work.title}</h1>
          <p className={layout.lede}>{work.description}</p>
          {page.draft && (
            <p lang={locale.iso} dir={locale.dir}>
              <DraftMark of={page} />
            </p>
          )}
        </header>
        <Stage work={work} />
        <div className={`${layout.grid} ${styles.columns}`}>
          <WorkFacts work={work} published={page.published?.iso} />
          <div className={styles.text}>
            <UntranslatedNote language={work.language} />
            <div {...languageAttributes(work.language)}>
              <DocumentBody nodes={page.heading ? [page.heading, ...page.body] : page.body} />
            </div>
            <p className={`${layout.row} ${layout.screen} ${styles.actions}`}>
              {work.film && (
                <Link
                  to={`?film=${work.slug}`}
                  state={OPENED_HERE}
                  preventScrollReset
                  discover="none"
                  aria-haspopup="dialog"
                  className={`${button.button} ${button.small}`}
                >
                  {t("portfolio.watch")}
                </Link>
              )}
              <SiteLink to="/?modal=booking#contact" className={button.quiet}>
                {t("modal.bookConsultation")}
              </SiteLink>
            </p>
            <SpokenParts slug={work.slug} chapters={chapters} transcript={transcript} />
            <Translations page={page} current={locale.code} />
          </div>
        </div>
      </article>
      <Neighbours
        label={t("portfolio.back")}
        previous={previous && { ...previous, label: t("portfolio.previous") }}
        next={next && { ...next, label: t("portfolio.next") }}
      />
      <PortfolioVideoModal works={shown} film={query.get("film")} />
    </div>
  );
}

/** The film as browsers play it, or its still until there is one. */
function Stage({ work }: { readonly work: Work }) {
  const { languages } = useI18n();
  return (
    <div className={`${styles.stage} ${work.film ? styles.film : ""}`}>
      {work.film ? (
        <PlainFilm
          film={work.film}
          title={work.title}
          poster={work.picture}
          languages={languages}
          eager
        />
      ) : (
        <ImageLoader picture={work.picture} alt="" sizes="(width <= 122rem) 92vw, 112rem" eager />
      )}
    </div>
  );
}

interface SpokenPartsProps {
  readonly slug: string;
  readonly chapters: readonly Chapter[];
  readonly transcript: readonly Cue[];
}

/** The chapters of the film and what is said in it. */
function SpokenParts({ slug, chapters, transcript }: SpokenPartsProps) {
  const { t } = useI18n();
  return (
    <>
      {chapters.length > 0 && (
        <section className={styles.transcript}>
          <h2 id="chapters">{t("player.chapters")}</h2>
          <ChapterList slug={slug} chapters={chapters} labelledBy="chapters" />
        </section>
      )}
      {transcript.length > 0 && (
        <section className={styles.transcript} aria-labelledby="transcript">
          <h2 id="transcript">{t("player.transcript")}</h2>
          <Transcript slug={slug} cues={transcript} />
        </section>
      )}
    </>
  );
}
