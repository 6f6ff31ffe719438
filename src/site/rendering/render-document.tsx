import { renderToString } from "react-dom/server";
import {
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import type { LocaleCode } from "#i18n";
import { pickMessages } from "./pick-messages.ts";
import { occasionalMessages, PAGES, SHELL_MESSAGES } from "../routes.ts";
import type { SiteServices } from "../services.ts";
import { type ShellData, ShellProvider } from "../shell/page-context.tsx";
import { BOUNDARY_ID } from "../shell/route-handle.ts";
import type { PageData, Payload } from "../site-data.ts";
import type { PageRequest } from "../loaded-page.ts";
import { pageGraph } from "../structured-data/page-graph.ts";
import { shareImage } from "../structured-data/share-image.ts";
import { describePage } from "./describe-page.ts";
import { headScript } from "./head-script.ts";
import type { PageMatch } from "./page-match.ts";

interface DocumentInput extends PageRequest {
  readonly locale: LocaleCode;
  /** Undefined for an error page. */
  readonly match: PageMatch | undefined;
  readonly notice?: PageData["notice"];
}

/** The whole HTML document of a page whose loader has run. Throws when a component does. */
export function renderDocument(
  routes: Parameters<typeof createStaticRouter>[0],
  context: StaticHandlerContext,
  services: SiteServices,
  input: DocumentInput,
): string {
  const { graph, share } = descriptionOf(context, services, input);
  const data = pageData(context, services, input, share);
  const shell: ShellData = {
    ...data,
    embedded: jsonForScript(data),
    ...(graph && { graph }),
    initialLocale: input.locale,
    messages: () => data.messages,
    completeMessages: () => Promise.resolve(),
  };
  const router = createStaticRouter(routes, context);
  const html = renderToString(
    <ShellProvider data={shell}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShellProvider>,
  );
  const styles = services.pageStyles && `<style>${services.pageStyles(html)}</style>`;
  // React leaves in the head what it does not know.
  const head = `${styles ?? ""}${headScript(services.site, input.locale)}</head>`;
  return `<!doctype html>${html.replace("</head>", () => head)}`;
}

/** The data that the document carries for the browser. */
function pageData(
  context: StaticHandlerContext,
  services: SiteServices,
  input: DocumentInput,
  share: PageData["share"],
): PageData {
  const error: unknown = context.errors?.[BOUNDARY_ID];
  return {
    ...pagePayload(services, input),
    ...(share && { share }),
    ...(input.notice !== undefined && { notice: input.notice }),
    loaderData: context.loaderData,
    ...(context.actionData && { actionData: context.actionData }),
    ...(error !== undefined && { errorStatus: isRouteErrorResponse(error) ? error.status : 500 }),
  };
}

/** What of it is no data of the page. */
export function pagePayload(
  services: SiteServices,
  { locale, match, origin, offer, preview }: DocumentInput,
): Payload {
  const { site } = services;
  const name = match?.page;
  return {
    site,
    locale,
    origin,
    messages: pickMessages(services.messages(locale), [
      ...SHELL_MESSAGES,
      ...occasionalMessages(site, name, preview !== undefined),
      ...((name && PAGES[name].messages) || []),
    ]),
    scripts: services.scripts(name),
    ...(offer && { offer }),
    ...(preview && { preview }),
  };
}

/** What a page that search engines may list says to machines and to other sites. */
function descriptionOf(
  context: StaticHandlerContext,
  services: SiteServices,
  { match, origin, preview }: DocumentInput,
): Pick<ShellData, "graph"> & Pick<PageData, "share"> {
  if (!match || preview || context.statusCode !== 200) return {};
  const described = describePage(match, loadedData(context), services, origin);
  if (!described) return {};
  const { pathname } = match;
  const share = shareImage(described.described, described.page, pathname);
  const graph = { path: pathname, text: jsonForScript(pageGraph(described, share)) };
  return { graph, ...(share && { share }) };
}

/** What the loader of the page itself returned. */
export function loadedData({ loaderData, matches }: StaticHandlerContext): unknown {
  return loaderData[matches.at(-1)?.route.id ?? ""];
}

/** JSON that nothing in it can lead out of its element. */
function jsonForScript(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
