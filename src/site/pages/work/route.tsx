import { useId } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { OPENED_HERE } from "../../boot/dialogs.ts";
import { DraftMark } from "../../features/articles/draft-mark.tsx";
import { DocumentBody } from "../../features/articles/document-body.tsx";
import { languageAttributes, UntranslatedNote } from "../../features/articles/foreign-text.tsx";
import type { PageContent } from "../../content/page-content.ts";
import { shownDocument } from "../../content/shown-document.ts";
import type { Work } from "../../features/articles/summaries.ts";
import { Translations } from "../../features/articles/translations.tsx";
import { ChapterList } from "../../features/films/chapter-list.tsx";
import type { Chapter, Cue } from "../../features/films/cue.ts";
import { PortfolioVideoModal } from "../../features/films/portfolio-video-modal.tsx";
import { Transcript } from "../../features/films/transcript.tsx";
import { requestContext } from "../../request-context.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import type { Picture } from "../../ui/picture.ts";
import opening from "../../features/articles/opening.module.css";
import caseStyles from "./case-study.module.css";
import { CaseStudy } from "./case-study.tsx";
import { ClientQuote } from "./client-quote.tsx";
import { FilmTags } from "./film-tags.tsx";
import { NextWork } from "./next-work.tsx";
import { WorkFacts } from "./work-facts.tsx";
import styles from "./work-page.module.css";
import { WorkStage } from "./work-stage.tsx";

/** A work with the text about it and its neighbours in the portfolio (A7). */
export async function loader({ context }: LoaderFunctionArgs) {
  const asked = context.get(requestContext);
  const page = await shownDocument(asked);
  const works = asked.content.works();
  const index = works.findIndex(({ path }) => path === page.path);
  const work = works[index];
  if (!work) throw new Response(null, { status: 404 });
  const media = page.film?.media ?? "";
  // After the last the first again: no film is a dead end.
  const next = works[index + 1] ?? (index > 0 ? works[0] : undefined);
  const [transcript, chapters] = await Promise.all([
    asked.services.transcript(media, asked.locale),
    asked.services.chapters(media, asked.locale),
  ]);
  return {
    work,
    page,
    study: asked.content.caseStudy(work.slug),
    transcript,
    chapters,
    previous: works[index - 1],
    next,
    ground: groundOf(work, asked.content),
    nextGround: next ? groundOf(next, asked.content) : [],
  };
}

/** The first and the last shot of a film that is not wide. */
function groundOf({ format, slug }: Work, content: PageContent): readonly Picture[] {
  const shots = format === "wide" ? [] : (content.caseStudy(slug)?.shots ?? []);
  return [...new Set([shots[0], shots.at(-1)])].flatMap((shot) => shot?.picture ?? []);
}

/** A work of the portfolio at an address of its own: its film, then how it came about (A7). */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { work, page, study, transcript, chapters, previous, next } = data;
  const [query] = useSearchParams();
  const { t, locale } = useI18n();
  const shown = [...new Set([previous, work, next])].filter((each) => each !== undefined);
  const heading = useId();
  return (
    <>
      <PageHead
        title={work.title}
        description={work.description}
        available={page.translations}
        {...(page.film && { type: "video.other" as const })}
      >
        {page.film && <FilmTags film={page.film} published={page.published?.iso} />}
      </PageHead>
      <WorkStage work={work} ground={data.ground} />
      <WorkFacts work={work} days={study?.days} published={page.published?.iso} />
      <section
        className={`${layout.wrap} ${study?.brief ? layout.section : ""} ${caseStyles.two} ${styles.text}`}
        aria-labelledby={heading}
      >
        <h2 id={heading}>{t(study?.brief ? "portfolio.case.brief" : "portfolio.about")}</h2>
        <div>
          {page.draft && (
            <p>
              <DraftMark of={page} />
            </p>
          )}
          <UntranslatedNote language={work.language} />
          <div
            className={study?.brief ? undefined : opening.opening}
            {...languageAttributes(work.language)}
          >
            {study?.brief && <p className={styles.brief}>{study.brief}</p>}
            <DocumentBody nodes={page.heading ? [page.heading, ...page.body] : page.body} />
          </div>
          <Actions work={work} />
          <Translations page={page} current={locale.code} />
        </div>
      </section>
      {study && <CaseStudy work={work} study={study} />}
      <SpokenParts slug={work.slug} chapters={chapters} transcript={transcript} />
      {study?.quote && <ClientQuote work={work} quote={study.quote} />}
      {next && <NextWork work={next} ground={data.nextGround} previous={previous} />}
      <PortfolioVideoModal works={shown} film={query.get("film")} />
    </>
  );
}

/** What a visitor may do now. */
function Actions({ work }: { readonly work: Work }) {
  const { t } = useI18n();
  return (
    <p className={`${layout.row} ${layout.screen} ${styles.actions}`}>
      <SiteLink to="/?modal=booking#contact" className={`${button.button} ${button.small}`}>
        {t("modal.bookConsultation")}
      </SiteLink>
      {work.film && (
        <Link
          to={`?film=${work.slug}`}
          state={OPENED_HERE}
          preventScrollReset
          discover="none"
          aria-haspopup="dialog"
          className={button.quiet}
        >
          {t("portfolio.watch")}
        </Link>
      )}
    </p>
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
        <section className={`${layout.wrap} ${layout.section} ${caseStyles.two}`}>
          <h2 id="chapters">{t("player.chapters")}</h2>
          <ChapterList slug={slug} chapters={chapters} labelledBy="chapters" />
        </section>
      )}
      {transcript.length > 0 && (
        <section
          className={`${layout.wrap} ${layout.section} ${caseStyles.two}`}
          aria-labelledby="transcript"
        >
          <h2 id="transcript">{t("player.transcript")}</h2>
          <Transcript slug={slug} cues={transcript} />
        </section>
      )}
    </>
  );
}
