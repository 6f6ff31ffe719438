import { createHmac } from "node:crypto";
import { isSameSecret } from "../http/same-secret.ts";

/** `v1.<expiry in base 36 seconds>.<signature>` */
const SIGNED = /^v1\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/**
 * True for the studio's preview token itself, or a signed, expiring stand-in for it (D8). Takes the
 * same time whatever is wrong.
 *
 * @param secret PREVIEW_TOKEN; without one nothing is valid
 */
export function isPreviewToken(value: string, secret: string | undefined, now: Date): boolean {
  if (secret === undefined || value === "") return false;
  const [, expiry, signature] = SIGNED.exec(value) ?? [];
  if (expiry === undefined || signature === undefined) return isSameSecret(value, secret);
  const isCurrent = Number.parseInt(expiry, 36) * 1000 > now.getTime();
  return isSameSecret(signature, sign(expiry, secret)) && isCurrent;
}

/**
 * Makes a stand-in for the preview token that can be sent to others and stops working by itself.
 *
 * @param expires whole seconds count
 */
export function signPreviewToken(secret: string, expires: Date): string {
  const expiry = Math.floor(expires.getTime() / 1000).toString(36);
  return `v1.${expiry}.${sign(expiry, secret)}`;
}

/**
 * A link to a page that shows drafts until it expires.
 *
 * @param page path of the page, language prefix included
 * @param origin scheme and host
 */
export function previewLink(secret: string, page: string, origin: string, expires: Date): string {
  const link = new URL(page, origin);
  link.searchParams.set("preview", signPreviewToken(secret, expires));
  return link.href;
}

function sign(expiry: string, secret: string): string {
  return createHmac("sha256", secret).update(`preview ${expiry}`).digest("base64url");
}
