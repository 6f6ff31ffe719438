import { localizePath } from "#i18n";
import { useI18n, useShell } from "./page-context.tsx";

/** Tells readers of feeds where the articles in the language of the page are. React hoists them. */
export function FeedLinks() {
  const { site, origin } = useShell();
  const { t, locale } = useI18n();
  if (!site.studio.features.blog) return null;
  const title = `${t("nav.blog")} | ${site.studio.name}`;
  const addressOf = (name: string): string =>
    origin + localizePath(name, locale.code, site.locales);
  return (
    <>
      <link
        rel="alternate"
        type="application/atom+xml"
        title={title}
        href={addressOf("/feed.xml")}
      />
      <link
        rel="alternate"
        type="application/feed+json"
        title={title}
        href={addressOf("/feed.json")}
      />
    </>
  );
}
