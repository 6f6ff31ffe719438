import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { CARD_SIZE, CARD_TYPE } from "#cards";
import { languageLinks, type LocaleCode, splitLocale } from "#i18n";
import { FeedLinks } from "./feed-links.tsx";
import { useI18n, useShell } from "./page-context.tsx";
import { usePageAddresses } from "./route-handle.ts";

interface PageHeadProps {
  readonly title: string;
  readonly description?: string;
  /** False keeps the page out of search engines and drops canonical and alternates. */
  readonly indexable?: boolean;
  /** Languages in which the page exists; default: all enabled ones. */
  readonly available?: readonly LocaleCode[];
  /** Kind of page for previews elsewhere (ogp.me). */
  readonly type?: "website" | "article" | "video.other";
  /** Further tags of its kind, left out like all previews where the page is not indexable. */
  readonly children?: ReactNode;
}

/** Title, description, canonical, alternates and previews of a page (B9, B10). React hoists them. */
export function PageHead({ description, available, ...options }: PageHeadProps) {
  const { site, origin, preview } = useShell();
  const title = `${options.title} | ${site.studio.name}`;
  const indexable = (options.indexable ?? true) && !preview;
  const { locale } = useI18n();
  const { path } = splitLocale(useLocation().pathname, site.locales);
  const addresses = usePageAddresses();
  const links = languageLinks(path, locale.code, origin, site, available, addresses);
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!indexable && <meta name="robots" content="noindex" />}
      {indexable && (
        <>
          <link rel="canonical" href={links.canonical} />
          {links.alternates.map(({ hreflang, href }) => (
            <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
          ))}
          <FeedLinks path={path} />
          <meta property="og:type" content={options.type ?? "website"} />
          <meta property="og:site_name" content={site.studio.name} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={links.canonical} />
          <ShareTags />
          <meta property="og:locale" content={links.ogLocale} />
          {links.ogAlternates.map((tag) => (
            <meta key={tag} property="og:locale:alternate" content={tag} />
          ))}
          {options.children}
        </>
      )}
    </>
  );
}

/** The picture for previews elsewhere; like the page's graph, only documents carry it. */
function ShareTags() {
  const { share, origin } = useShell();
  const { pathname } = useLocation();
  if (share?.path !== pathname) return <meta name="twitter:card" content="summary" />;
  return (
    <>
      <meta property="og:image" content={new URL(share.src, origin).href} />
      {share.isCard && (
        <>
          <meta property="og:image:type" content={CARD_TYPE} />
          <meta property="og:image:width" content={String(CARD_SIZE.width)} />
          <meta property="og:image:height" content={String(CARD_SIZE.height)} />
        </>
      )}
      {share.alt && <meta property="og:image:alt" content={share.alt} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
