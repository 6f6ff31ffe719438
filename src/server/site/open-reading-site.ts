import { pino } from "pino";
import type { PaintedCard } from "#cards/node";
import type { ContentProblem } from "#content/node";
import type { SiteRenderer } from "#site";
import { currentBuild, servedFolders } from "./build-output.ts";
import { builtSite } from "./built-site.ts";
import type { Environment } from "../settings/environment.ts";
import { openWithoutServices } from "./without-services.ts";
import type { ExportedFile } from "../resources/resource.ts";
import { createResourceMatcher, createResources, exportedFiles } from "../resources/table.ts";
import { findAddressProblems } from "./check-addresses.ts";
import { openSite, type OpenSite, type SiteParts } from "./open-site.ts";
import { openStaticFiles, type StaticFiles } from "../http/static-files.ts";

/** The card that a page names. */
interface NamedCard {
  /** Path of its address. */
  readonly address: string;
  /** Draws it as JPEG; never rejects. */
  draw(): Promise<PaintedCard>;
}

/** The site for commands that only read it. */
export interface ReadingSite extends OpenSite {
  readonly pagesOf: SiteRenderer;
  /** What is served as it lies in a folder. */
  readonly files: StaticFiles;
  /**
   * What the server generates besides pages and cards, the same for everybody.
   *
   * @param origin scheme and host, without trailing slash
   */
  generated(origin: string): AsyncIterable<ExportedFile>;
  /** True for a path at which there is a file or a resource: all that is no page. */
  isOther(pathname: string): boolean;
  /** What a server would leave out, and documents whose redirects never end. */
  documentProblems(): Promise<readonly ContentProblem[]>;
  /** True for a picture that is there, by the name that a document gives it. */
  hasPicture(media: string, document: string): boolean;
  /** False where cards are left out. */
  readonly hasCards: boolean;
  /** The card that a public page names; undefined for one without. */
  cardOf(pathname: string): Promise<NamedCard | undefined>;
  /** A public page as visitors get it; undefined for other pages and personal ones. */
  html(pathname: string): Promise<string | undefined>;
}

/** Placeholder for the site's origin where it is not visible. */
const NO_ORIGIN = "http://localhost";

/**
 * Opens the built site beside a running server: no lock, no store, no watcher, and a memory of parsed
 * content of its own, so that other settings than the server's cannot empty the server's.
 *
 * @param parts set where pages are made for files that no server stands behind, and where mistakes are
 *   looked for in what is planned too
 * @throws StartFailure when configuration, messages or the build are not as expected
 */
export async function openReadingSite(
  environment: Environment,
  parts: Pick<SiteParts, "staticCopy" | "hasCards" | "isAheadOfTime"> = {},
): Promise<ReadingSite> {
  const build = await currentBuild();
  const source = await builtSite(build);
  const quiet = pino({ level: "silent" });
  const site = await openSite({ ...environment, contentWatch: false }, source, quiet, {
    runServices: openWithoutServices,
    contentFiles: "content-of-commands",
    isOfOneMoment: true,
    ...parts,
  });
  const served = await servedFolders(build, environment);
  const files = await openStaticFiles([...served, ...site.theme.folders], {});
  const renderer = await site.renderer();
  const { hasCards = true } = parts;
  const resources = createResources({ site, health: { isReady: false }, headers: {}, log: quiet });
  const isResource = createResourceMatcher(resources, site.locales);
  const isOther = (path: string): boolean =>
    files.has(path) || site.media.hasAddress(path) || isResource(path);
  return {
    ...site,
    pagesOf: renderer,
    files,
    generated: (origin) => exportedFiles(resources, origin),
    isOther,
    async documentProblems() {
      const endless = await findAddressProblems(site, isOther);
      return [...site.media.problems(), ...site.content.leftOut(), ...endless];
    },
    hasPicture: (name, document) => site.media.picture(name, document) !== undefined,
    hasCards,
    async cardOf(pathname) {
      const match = hasCards ? renderer.match(pathname, "public") : undefined;
      const card = match && (await renderer.card(match));
      if (!card) return undefined;
      return {
        address: site.cards.addressOf(card, pathname),
        draw: () => site.cards.draw(card),
      };
    },
    async html(pathname) {
      const match = renderer.match(pathname, "public");
      if (!match || match.privacy.isSecret || match.privacy.ownQuery.length > 0) return undefined;
      const request = new Request(NO_ORIGIN + pathname);
      const page = await renderer.load(match, request, { origin: NO_ORIGIN });
      return page.status === 200 ? page.html() : undefined;
    },
  };
}
