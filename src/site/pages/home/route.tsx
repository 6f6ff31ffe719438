import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { requestContext } from "../../services.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { AboutSection } from "./about-section.tsx";
import { CalendarModal } from "./calendar-modal.tsx";
import { ContactSection } from "./contact-section.tsx";
import { HeroSection } from "./hero-section.tsx";
import { LatestBlogPosts } from "./latest-blog-posts.tsx";
import { Portfolio } from "./portfolio.tsx";
import type { Work } from "./portfolio-item.tsx";
import { PortfolioVideoModal } from "./portfolio-video-modal.tsx";
import { RecognitionSection } from "./recognition-section.tsx";
import { ServicesSection } from "./services-section.tsx";
import { VideoModal } from "./video-modal.tsx";

/** The works with their stills, and the showreel's poster. Query values never change the data. */
export function loader({ context }: LoaderFunctionArgs) {
  const { services, locale } = context.get(requestContext);
  const works = services.portfolio(locale).flatMap((item): Work[] => {
    const picture = services.picture(item.video.media);
    return picture ? [{ ...item, picture }] : [];
  });
  return { works, poster: services.picture("showreel") };
}

/** The home page (A2). */
export function Component() {
  const { works, poster } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { t } = useI18n();
  return (
    <>
      <PageHead title={t("hero.meta.title")} description={t("hero.meta.description")} />
      <HeroSection poster={poster} />
      <ServicesSection />
      <Portfolio works={works} filter={query.get("filter")} all={query.get("all") === "1"} />
      <AboutSection />
      <RecognitionSection />
      <LatestBlogPosts />
      <ContactSection />
      <VideoModal poster={poster} open={query.get("modal") === "video"} />
      <CalendarModal open={query.get("modal") === "booking"} />
      <PortfolioVideoModal works={works} film={query.get("film")} />
    </>
  );
}
