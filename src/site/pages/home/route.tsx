import { Fragment, type ReactNode } from "react";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import type { HomeSection } from "#studio";
import { requestContext } from "../../request-context.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { AboutSection } from "./about-section.tsx";
import { CalendarModal } from "./calendar-modal.tsx";
import { ContactSection } from "./contact-section.tsx";
import { HeroSection } from "./hero-section.tsx";
import { LatestBlogPosts } from "./latest-blog-posts.tsx";
import { Portfolio } from "./portfolio.tsx";
import { PortfolioVideoModal } from "../../features/films/portfolio-video-modal.tsx";
import { ProcessSection } from "./process-section.tsx";
import { RecognitionSection } from "./recognition-section.tsx";
import { ServicesSection } from "./services-section.tsx";
import { VideoModal } from "./video-modal.tsx";

/** Articles shown on the home page. */
const LATEST_POSTS = 3;

/**
 * The works with their stills and films, the newest articles, and the showreel. Query values change
 * nothing of it; only whoever opens the showreel by its address gets the chapters that its player brings
 * otherwise.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { services, content, locale } = context.get(requestContext);
  const { founder, sections } = services.site.studio;
  const isAsked = new URL(request.url).searchParams.get("modal") === "video";
  return {
    ...(isAsked && { chapters: await services.chapters("showreel", locale) }),
    works: content.works(),
    showreel: services.film("showreel")?.film,
    hero: services.film("hero")?.film,
    posts: sections.includes("blog")
      ? content.posts().slice(0, LATEST_POSTS).map(content.summary)
      : [],
    poster: services.picture("showreel"),
    ...services.home,
    process: content.offer.process(),
    portrait: founder?.portrait ? services.picture(founder.portrait) : undefined,
  };
}

/** The home page (A2). */
export function Component() {
  const { works, posts, poster, showreel, hero, chapters, ...shown } =
    useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { t } = useI18n();
  const { studio } = useShell().site;
  const sections: Readonly<Record<HomeSection, ReactNode>> = {
    hero: (
      <HeroSection
        poster={poster}
        film={hero}
        seconds={showreel?.seconds}
        statistics={shown.statistics.hero}
        testimonials={shown.testimonials}
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
    contact: <ContactSection />,
  };
  return (
    <>
      <PageHead title={t("hero.meta.title")} description={t("hero.meta.description")} />
      {studio.sections.map((section) => (
        <Fragment key={section}>{sections[section]}</Fragment>
      ))}
      <VideoModal
        poster={poster}
        film={showreel}
        chapters={chapters}
        open={query.get("modal") === "video"}
      />
      <CalendarModal open={query.get("modal") === "booking"} />
      <PortfolioVideoModal works={works} film={query.get("film")} />
    </>
  );
}
