import type { Signer } from "#forms/node";
import type { Subscriber } from "./ports.ts";

/** The two links of newsletter mails. */
export type NewsletterLink = "confirm" | "unsubscribe";

/** What a token is made from; `createdAt` makes a link to confirm good for one asking only. */
type TokenSource = Pick<Subscriber, "id" | "createdAt">;

/**
 * Tokens of the links in mails: 256 bits that only we can make, from what is stored; what is stored
 * of them is a hash (b2). After a change of keys the tokens of earlier mails stay good for as long
 * as their key is in the ring.
 */
export type LinkTokens = ReturnType<typeof createLinkTokens>;

/** {@link LinkTokens} over a ring of keys. */
export function createLinkTokens(signer: Signer) {
  const purposeOf = (link: NewsletterLink): string => `newsletter-${link}`;
  const partsOf = (link: NewsletterLink, { id, createdAt }: TokenSource): readonly string[] =>
    link === "confirm" ? [id, String(createdAt)] : [id];
  return {
    /** Hash to be stored for a subscriber's next token. */
    hashFor(link: NewsletterLink, source: TokenSource): string {
      const token = signer.sign(purposeOf(link), ...partsOf(link, source));
      return signer.sign(`${purposeOf(link)}-hash`, token);
    },
    /** The token whose hash is stored; undefined when its key is no longer in the ring. */
    tokenOf(link: NewsletterLink, subscriber: Subscriber): string | undefined {
      const stored = link === "confirm" ? subscriber.confirmHash : subscriber.unsubHash;
      if (stored === null) return undefined;
      return signer
        .signatures(purposeOf(link), ...partsOf(link, subscriber))
        .find((token) => signer.isSigned(stored, `${purposeOf(link)}-hash`, token));
    },
    /** Hashes under which a token may be stored. */
    hashesOf: (link: NewsletterLink, token: string) =>
      signer.signatures(`${purposeOf(link)}-hash`, token),
  };
}

/** A token as it stands in an address, with the number of the issue whose mail had the link. */
export function readLinkToken(written: string): {
  readonly token: string;
  readonly issue?: number | undefined;
} {
  const [, token, issue] = /^(.+)\.([1-9]\d{0,5})$/.exec(written) ?? [];
  return token === undefined ? { token: written } : { token, issue: Number(issue) };
}
