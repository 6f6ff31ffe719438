import { isEndpoint } from "./endpoints.ts";
import type { OpenSite } from "./site-server.ts";
import type { StaticFiles } from "./static-files.ts";

/**
 * Looks whether every redirect leads to a page, a file or an endpoint.
 *
 * @throws StartFailure naming the lines of those that do not
 */
export async function checkRedirectTargets(site: OpenSite, files: StaticFiles): Promise<void> {
  const renderer = await site.renderer();
  site.redirects.check(
    (path) => renderer.isPage(path, "public") || files.has(path) || isEndpoint(path),
  );
}
