import type { Signer } from "#forms/node";
import type { LinkTokens } from "./link-tokens.ts";
import type { NewsletterStore } from "./ports.ts";

/** What the service works with. */
export interface NewsletterServiceOptions {
  readonly store: NewsletterStore;
  readonly signer: Signer;
  readonly tokens: LinkTokens;
  /** A new id, different each time. */
  readonly newId: () => string;
  /** False when mails leave by a relay without SMTPUTF8 (b5); true when left out. */
  readonly takesUtf8?: boolean;
}
