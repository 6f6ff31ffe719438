import type { OpenSite } from "../site/open-site.ts";
import { CACHING, type Resource } from "./resource.ts";

/**
 * What the browser asks of builds (C10, C11): `/builds/latest.json` says which one is current,
 * `/builds/meta/{id}.json` which redirects it has. Other builds are 404.
 */
export function buildResources(site: OpenSite): readonly Resource[] {
  const { buildId: id, buildTimestamp: timestamp } = site;
  const latest = { id, timestamp };
  const meta = { ...latest, matcher: site.redirects.routeRules, prerendered: [] };
  const metaPath = `/builds/meta/${id}.json`;
  return [
    {
      pattern: "/builds/latest.json",
      methods: {
        GET: (context) => context.json(latest, 200, { "cache-control": "no-cache" }),
      },
      caching: "revalidated",
      exported: () => [{ pathname: "/builds/latest.json", body: JSON.stringify(latest) }],
    },
    {
      pattern: "/builds/meta/:file",
      methods: {
        GET: ({ req, json }) =>
          req.path === metaPath
            ? json(meta, 200, { "cache-control": CACHING.immutable })
            : unknownBuild(),
      },
      caching: "immutable",
      exported: () => [{ pathname: metaPath, body: JSON.stringify(meta) }],
    },
    { pattern: "/builds/*", methods: { GET: unknownBuild }, caching: "none" },
  ];
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
