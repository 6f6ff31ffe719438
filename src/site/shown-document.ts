import { redirect } from "react-router";
import { localizePath } from "#i18n";
import type { RequestContext } from "./services.ts";
import type { DocumentPage } from "./editorial/summaries.ts";

/**
 * The document at an address without language prefix.
 *
 * @throws Response 404 when there is none, or the redirect that it asks for (D10)
 */
export async function shownDocument(
  path: string,
  { content, locale, services }: RequestContext,
): Promise<DocumentPage> {
  const { locales } = services.site;
  const found = await content.document(path);
  if (!found) throw new Response(null, { status: 404 });
  if (found.kind === "redirect") throw redirect(localizePath(found.to, locale, locales));
  return found.page;
}
