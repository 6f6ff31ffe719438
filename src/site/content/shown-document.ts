import { redirect } from "react-router";
import { localizePath } from "#i18n";
import type { RequestContext } from "../request-context.ts";
import type { DocumentPage } from "../features/articles/summaries.ts";

/**
 * The document at the address of a request.
 *
 * @throws Response 404 when there is none, 301 to where it is by now, or the redirect that it asks for (D10); the
 *   visitor's query follows
 */
export async function shownDocument({
  content,
  locale,
  path,
  services,
}: RequestContext): Promise<DocumentPage> {
  const found = await content.document(path);
  if (!found || found.kind === "circle") throw new Response(null, { status: 404 });
  if (found.kind === "page") return found.page;
  const address = localizePath(found.to, locale, services.site.locales);
  if (found.kind === "moved") throw redirect(address, 301);
  throw redirect(address);
}
