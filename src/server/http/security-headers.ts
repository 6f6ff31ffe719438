import { createHash } from "node:crypto";
import { analyticsOrigins } from "#analytics";
import { HEAD_SCRIPT } from "#site";
import type { Environment } from "../settings/environment.ts";
import { robotsHeaders } from "../resources/robots-text.ts";

const POLICY = "content-security-policy";
const OWN_STYLES = "style-src 'self'";

interface HeaderOptions {
  readonly forms?: string;
  readonly styles?: readonly string[];
  readonly isDevelopment?: boolean;
}

/**
 * Headers of every answer of a machine, or of its static copy (OWASP secure headers). The policy allows
 * nothing but what is named, and of that this origin alone: no inline code but one known text, no eval,
 * no other host.
 * {@link pagePolicy} adds a page's styles.
 *
 * @param forms scheme and host of the server that takes the forms when that is elsewhere
 * @param styles of documents that have no policy of their own, as {@link styleHash} says
 * @param isDevelopment true lets Vite's client inject styles and open its socket
 */
export function siteHeaders(
  environment: Pick<Environment, "analytics" | "siteUrl" | "mediaUrl" | "isOpenToRobots">,
  { forms = "", styles = [], isDevelopment = false }: HeaderOptions = {},
): Readonly<Record<string, string>> {
  const { siteUrl, mediaUrl } = environment;
  const analytics = environment.analytics ? analyticsOrigins(environment.analytics) : [];
  const isHttps = siteUrl?.startsWith("https:") ?? false;
  const media = mediaUrl === undefined ? [] : [new URL(mediaUrl).origin];
  const images = [...analytics, ...media];
  const elsewhere = forms === "" ? [] : [forms];
  const own = (directive: string, ...others: readonly string[]): string =>
    [directive, "'self'", ...others].join(" ");
  const policy = [
    "default-src 'none'",
    own("script-src", hashSource(HEAD_SCRIPT), ...analytics),
    own("style-src", ...(isDevelopment ? ["'unsafe-inline'"] : styles)),
    own("img-src", ...images),
    own("font-src"),
    own("media-src", ...media),
    own("connect-src", ...(isDevelopment ? ["ws:"] : []), ...elsewhere, ...analytics),
    own("manifest-src"),
    own("worker-src"),
    "base-uri 'none'",
    own("form-action", ...elsewhere),
    "frame-ancestors 'none'",
    // What a provider's script writes is not ours to know.
    ...(isDevelopment || analytics.length > 0 ? [] : TRUSTED_TYPES),
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    [POLICY]: policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
    ...robotsHeaders(environment.isOpenToRobots),
  };
}

/** HTML and scripts are written by one policy only, which the entry of React makes. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types default"];

/** What of a page's headers differs from {@link siteHeaders}: the policy, which allows the styles in its head. */
export function pagePolicy(
  headers: Readonly<Record<string, string>>,
  html: string,
): Readonly<Record<string, string>> {
  const style = styleHash(html);
  const policy = headers[POLICY]?.replace(OWN_STYLES, `${OWN_STYLES} ${style}`);
  return style !== undefined && policy !== undefined ? { [POLICY]: policy } : {};
}

/** The source expression (CSP 3) of the styles in a document's head; undefined for a document without. */
export function styleHash(html: string): string | undefined {
  const [, styles] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return styles === undefined ? undefined : hashSource(styles);
}

/** Directives that allow a document the one style sheet and the one script that are inside of it, if any. */
export function inlineSources(html: string): readonly string[] {
  const [, script] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const styles = `style-src ${styleHash(html) ?? "'none'"}`;
  return script === undefined ? [styles] : [styles, `script-src ${hashSource(script)}`];
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** In place of the header of all answers, for what other sites may show: that is what cards are for. */
export const SHOWN_ELSEWHERE = { "cross-origin-resource-policy": "cross-origin" } as const;
