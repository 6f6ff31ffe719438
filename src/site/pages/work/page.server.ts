import type { Clip, CreativeWork, VideoObject } from "schema-dts";
import { localeOf } from "#i18n";
import type { Chapter } from "../../features/films/cue.ts";
import type { ServerPage } from "../../server-page.ts";
import type { Described, GraphPage } from "../../structured-data/graph-page.ts";
import { pointer, SITE_IDS } from "../../structured-data/site-things.ts";
import { filmQuery } from "../../listing/film-query.ts";
import { jpegAddress } from "../../ui/picture.ts";
import type { loader } from "./route.tsx";

type WorkData = Awaited<ReturnType<typeof loader>>;

/** A work of the portfolio. */
export const workPage: ServerPage<WorkData> = {
  isDocument: true,
  exists: ({ path, locale }, content) =>
    content.portfolio(locale).some((item) => item.path === path) ||
    content.moved(path, locale) !== undefined,
  query: { film: filmQuery },
  describe: describeWork,
};

/** A work: its film if available, otherwise its description. */
function describeWork(data: WorkData, page: GraphPage): Described {
  const { work, page: document } = data;
  const { t } = page;
  return {
    name: work.title,
    description: work.description,
    available: document.translations,
    addresses: document.addresses,
    language: work.language?.iso,
    image: jpegAddress(work.picture),
    picture: work.picture,
    trail: [
      { name: t("nav.portfolio"), path: "/portfolio" },
      { name: work.title, path: work.path },
    ],
    things: (canonical) => {
      const said = {
        name: work.title,
        description: work.description,
        url: canonical,
        genre: t(`portfolio.categories.${work.category}`),
        dateCreated: String(work.year),
        creator: pointer(SITE_IDS.organization(page.origin)),
      };
      const video = film(data, page, canonical);
      const plain: CreativeWork = { "@type": "CreativeWork", "@id": `${canonical}#work`, ...said };
      return [video ? { ...video, ...said } : plain];
    },
  };
}

/** What is said of a film besides its work. Its languages are those in which it has captions. */
function film(
  { work, page: document, chapters }: WorkData,
  page: GraphPage,
  canonical: string,
): Extract<VideoObject, object> | undefined {
  const { services, locale } = page;
  const shown = document.film && services.film(document.film.media);
  const contentUrl = page.absolute(shown?.file.address);
  const thumbnailUrl = page.absolute(jpegAddress(work.picture));
  if (!shown || !contentUrl || !thumbnailUrl) return undefined;
  const transcript = shown.transcripts[locale];
  const { published } = document;
  return {
    "@type": "VideoObject",
    "@id": `${canonical}#film`,
    thumbnailUrl,
    contentUrl,
    // Google requires the time zone too.
    ...(published && { uploadDate: new Date(published.iso).toISOString() }),
    duration: durationOf(shown.seconds),
    ...(locale in shown.captions && { inLanguage: localeOf(locale, services.site.languages).iso }),
    ...(transcript && { transcript }),
    ...(chapters.length > 0 && {
      hasPart: chapters.map((chapter) => clip(chapter, work.slug, canonical)),
    }),
  };
}

/** A chapter, at the address that opens the film there. */
function clip({ start, end, text }: Chapter, slug: string, canonical: string): Clip {
  return {
    "@type": "Clip",
    name: text,
    startOffset: start,
    endOffset: end,
    url: `${canonical}?film=${slug}&t=${start}`,
  };
}

/** ISO 8601, such as `PT1M5S`. */
function durationOf(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  return `PT${minutes > 0 ? `${minutes}M` : ""}${whole % 60}S`;
}
