import type { LocaleCode } from "#i18n";
import { createPageContent } from "./page-content.ts";
import type { SiteServices } from "../services.ts";

/** A document whose redirect leads in a circle. */
export interface EndlessRedirect {
  /** Path that its translations share. */
  readonly path: string;
  readonly locale: LocaleCode;
}

/** Finds published documents whose redirects never end (D10). */
export async function findEndlessRedirects(
  services: SiteServices,
): Promise<readonly EndlessRedirect[]> {
  const content = services.content("public");
  const endless: EndlessRedirect[] = [];
  for (const path of content.paths()) {
    for (const locale of content.translations(path)) {
      if (!content.facts(path, locale)?.isRedirect) continue;
      const pages = createPageContent(services, "public", locale);
      const found = await pages.document(content.address(path, locale));
      if (found?.kind === "circle") endless.push({ path, locale });
    }
  }
  return endless;
}
