import path from "node:path";
import { pathToFileURL } from "node:url";
import type { EmailTemplate } from "#mail";
import type { SiteModule, SiteRenderer } from "#site";
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
  const { createSiteRenderer } = await importBuilt<SiteModule>("entry-server.js");
  const { emailHtml } = await importBuilt<EmailTemplate>("email-template.js");
  let renderer: SiteRenderer | undefined;
  return {
    ...output,
    createRenderer: (services) => Promise.resolve((renderer ??= createSiteRenderer(services))),
    renderMail: (content, look) => Promise.resolve(emailHtml(content, look)),
  };
}

async function importBuilt<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(path.resolve("dist/server", file)).href)) as Module;
}
