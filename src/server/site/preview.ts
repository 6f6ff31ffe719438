import type { Access } from "#content";
import type { ContentEngine } from "#content/node";
import { readCookie } from "#i18n";
import type { PreviewState } from "#site";
import type { Environment } from "../settings/environment.ts";
import type { Clock } from "./clock.ts";
import { isPreviewToken } from "./preview-token.ts";
import { contentIntegrity } from "./site-content.ts";

/** Session cookie that holds a preview token; readable by script (D8). */
export const PREVIEW_COOKIE = "previewToken";
/** Query value of the content calls that holds a preview token. */
export const PREVIEW_QUERY = "previewToken";

/** Whether a request for a page asks for preview, and whether it may have it. */
export interface PreviewRequest {
  /** Where the token came from. */
  readonly from: "address" | "cookie";
  /** Wrong or expired tokens get published content, and the page says so. */
  readonly isValid: boolean;
  readonly token: string;
}

/**
 * Reads preview out of a request (D8): a query value, else the cookie. An explicitly empty value
 * turns it off for this address.
 *
 * @returns undefined for the many visitors who know nothing of preview
 */
export function readPreview(
  { environment, clock }: { readonly environment: Environment; readonly clock: Pick<Clock, "now"> },
  target: string,
  cookie: string | undefined,
  name = "preview",
): PreviewRequest | undefined {
  if (!mayBePreview(target, cookie)) return undefined;
  const mark = target.indexOf("?");
  const query = new URLSearchParams(mark === -1 ? "" : target.slice(mark));
  const values = query.getAll(name);
  const asked = values.findLast(Boolean);
  if (values.length > 0 && asked === undefined) return undefined;
  const token = asked ?? readCookie(cookie, PREVIEW_COOKIE) ?? "";
  if (token === "") return undefined;
  return {
    from: asked === undefined ? "cookie" : "address",
    isValid: isPreviewToken(token, environment.previewToken, clock.now()),
    token,
  };
}

/** A quick look that never misses a preview; nearly every request ends here. */
function mayBePreview(target: string, cookie: string | undefined): boolean {
  return target.includes("preview") || (cookie?.includes(PREVIEW_COOKIE) ?? false);
}

/** What the holder of a token may see. */
export function accessOf(preview: PreviewRequest | undefined): Access {
  return preview?.isValid ? "preview" : "public";
}

/**
 * Preview data for a page; includes the token only when the URL already has it, and an empty text in
 * the place of one that is not valid, so that the page is the same for all who have none.
 */
export function previewState(
  { content }: { readonly content: ContentEngine },
  preview: PreviewRequest | undefined,
): PreviewState | undefined {
  if (!preview) return undefined;
  const { isValid, from } = preview;
  const token = isValid ? preview.token : "";
  const integrity = contentIntegrity(content);
  return { isValid, integrity, ...(from === "address" && { token }) };
}
