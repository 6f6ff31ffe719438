import type { Context } from "hono";
import type { Logger } from "pino";
import { type Card, CARD_TYPE } from "#cards";
import { type CardAddress, readCardAddress } from "../site/card-store.ts";
import { canonicalPath } from "./page-address.ts";
import type { OpenSite } from "../site/open-site.ts";
import { SHOWN_ELSEWHERE } from "../http/security-headers.ts";
import { NO_STORE } from "../http/answer.ts";
import { errorAnswer, type SiteEnv } from "../http/site-answer.ts";
import { toResponse } from "../http/answer.ts";
import { isNotModified } from "../http/validators.ts";
import { CACHING, type Resource } from "./resource.ts";

/** Seconds after which a card that could not be drawn may be asked for again. */
const RETRY_S = 10;

/**
 * The cards of pages. An address holds a page and a hash of what its card shows; any other hash is
 * unknown, so the endpoint cannot render arbitrary text.
 */
export function cardResource(site: OpenSite, log: Logger): Resource {
  return {
    pattern: "/_cards/*",
    methods: { GET: (context) => answerCard(context, site, log) },
    caching: "immutable",
    afterRedirects: true,
  };
}

async function answerCard(
  context: Context<SiteEnv>,
  site: OpenSite,
  log: Logger,
): Promise<Response> {
  const { cards } = site;
  const { pathname } = context.env.request;
  const address = readCardAddress(pathname);
  // One card for each page: other spellings of its address would be drawn and kept again.
  if (!address || canonicalPath(address.pathname, site.locales) !== address.pathname) {
    return errorAnswer(context, 404);
  }
  const kept = await cards.kept(address);
  if (kept) return cardAnswer(context, address, kept);
  const card = await shownCard(site, address.pathname);
  if (!card || !cards.isCurrent(address, card)) return errorAnswer(context, 404);
  const made = await cards.make(address, card);
  if (made.ok) return cardAnswer(context, address, made.picture);
  if (!made.busy) log.error({ path: pathname, reason: made.reason }, "a card was not drawn");
  return context.body(null, 503, { ...NO_STORE, "retry-after": String(RETRY_S) });
}

/** What a page's card currently shows, cached like pages until messages or content change. */
async function shownCard(site: OpenSite, pathname: string): Promise<Card | undefined> {
  const renderer = await site.renderer();
  const match = renderer.match(pathname, "public");
  // There are endless addresses with a secret, and none has a card.
  if (match?.privacy.isSecret) return undefined;
  const page = await site.pages.get(`card ${pathname}`, async () => {
    const card = match && (await renderer.card(match));
    const body = JSON.stringify(card ?? null);
    return { status: 200, headers: {}, body, keep: card !== undefined };
  });
  return (JSON.parse(page.bodies.identity.toString()) as Card | null) ?? undefined;
}

function cardAnswer(
  { env }: Context<SiteEnv>,
  { hash }: CardAddress,
  picture: Uint8Array,
): Response {
  const etag = `"${hash}"`;
  const headers = { ...SHOWN_ELSEWHERE, "cache-control": CACHING.immutable, etag };
  if (isNotModified(env.incoming.headers, etag)) return toResponse({ status: 304, headers });
  return toResponse({
    status: 200,
    headers: { ...headers, "content-type": CARD_TYPE, "content-length": picture.length },
    body: Buffer.from(picture),
  });
}
