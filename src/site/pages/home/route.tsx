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
import { PortfolioVideoModal } from "./portfolio-video-modal.tsx";
import { RecognitionSection } from "./recognition-section.tsx";
import { ServicesSection } from "./services-section.tsx";
import { VideoModal } from "./video-modal.tsx";

/** Articles shown on the home page. */
const LATEST_POSTS = 3;

/** The works with their stills, the newest articles, and the showreel's poster. Query values never change the data. */
export function loader({ context }: LoaderFunctionArgs) {
  const { services, content } = context.get(requestContext);
  return {
    works: content.works(),
    posts: content.posts().slice(0, LATEST_POSTS),
    poster: services.picture("showreel"),
  };
}

/** The home page (A2). */
export function Component() {
  const { works, posts, poster } = useLoaderData<typeof loader>();
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
      <LatestBlogPosts posts={posts} />
      <ContactSection />
      <VideoModal poster={poster} open={query.get("modal") === "video"} />
      <CalendarModal open={query.get("modal") === "booking"} />
      <PortfolioVideoModal works={works} film={query.get("film")} />
    </>
  );
}
