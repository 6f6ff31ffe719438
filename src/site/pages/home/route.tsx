import { Fragment, type ReactNode } from "react";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import type { HomeSection } from "#studio";
import type { PostSummary } from "../../features/articles/summaries.ts";
import { founderPhoto } from "../../founder.ts";
import { requestContext } from "../../request-context.ts";
import type { SiteServices } from "../../services.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { AboutSection } from "./about-section.tsx";
import { CalendarModal } from "./calendar-modal.tsx";
import { ContactSection } from "./contact-section.tsx";
import { type HeroCut, HeroSection } from "./hero-section.tsx";
import { LatestBlogPosts } from "./latest-blog-posts.tsx";
import { Portfolio } from "./portfolio.tsx";
import type { PostRowData } from "../../features/articles/post-row.tsx";
import { PortfolioVideoModal } from "../../features/films/portfolio-video-modal.tsx";
import { ProcessSection } from "./process-section.tsx";
import { RecognitionSection } from "./recognition-section.tsx";
import { ServicesSection } from "./services-section.tsx";
import { VideoModal } from "./video-modal.tsx";
import { Voices } from "./voices.tsx";

/** Articles shown on the home page. */
const LATEST_POSTS = 3;
/** Clients who are named below the hero. */
const CLIENTS = 6;

/**
 * The works with their stills and films, the newest articles, and the showreel. Query values change
 * nothing of it; only whoever opens the showreel by its address gets the chapters that its player brings
 * otherwise.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { services, content, locale } = context.get(requestContext);
  const { sections } = services.site.studio;
  const isAsked = new URL(request.url).searchParams.get("modal") === "video";
  const works = content.works();
  return {
    ...(isAsked && { chapters: await services.chapters("showreel", locale) }),
    works,
    showreel: services.film("showreel")?.film,
    hero: cutOf(services, "hero"),
    heroPortrait: cutOf(services, "hero-portrait"),
    clients: [...new Set(works.map(({ client }) => client))].slice(0, CLIENTS),
    posts: sections.includes("blog")
      ? content
          .posts()
          .slice(0, LATEST_POSTS)
          .map((post) => rowOf(content.summary(post)))
      : [],
    poster: services.picture("showreel"),
    ...services.home,
    process: content.offer.process(),
    services: content.offer.services().map((service, place) => ({
      ...service,
      // The page has them all.
      works: [],
      icon: services.home.services[place]?.icon,
    })),
    portrait: founderPhoto(services),
  };
}

function rowOf(post: PostSummary): PostRowData {
  const { path, title, date, minutes, draft, planned, language, picture } = post;
  return {
    path,
    title,
    date,
    minutes,
    draft,
    planned,
    picture,
    ...(language && { language }),
  };
}

/** Sections that show what the studio makes, and how. */
const SHOWN: readonly HomeSection[] = ["hero", "services", "portfolio", "process"];

/** A film of the hero and its still, by their name in the media manifest. */
function cutOf(services: SiteServices, name: string): HeroCut {
  return { film: services.film(name)?.film, picture: services.picture(name) };
}

/** The home page (A2). */
export function Component() {
  const { works, posts, poster, showreel, chapters, ...shown } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { t } = useI18n();
  const { studio } = useShell().site;
  const sections: Readonly<Record<HomeSection, ReactNode>> = {
    hero: (
      <HeroSection
        cut={{ film: shown.hero.film, picture: shown.hero.picture ?? poster }}
        portrait={shown.heroPortrait}
        hasReel={(poster ?? showreel) !== undefined}
        seconds={showreel?.seconds}
        clients={shown.clients}
      />
    ),
    services: <ServicesSection services={shown.services} features={shown.features} />,
    portfolio: (
      <Portfolio
        works={works}
        categories={shown.categories}
        filter={query.get("filter")}
        all={query.get("all") === "1"}
      />
    ),
    process: <ProcessSection steps={shown.process} />,
    about: <AboutSection years={shown.years} portrait={shown.portrait} />,
    recognition: <RecognitionSection statistics={shown.statistics.recognition} />,
    blog: <LatestBlogPosts posts={posts} />,
    contact: <ContactSection picture={shown.hero.picture ?? poster} />,
  };
  // What others say comes after what there is to see first.
  const spoken = studio.sections.find((_, at) => {
    const next = studio.sections[at + 1];
    return next === undefined || !SHOWN.includes(next);
  });
  return (
    <>
      <PageHead title={t("hero.meta.title")} description={t("hero.meta.description")} />
      {studio.sections.map((section) => (
        <Fragment key={section}>
          {sections[section]}
          {section === spoken && (
            <Voices statistics={shown.statistics.hero} testimonials={shown.testimonials} />
          )}
        </Fragment>
      ))}
      <VideoModal
        poster={poster}
        film={showreel}
        chapters={chapters}
        next={works.find(({ film }) => film !== undefined)}
        open={query.get("modal") === "video"}
      />
      <CalendarModal open={query.get("modal") === "booking"} />
      <PortfolioVideoModal works={works} film={query.get("film")} />
    </>
  );
}
