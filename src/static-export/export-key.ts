import { createHash } from "node:crypto";
import { defaultLocale } from "#i18n";
import { contentIntegrity, type ReadingSite } from "#server";
import { EXPORT_FORMAT } from "./export-folder.ts";

/** Where an export will be. */
export interface ExportedTo {
  /** Scheme and host at which the files will be, without trailing slash. */
  readonly origin: string;
  /** Origin of the server that accepts the forms; empty if there is none. */
  readonly formsOrigin: string;
}

/**
 * Changes with everything that a page may depend on. No list says which documents a page shows, so a
 * content change renders all pages again; unchanged results are not written.
 */
export async function exportKey({
  site,
  origin,
  formsOrigin,
}: ExportedTo & { readonly site: ReadingSite }): Promise<string> {
  const { environment, studio, locales, buildId, messages, content, pagesOf, hasCards } = site;
  const media = site.media.version();
  const error = await pagesOf.errorHtml(404, { origin, locale: defaultLocale(locales) });
  const { mediaUrl, isOpenToRobots, analytics, contentClientDatabase, contentResponse } =
    environment;
  const facts = [
    EXPORT_FORMAT,
    { origin, formsOrigin, mediaUrl, isOpenToRobots, contentClientDatabase, contentResponse },
    { analytics, studio, locales, buildId, media, hasCards },
    [messages.version(), content.version(), contentIntegrity(content)],
    // The frame of every page, with all that the shell shows: years, documents, how forms go.
    error,
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
