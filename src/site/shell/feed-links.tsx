import { localizePath } from "#i18n";
import { useI18n, useShell } from "./page-context.tsx";

/**
 * Tells readers of feeds where the articles in the language of the page are, and on the pages of the
 * newsletter its issues. React hoists them.
 *
 * @param path of the page, without language prefix
 */
export function FeedLinks({ path }: { readonly path: string }) {
  const { site, origin } = useShell();
  const { t, locale } = useI18n();
  const { blog, newsletter } = site.studio.features;
  const isOfNewsletter = /^\/newsletter(?:\/|$)/.test(path);
  const sources = [
    ...(blog ? [{ folder: "/", name: t("nav.blog") }] : []),
    ...(newsletter && isOfNewsletter
      ? [{ folder: "/newsletter/", name: t("footer.newsletterPage.title") }]
      : []),
  ];
  return sources.flatMap(({ folder, name }) =>
    FEEDS.map(([file, type]) => {
      const href = origin + localizePath(folder + file, locale.code, site.locales);
      const title = `${name} | ${site.studio.name}`;
      return <link key={href} rel="alternate" type={type} title={title} href={href} />;
    }),
  );
}

const FEEDS = [
  ["feed.xml", "application/atom+xml"],
  ["feed.json", "application/feed+json"],
] as const;
