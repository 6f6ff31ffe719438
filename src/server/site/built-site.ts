import path from "node:path";
import { pathToFileURL } from "node:url";
import type { EmailTemplate } from "#mail";
import type { SiteModule, SiteRenderer } from "#site";
import type { StudioPageModule } from "#studio-page";
import { readBuildOutput } from "./build-output.ts";
import type { SiteSource } from "./open-site.ts";
import { StartFailure } from "../settings/start-failure.ts";

/**
 * The site as a build left it.
 *
 * @param folder the build's, `currentBuild`
 * @throws StartFailure when it is no whole build
 */
export async function builtSite(folder: string): Promise<SiteSource> {
  const output = await readBuildOutput(folder).catch(() => {
    throw new StartFailure([{ where: folder, expected: "a build", hint: "run: npm run build" }]);
  });
  const importBuilt = async <Module>(file: string): Promise<Module> =>
    (await import(pathToFileURL(path.join(folder, "server", file)).href)) as Module;
  const { createSiteRenderer } = await importBuilt<SiteModule>("entry-server.js");
  const { emailHtml } = await importBuilt<EmailTemplate>("email-template.js");
  const { renderStudioPage } = await importBuilt<StudioPageModule>("studio-page.js");
  let renderer: SiteRenderer | undefined;
  return {
    ...output,
    buildFolder: folder,
    createRenderer: (services) => Promise.resolve((renderer ??= createSiteRenderer(services))),
    renderStudioPage: (view, frame) => Promise.resolve(renderStudioPage(view, frame)),
    renderMail: (content, look) => Promise.resolve(emailHtml(content, look)),
  };
}
