import { StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  createPath,
  type HydrationState,
  matchRoutes,
  type Path,
  type RouteObject,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import { defaultLocale, type LocaleCode, splitLocale } from "#i18n";
import { createDataStrategy } from "./navigation/client-data.ts";
import { createMessageStore } from "./navigation/message-store.ts";
import { followRouter, renderedAtOnce, type Router } from "./navigation/follow-router.ts";
import { createPageFetcher } from "./navigation/page-fetch.ts";
import { createPagePrefetch } from "./navigation/prefetch-pages.ts";
import { preloadOnIntent } from "./navigation/preload.ts";
import { createRoutes } from "./routes.ts";
import { fetchRouteRules } from "./navigation/route-rules.ts";
import { BOUNDARY_ID } from "./shell/route-handle.ts";
import { type ShellData, ShellProvider } from "./shell/page-context.tsx";
import type { PageData, Payload } from "./site-data.ts";
import { loadStyles } from "./ui/load-styles.ts";
import { loadWhole, toldOf } from "./navigation/whole-load.ts";

void start();

/** Hydrates the document with what the server put into it; React's comforts begin here. */
// Long: what is wired here belongs to one start, in one order.
async function start(): Promise<void> {
  const embedded = document.querySelector("script#page-data")?.textContent ?? "{}";
  const graph = document.querySelector("script#page-graph")?.textContent;
  const data = JSON.parse(embedded) as PageData | Payload;
  // Without its data the router asks for them, as it does for those of the next page (C12).
  const page = "loaderData" in data ? data : undefined;
  // React makes a script element empty first, so that it never runs.
  trustOnly(["<script></script>", embedded, graph, data.site.assets.boot]);
  const { locales } = data.site;
  /** Where the visitor is going; nowhere as long as there is no router. */
  let target = (): Path | undefined => undefined;
  let shown = (): Pick<Path, "pathname"> => location;
  const routes = createRoutes(locales, (error) => {
    const to = target();
    // What is only fetched ahead may fail: nobody is going there yet.
    if (!to) throw error;
    if (!loadWhole(createPath(to))) throw toldOf(error);
    return new Promise(() => {});
  });
  const { buildId } = data.site;
  const fetcher = createPageFetcher(buildId, fetchRouteRules(buildId, locales));
  const messages = createMessageStore(
    "messages" in data ? data : undefined,
    data.site.messagesVersion,
    defaultLocale(locales),
  );

  // The document has the theme and the styles of its own HTML; what React shows next may need any.
  await Promise.all([loadMatchedModules(routes), ...data.site.assets.styles.map(loadStyles)]);

  // A file is the same for every query: what one asks for is shown once React has taken the page over.
  const asked = data.site.staticCopy ? location.search : "";
  if (asked) history.replaceState(history.state, "", location.pathname + location.hash);

  const router = createBrowserRouter(routes, {
    ...(page && { hydrationData: hydrationState(page) }),
    dataStrategy: createDataStrategy({
      messages,
      enabled: locales,
      fetcher,
      site: data.site,
      // Back and Forward have changed the browser's address already.
      shownLocale: () => splitLocale(shown().pathname, locales).locale,
      pendingHash: () => target()?.hash ?? "",
    }),
  });
  target = () => router.state.navigation.location;
  shown = () => router.state.location;
  followRouter(router, locales);
  const pages = createPagePrefetch({ routes, fetcher, router, messages, enabled: locales });
  const shownLocale = (): LocaleCode => splitLocale(location.pathname, locales).locale;
  preloadOnIntent({ pages, messages, locale: shownLocale });
  // The address has it again at once: who goes back before it is shown finds it when going forward.
  const to = location.pathname + asked + location.hash;
  if (asked) history.replaceState(history.state, "", to);
  const showAsked = (): void => {
    // Whoever went on or back meanwhile asks for something else by now.
    if (!asked || location.search !== asked) return;
    const { state } = router.state.location;
    void router.navigate(to, { replace: true, state, preventScrollReset: true });
  };
  const { messages: _messages, ...rest } = data;
  const shell: ShellData = {
    ...rest,
    embedded,
    ...(graph && { graph: { path: location.pathname, text: graph } }),
    initialLocale: data.locale,
    messages: messages.get,
    async completeMessages(locale) {
      await messages.preload(locale);
      if (!messages.isComplete(locale)) throw new Error(`The texts of ${locale} did not come`);
    },
  };
  await initialized(router);
  hydrateRoot(
    document,
    <StrictMode>
      <ShellProvider data={shell}>
        <RouterProvider router={renderedAtOnce(router, pages.isReady)} />
        <Hydrated onHydrated={showAsked} />
      </ShellProvider>
    </StrictMode>,
    { onRecoverableError: (error) => console.error(error) },
  );
}

/**
 * Has the browser refuse any HTML, script or address of a script that is written but these (CSP trusted
 * types). They are written when going back to the first document brings its data for machines back, and
 * where React makes the whole document anew.
 */
function trustOnly(texts: readonly (string | undefined)[]): void {
  const asWritten = (text: string, _type: string, sink: string): string | null =>
    // The player has its labels decoded in a document that nobody sees.
    sink.startsWith("DOMParser") || texts.includes(text) ? text : null;
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: asWritten,
    createScript: asWritten,
    createScriptURL: asWritten,
  });
}

type TrustRule = (text: string, type: string, sink: string) => string | null;

interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, TrustRule>): void;
}

/** Announces hydration. */
function Hydrated({ onHydrated }: { readonly onHydrated: () => void }) {
  useEffect(() => {
    onHydrated();
    document.documentElement.dataset["hydrated"] = "";
    dispatchEvent(new CustomEvent("app:hydrated"));
  }, [onHydrated]);
  return null;
}

/** Waits for the data of the first page where the document had none. */
async function initialized(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized: isThere }) => {
      if (isThere) resolve();
    });
  });
}

/** Hydration must find the page's component at once, so lazy routes are resolved before it. */
async function loadMatchedModules(table: RouteObject[]): Promise<void> {
  const matches = matchRoutes(table, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      const module = await route.lazy();
      delete route.lazy;
      Object.assign(route, module);
    }),
  );
}

function hydrationState(page: PageData): HydrationState {
  const state: HydrationState = { loaderData: page.loaderData };
  if (page.actionData) state.actionData = page.actionData;
  if (page.errorStatus) {
    const error = { status: page.errorStatus, statusText: "", internal: false, data: null };
    state.errors = { [BOUNDARY_ID]: error };
  }
  return state;
}
