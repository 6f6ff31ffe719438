import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteRenderer, SiteServices } from "#site";
import { readBuildOutput } from "./build-output.ts";
import type { SiteSource } from "./open-site.ts";
import { StartFailure } from "../settings/start-failure.ts";

/**
 * The site as the last build left it in `dist`.
 *
 * @throws StartFailure when there is no build
 */
export async function builtSite(): Promise<SiteSource> {
  const output = await readBuildOutput("dist").catch(() => {
    throw new StartFailure([{ where: "dist/", expected: "a build", hint: "run: npm run build" }]);
  });
  const entry = pathToFileURL(path.resolve("dist/server/entry-server.js")).href;
  const { createSiteRenderer } = (await import(entry)) as {
    createSiteRenderer: (services: SiteServices) => SiteRenderer;
  };
  let renderer: SiteRenderer | undefined;
  return {
    ...output,
    filesFolder: "dist/client",
    createRenderer: (services) => Promise.resolve((renderer ??= createSiteRenderer(services))),
  };
}
