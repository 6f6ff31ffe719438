import { Hono } from "hono";
import type { OpenSite } from "../site/open-site.ts";

/** True for paths of {@link createBuildsEndpoints}. */
export function isBuildsCall(pathname: string): boolean {
  return pathname.startsWith("/builds/");
}

/**
 * What the browser asks of builds (C10, C11): `/builds/latest.json` says which one is current,
 * `/builds/meta/{id}.json` which redirects it has. Other builds are 404.
 */
export function createBuildsEndpoints(site: OpenSite): Hono {
  const app = new Hono();
  const { buildId: id } = site;
  app.get("/builds/latest.json", (context) =>
    context.json(latestBuild(site), 200, { "cache-control": "no-cache" }),
  );
  app.get("/builds/meta/:file", (context) => {
    if (context.req.param("file") !== `${id}.json`) return unknownBuild();
    return context.json(buildMeta(site), 200, {
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
  app.all("*", unknownBuild);
  return app;
}

/** Which build is current. */
export function latestBuild({ buildId: id, buildTimestamp: timestamp }: OpenSite): object {
  return { id, timestamp };
}

/** What the browser is told of the current build. */
export function buildMeta(site: OpenSite): object {
  return { ...latestBuild(site), matcher: site.redirects.routeRules, prerendered: [] };
}

/** Problem details (RFC 9457). */
function unknownBuild(): Response {
  return Response.json(
    { title: "Unknown build", status: 404 },
    {
      status: 404,
      headers: { "content-type": "application/problem+json", "cache-control": "no-store" },
    },
  );
}
