import { Hono } from "hono";
import type { OpenSite } from "./site-server.ts";

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
  const { buildId: id, buildTimestamp: timestamp } = site;
  app.get("/builds/latest.json", (context) =>
    context.json({ id, timestamp }, 200, { "cache-control": "no-cache" }),
  );
  app.get("/builds/meta/:file", (context) => {
    if (context.req.param("file") !== `${id}.json`) return unknownBuild();
    const meta = { id, timestamp, matcher: site.redirects.routeRules, prerendered: [] };
    return context.json(meta, 200, { "cache-control": "public, max-age=31536000, immutable" });
  });
  app.all("*", unknownBuild);
  return app;
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
