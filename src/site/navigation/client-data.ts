import { type DataStrategyFunction, type DataStrategyResult, redirect } from "react-router";
import { type LocaleCode, localeOf, scriptOf, splitLocale } from "#i18n";
import type { SiteData } from "../site-data.ts";
import type { MessageStore } from "./message-store.ts";
import type { PageFetcher } from "./page-fetch.ts";

interface ClientDataOptions {
  readonly messages: MessageStore;
  readonly enabled: readonly LocaleCode[];
  readonly fetcher: PageFetcher;
  readonly site: Pick<SiteData, "theme" | "languages">;
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
  pendingHash,
}: ClientDataOptions): DataStrategyFunction {
  return async ({ request, matches }) => {
    const { pathname } = new URL(request.url);
    const { locale } = splitLocale(pathname, enabled);
    const wanted = matches.filter((match) => match.shouldCallHandler());
    const isPage = wanted.some(({ route }) => route.handle !== undefined);
    const [loaded] = await Promise.all([
      isPage ? fetcher.fetch(request, pendingHash()) : undefined,
      messages.isComplete(locale) ? undefined : messages.load(locale),
      loadFaces(site, locale),
    ]);
    const results = await Promise.all(
      wanted.map(async (match): Promise<[string, DataStrategyResult]> => {
        const { id } = match.route;
        const answer = loaded?.redirect
          ? redirect(withHash(loaded.redirect, pendingHash()))
          : loaded?.loaderData[id];
        const result = loaded
          ? await match.resolve(() => Promise.resolve(answer ?? null))
          : await match.resolve();
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

/** A redirect keeps the anchor unless it brings its own (M15). */
function withHash(target: string, hash: string): string {
  return target.includes("#") ? target : target + hash;
}
