import type { FormVisitor } from "#forms";
import type { TrustProxy } from "../settings/environment-values.ts";
import { clientNetworks } from "./client-network.ts";
import type { RequestHead } from "./request-head.ts";

/** What the settings say about who may send forms. */
interface FormSettings {
  readonly trustProxy: TrustProxy;
  /** Copies of the site whose forms are taken here. */
  readonly formOrigins: readonly string[];
}

/**
 * What the forms of a request need to know of it (b4, b6).
 *
 * @param now epoch milliseconds
 */
export function formVisitor(
  request: RequestHead,
  { trustProxy, formOrigins }: FormSettings,
  now: number,
): FormVisitor {
  const { origin = "", referer = "", "sec-fetch-site": fetchSite } = request.headers;
  const page = URL.parse(referer) ?? URL.parse(request.url ?? "", "http://localhost");
  return {
    networks: clientNetworks(request, trustProxy),
    isFromPage: fetchSite === "same-origin" || formOrigins.includes(origin),
    // Without its query, which may hold private values.
    page: page?.pathname ?? "/",
    now,
  };
}
