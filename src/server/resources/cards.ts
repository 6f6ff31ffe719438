import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type Card, CARD_TYPE } from "#cards";
import { type CardAddress, readCardAddress } from "../site/card-store.ts";
import { canonicalPath } from "./page-address.ts";
import type { OpenSite } from "../site/open-site.ts";
import { SHOWN_ELSEWHERE } from "../http/security-headers.ts";
import { matchesEtag } from "../http/static-files.ts";

/** Answers a request for a card; false leaves the request untouched. */
export type CardAnswers = (
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) => Promise<boolean>;

/** Seconds after which a card that could not be drawn may be asked for again. */
const RETRY_S = 10;

/**
 * Answers with the cards of pages. An address holds a page and a hash of what its card shows; any
 * other hash is unknown, so that nobody has texts drawn that the site does not say.
 */
export function createCardAnswers(
  site: OpenSite,
  headers: Readonly<Record<string, string>>,
  log: Logger,
): CardAnswers {
  const { cards } = site;
  return async (request, response, pathname) => {
    const address = readCardAddress(pathname);
    // One card for each page: other spellings of its address would be drawn and kept again.
    if (!address || canonicalPath(address.pathname) !== address.pathname) return false;
    const kept = await cards.kept(address);
    if (kept) {
      writeCard(request, response, { ...address, picture: kept }, headers);
      return true;
    }
    const card = await shownCard(site, address.pathname);
    if (!card || !cards.isCurrent(address, card)) return false;
    const made = await cards.make(address, card);
    if (made.ok) {
      writeCard(request, response, { ...address, picture: made.picture }, headers);
      return true;
    }
    if (!made.busy) log.error({ path: pathname, reason: made.reason }, "a card was not drawn");
    response
      .writeHead(503, {
        ...headers,
        "cache-control": "no-store",
        "content-length": 0,
        "retry-after": String(RETRY_S),
      })
      .end();
    return true;
  };
}

/** What the card of a page shows by now, kept like pages until texts or content change. */
async function shownCard(site: OpenSite, pathname: string): Promise<Card | undefined> {
  const renderer = await site.renderer();
  // There are endless addresses with a secret, and none has a card.
  if (renderer.privacyOf(pathname) === "link") return undefined;
  const page = await site.pages.get(`card ${pathname}`, async () => {
    const isPage = renderer.isPage(pathname, "public");
    const card = isPage ? await renderer.card(pathname) : undefined;
    const body = JSON.stringify(card ?? null);
    return { status: 200, headers: {}, body, keep: card !== undefined };
  });
  return (JSON.parse(page.bodies.identity.toString()) as Card | null) ?? undefined;
}

function writeCard(
  request: IncomingMessage,
  response: ServerResponse,
  { hash, picture }: CardAddress & { readonly picture: Uint8Array },
  headers: Readonly<Record<string, string>>,
): void {
  const etag = `"${hash}"`;
  const head = {
    ...headers,
    ...SHOWN_ELSEWHERE,
    "cache-control": "public, max-age=31536000, immutable",
    etag,
  };
  const match = request.headers["if-none-match"];
  if (match !== undefined && matchesEtag(match, etag)) {
    response.writeHead(304, head).end();
    return;
  }
  response
    .writeHead(200, { ...head, "content-type": CARD_TYPE, "content-length": picture.length })
    .end(request.method === "HEAD" ? undefined : picture);
}
