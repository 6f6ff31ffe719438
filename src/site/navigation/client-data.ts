import { type DataStrategyFunction, type DataStrategyResult, redirect } from "react-router";
import { type LocaleCode, localeOf, scriptOf, splitLocale } from "#i18n";
import { chosenElsewhere } from "../boot/language.ts";
import type { SiteData } from "../site-data.ts";
import type { MessageStore } from "./message-store.ts";
import type { FetchedPage, PageFetcher } from "./page-fetch.ts";

interface ClientDataOptions {
  readonly messages: MessageStore;
  readonly enabled: readonly LocaleCode[];
  readonly fetcher: PageFetcher;
  readonly site: Pick<SiteData, "theme" | "languages">;
  /** Language of the page that is shown. */
  readonly shownLocale: () => LocaleCode;
  /** Anchor of the address that is being gone to, which requests do not carry. */
  readonly pendingHash: () => string;
}

/**
 * How the browser gets a page's data: one request for the page, one per language for its texts, both
 * before anything changes on screen, so that address and text change together (B7, C12).
 */
export function createDataStrategy({
  messages,
  enabled,
  fetcher,
  site,
  shownLocale,
  pendingHash,
}: ClientDataOptions): DataStrategyFunction {
  return async ({ request, matches }) => {
    const url = new URL(request.url);
    const { pathname } = url;
    const { locale } = splitLocale(pathname, enabled);
    const wanted = matches.filter((match) => match.shouldCallHandler());
    const isPage = wanted.some(({ route }) => route.handle !== undefined);
    const elsewhere = chosenElsewhere(url, shownLocale(), enabled);
    const page: Promise<FetchedPage> | undefined = isPage
      ? elsewhere === undefined
        ? fetcher.fetch(request, pendingHash())
        : Promise.resolve({ redirect: elsewhere })
      : undefined;
    const [loaded] = await Promise.all([
      page,
      messages.isComplete(locale) ? undefined : messages.load(locale),
      loadFaces(site, locale),
    ]);
    const results = await Promise.all(
      wanted.map(async (match): Promise<[string, DataStrategyResult]> => {
        const { id } = match.route;
        if (!loaded) return [id, await match.resolve()];
        const { redirect: target, loaderData } = loaded;
        const result = await match.resolve(() => {
          if (target !== undefined) return redirect(withHash(target, pendingHash()));
          if (!loaderData) throw notFound(pathname);
          return loaderData[id] ?? null;
        });
        return [id, result];
      }),
    );
    return Object.fromEntries(results);
  };
}

/** Faces of other scripts than Latin are shown only if they are there when needed, so they come before. */
async function loadFaces(
  { theme, languages }: ClientDataOptions["site"],
  locale: LocaleCode,
): Promise<void> {
  const script = scriptOf(localeOf(locale, languages).iso);
  if (script === "Latn") return;
  const families = theme.faces.filter((face) => face.script === script).map(({ family }) => family);
  const faces = [...document.fonts].filter(({ family }) =>
    families.includes(family.replaceAll('"', "")),
  );
  await Promise.all(faces.map((face) => face.load())).catch(() => {});
}

/** What the error page is told of an address without a page (C1). */
function notFound(pathname: string): Response {
  return new Response(null, { status: 404, statusText: `Page Not Found: ${pathname}` });
}

/** A redirect keeps the anchor unless it brings its own (M15). */
function withHash(target: string, hash: string): string {
  return target.includes("#") ? target : target + hash;
}
