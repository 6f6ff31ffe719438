import { createServer as createHttpServer } from "node:http";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import type { EmailTemplate } from "#mail";
import type { SiteModule, SiteServices } from "#site";
import type { StudioPageModule } from "#studio-page";
import { createLog } from "./log.ts";
import { outboxPath } from "./resources/outbox.ts";
import { requireEnvironment } from "./settings/environment.ts";
import { siteHeaders } from "./http/security-headers.ts";
import { studioFiles } from "./site/build-output.ts";
import type { SiteSource } from "./site/open-site.ts";
import { openApp } from "./start-server.ts";
import { firstOwnerLink } from "./studio-page/first-owner.ts";
import { asStartFailure, StartFailure } from "./settings/start-failure.ts";

/**
 * The site in development: the same app over Vite, which transforms components on
 * the fly and reloads them. Nothing is kept in the page cache, and hydration mismatches are errors.
 */
await startDevelopment().catch((error: unknown) => {
  const failure = asStartFailure(error);
  if (!(failure instanceof StartFailure)) throw error;
  process.stderr.write(`The site cannot start.\n\n${failure.message}\n`);
  process.exit(failure.exitCode);
});

async function startDevelopment(): Promise<void> {
  const environment = requireEnvironment(process.env);
  const log = createLog(environment.logLevel);
  const server = createHttpServer();
  const vite = await createViteServer({
    server: { middlewareMode: true, hmr: { server } },
    mode: "development",
  });
  const headers = siteHeaders({ ...environment, siteUrl: undefined }, { isDevelopment: true });
  const from = {
    source: viteSource(vite),
    folders: studioFiles(environment),
    headers,
  };
  const { site, health, listener } = await openApp(environment, log, from);

  server.on("request", (request, response) => {
    site.pages.clear();
    vite.middlewares(request, response, () => listener(request, response));
  });
  server.listen(environment.port, environment.host, () => {
    health.isReady = true;
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : environment.port;
    site.services.start(`http://localhost:${port}`);
    const base = `http://localhost:${port}`;
    const outbox = outboxPath(environment, site.services.signer);
    const mails = outbox === undefined ? "" : `Mails: ${base}${outbox}\n\n`;
    const told = `\n${site.studio.name} in development: ${base}\n\n${mails}`;
    void firstOwnerLink(site, base).then((link) => process.stdout.write(told + link));
  });
}

function viteSource(vite: ViteDevServer): SiteSource {
  const source: SiteSource = {
    buildId: "development",
    buildTimestamp: Date.now(),
    assets: {
      styles: [],
      boot: "/src/site/boot/boot.ts",
      development: true,
    },
    onChange: () => vite.ws.send({ type: "full-reload" }),
    sheets: [],
    scripts: () => ["/src/site/entry-development.ts"],
    async createRenderer(services: SiteServices) {
      const module = await vite.ssrLoadModule("/src/site/entry-server.tsx");
      return (module as SiteModule).createSiteRenderer(withStyles(services, vite));
    },
    async renderStudioPage(view, frame) {
      const module = await vite.ssrLoadModule("/src/studio-page/render-studio-page.tsx");
      return (module as StudioPageModule).renderStudioPage(view, frame);
    },
    async renderMail(content, look) {
      const template = await vite.ssrLoadModule("/src/mail/templates/email-template.tsx");
      return (template as EmailTemplate).emailHtml(content, look);
    },
  };
  return source;
}

/** Links the style sheets of all loaded modules, so that the first paint is styled without script. */
function withStyles(services: SiteServices, vite: ViteDevServer): SiteServices {
  return {
    ...services,
    get site() {
      const urls = [...vite.moduleGraph.urlToModuleMap.keys()].filter((url) =>
        url.endsWith(".css"),
      );
      const { assets } = services.site;
      const styles = [...assets.styles, ...urls.map((url) => `${url}?direct`)];
      return { ...services.site, assets: { ...assets, styles } };
    },
  };
}
