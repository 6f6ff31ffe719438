import type { Context } from "hono";
import { isbot } from "isbot";
import { localizePath, splitLocale } from "#i18n";
import { WIDER } from "#forms/node";
import type { Numbers } from "#numbers";
import { NO_STORE } from "../http/answer.ts";
import { clientNetworks } from "../http/client-network.ts";
import { createRateBuckets } from "../http/rate-buckets.ts";
import { errorAnswer, isSameSite, type SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import { canonicalPath } from "./page-address.ts";
import type { Resource } from "./resource.ts";

/** What a browser tells of a page, or of something done on it. */
interface Beacon {
  /** Address of the page before; empty for none. */
  readonly referrer: string;
  readonly url: string;
  /** Category, action and label; absent for a page view. */
  readonly event: readonly string[] | undefined;
}

/** Longer bodies are none of our own script. */
const BODY_MAX = 4_096;
/** Beacons of one network at once, and how many more each second: an office that reads. */
const [AT_ONCE, PER_SECOND] = [200, 2];

/**
 * `POST /_count`: what `boot` sends with `sendBeacon`. The answer is always the same, whether it was
 * counted or not: robots are not, nor are browsers that ask for privacy (GPC, DNT), editors in preview,
 * pages behind secret links, and networks that send too much.
 */
export function numbersResources(site: OpenSite): readonly Resource[] {
  if (!site.studio.features.numbers) return [];
  const buckets = createRateBuckets(AT_ONCE, PER_SECOND);
  return [
    {
      pattern: "/_count",
      methods: {
        async POST(context) {
          if (!isSameSite(context, [])) return errorAnswer(context, 403);
          const { numbers, store } = site.services;
          const network = countedNetwork(context, site, buckets);
          if (numbers && network !== undefined && store.isOpen()) {
            const beacon = await readBeacon(context);
            // While the database is away nothing is counted, and nobody is told.
            if (beacon) await count(context, site, numbers, network, beacon).catch(() => {});
          }
          return context.body(null, 204, NO_STORE);
        },
      },
      caching: "none",
    },
  ];
}

/** The network that a beacon comes from; undefined for one that is not counted. */
function countedNetwork(
  { req, env }: Context<SiteEnv>,
  { environment }: OpenSite,
  buckets: ReturnType<typeof createRateBuckets>,
): string | undefined {
  const asksForPrivacy = req.header("sec-gpc") === "1" || req.header("dnt") === "1";
  const userAgent = req.header("user-agent") ?? "";
  if (asksForPrivacy || userAgent === "" || isbot(userAgent) || env.request.preview?.isValid) {
    return undefined;
  }
  const networks = clientNetworks(env.incoming, environment.trustProxy);
  const now = performance.now();
  const isOver = networks.some(
    (key, index) => !buckets.take(key, now, index === 0 ? 1 : 1 / WIDER),
  );
  return isOver ? undefined : networks[0];
}

async function readBeacon({ req }: Context<SiteEnv>): Promise<Beacon | undefined> {
  // `sendBeacon` says how long it is; the socket holds senders to it.
  if (!(Number(req.header("content-length")) <= BODY_MAX)) return undefined;
  try {
    const sent = JSON.parse(await req.text()) as unknown;
    if (!Array.isArray(sent)) return undefined;
    const [referrer = "", url = "", ...event] = sent.map((part: unknown) =>
      typeof part === "string" ? part : "",
    );
    return { referrer, url, event: event.length > 0 ? event : undefined };
  } catch {
    return undefined;
  }
}

async function count(
  { req }: Context<SiteEnv>,
  site: OpenSite,
  numbers: Numbers,
  network: string,
  { referrer, url, event }: Beacon,
): Promise<void> {
  const address = URL.parse(url);
  if (!address) return;
  const userAgent = req.header("user-agent") ?? "";
  const visitor = { network, userAgent };
  if (event) {
    const [category = "", action = "", label = ""] = event;
    if (category === "film" && !(await hasFilm(site, address.pathname, label))) return;
    await numbers.event(visitor, { category, action, label });
    return;
  }
  const path = canonicalPath(address.pathname, site.locales);
  const match = path === undefined ? undefined : (await site.renderer()).match(path, "public");
  // What follows such an address is a secret of one person.
  if (match?.privacy.isSecret) return;
  const language = match?.locale ?? site.locales[0] ?? "";
  const page = match && path !== undefined ? decodeURIComponent(path) : undefined;
  await numbers.view(visitor, { url, referrer, page, language, userAgent });
  if (match?.page !== "book") return;
  for (const step of stepsOf(address.searchParams)) {
    await numbers.event(visitor, { category: "booking", action: step, label: "" });
  }
}

/** Whether a page shows a film of this name: the showreel, or that of a work by its slug. */
async function hasFilm(site: OpenSite, pathname: string, name: string): Promise<boolean> {
  const { locale } = splitLocale(pathname, site.locales);
  const work = localizePath(`/portfolio/${encodeURIComponent(name)}`, locale, site.locales);
  return (
    site.media.film(name) !== undefined ||
    (await site.renderer()).match(work, "public") !== undefined
  );
}

/** How far a visitor is on the page that books without the dialog, by its address. */
function stepsOf(query: URLSearchParams): readonly string[] {
  return [
    "opened",
    ...(query.has("date") || query.has("start") ? ["day"] : []),
    ...(query.has("start") ? ["time", "details"] : []),
  ];
}
