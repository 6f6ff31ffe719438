import { analyticsOrigins } from "#analytics";
import type { Environment } from "../settings/environment.ts";
import { robotsHeaders } from "../resources/robots-text.ts";

/**
 * Headers of every answer (OWASP secure headers). The policy allows nothing but this origin: no
 * inline code, no eval, no other host.
 *
 * @param analytics origins of the configured analytics provider (E1)
 * @param mediaUrl where the films lie when that is elsewhere
 * @param forms scheme and host of the server that takes the forms when that is elsewhere
 * @param https true when visitors reach the site by https
 * @param development true lets Vite's client inject styles and open its socket
 */
export function securityHeaders(
  https: boolean,
  development: boolean,
  analytics: readonly string[],
  mediaUrl: string | undefined,
  forms = "",
): Record<string, string> {
  const media = mediaUrl === undefined ? [] : [new URL(mediaUrl).origin];
  const images = [...analytics, ...media];
  const elsewhere = forms === "" ? [] : [forms];
  const policy = [
    "default-src 'self'",
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["connect-src 'self'", ...(development ? ["ws:"] : []), ...elsewhere, ...analytics].join(" "),
    ...(analytics.length > 0 ? [["script-src 'self'", ...analytics].join(" ")] : []),
    ...(images.length > 0 ? [["img-src 'self'", ...images].join(" ")] : []),
    ...(media.length > 0 ? [["media-src 'self'", ...media].join(" ")] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...elsewhere].join(" "),
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/** In place of the header of all answers, for what other sites may show: that is what cards are for. */
export const SHOWN_ELSEWHERE = { "cross-origin-resource-policy": "cross-origin" } as const;

/**
 * Headers of every answer of a machine, or of its static copy.
 *
 * @param forms scheme and host of the server that takes the forms when that is elsewhere
 */
export function siteHeaders(
  { analytics, siteUrl, mediaUrl, isOpenToRobots }: Environment,
  forms = "",
): Readonly<Record<string, string>> {
  const origins = analytics ? analyticsOrigins(analytics) : [];
  const isHttps = siteUrl?.startsWith("https:") ?? false;
  return {
    ...securityHeaders(isHttps, false, origins, mediaUrl, forms),
    ...robotsHeaders(isOpenToRobots),
  };
}
