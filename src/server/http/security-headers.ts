import { analyticsOrigins } from "#analytics";
import type { Environment } from "../settings/environment.ts";
import { robotsHeaders } from "../resources/robots-text.ts";

/**
 * Headers of every answer of a machine, or of its static copy (OWASP secure headers). The policy allows
 * nothing but this origin: no inline code, no eval, no other host.
 *
 * @param forms scheme and host of the server that takes the forms when that is elsewhere
 * @param isDevelopment true lets Vite's client inject styles and open its socket
 */
export function siteHeaders(
  environment: Pick<Environment, "analytics" | "siteUrl" | "mediaUrl" | "isOpenToRobots">,
  { forms = "", isDevelopment = false } = {},
): Readonly<Record<string, string>> {
  const { siteUrl, mediaUrl } = environment;
  const analytics = environment.analytics ? analyticsOrigins(environment.analytics) : [];
  const isHttps = siteUrl?.startsWith("https:") ?? false;
  const media = mediaUrl === undefined ? [] : [new URL(mediaUrl).origin];
  const images = [...analytics, ...media];
  const elsewhere = forms === "" ? [] : [forms];
  const policy = [
    "default-src 'self'",
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["connect-src 'self'", ...(isDevelopment ? ["ws:"] : []), ...elsewhere, ...analytics].join(" "),
    ...(analytics.length > 0 ? [["script-src 'self'", ...analytics].join(" ")] : []),
    ...(images.length > 0 ? [["img-src 'self'", ...images].join(" ")] : []),
    ...(media.length > 0 ? [["media-src 'self'", ...media].join(" ")] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...elsewhere].join(" "),
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
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
    ...(isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
    ...robotsHeaders(environment.isOpenToRobots),
  };
}

/** In place of the header of all answers, for what other sites may show: that is what cards are for. */
export const SHOWN_ELSEWHERE = { "cross-origin-resource-policy": "cross-origin" } as const;
