import { emailKey, type RateLimits } from "#forms";
import { type Signer, WIDER } from "#forms/node";
import type { LocaleCode } from "#i18n";
import type { PeopleStore, Session, StudioPerson } from "./ports.ts";
import { drawToken, hashToken, linkHashes, linkToken, storedLinkToken } from "./tokens.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a link works. */
export const LINK_MS = 10 * MINUTE_MS;
/** A session that nobody uses ends after this. */
export const IDLE_MS = 12 * HOUR_MS;
/** No session lasts longer. */
const SESSION_MS = 30 * 24 * HOUR_MS;
/** A session's last use is written this often at most. */
const TOUCH_MS = 5 * MINUTE_MS;

/** Letters of a browser's own name that are kept. */
const DEVICE_LETTERS = 200;

/** Links that one network may ask for, and for one address; and all networks together for that. */
const ASKS = { name: "sign-in", points: 10, windowMs: HOUR_MS };
const ASKS_FOR_ADDRESS = { name: "sign-in-address-from", points: 5, windowMs: HOUR_MS };
const ASKS_OF_ADDRESS = { name: "sign-in-address", points: 40, windowMs: HOUR_MS };
/** Links and passkeys that one network may try. */
export const TRIES = { name: "sign-in-try", points: 20, windowMs: HOUR_MS };

/** What the service works with. */
export interface PeopleServiceOptions {
  readonly store: PeopleStore;
  readonly limits: RateLimits;
  readonly signer: Signer;
  /** A new id, different each time. */
  readonly newId: () => string;
}

/** Who asks for a link. */
export interface AskForLink {
  /** An address that `checkEmailAddress` accepted. */
  readonly email: string;
  /** Token in the cookie of the browser that asks. */
  readonly browser: string;
  readonly networks: readonly string[];
  /** Language of the mail. */
  readonly locale: LocaleCode;
  /** epoch milliseconds */
  readonly now: number;
}

/** What a link is good for in a browser; `elsewhere`: another browser asked for it. */
type LinkState =
  | { readonly state: "ready"; readonly email: string }
  | { readonly state: "elsewhere" | "invalid" };

/** Who uses a link. */
export interface SignInRequest {
  readonly token: string;
  /** Token in the browser's cookie; undefined when it has none. */
  readonly browser: string | undefined;
  /** How the browser names itself. */
  readonly device: string;
  readonly networks: readonly string[];
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of signing in: the token of the session is for the browser's cookie only. */
export type SignInAnswer =
  | { readonly ok: true; readonly person: StudioPerson; readonly token: string }
  | { readonly ok: false; readonly reason: "link_invalid" | "passkey_invalid" | "rate_limited" };

/**
 * Sends a link to whoever has the address. The same is done and answered whether or not anybody has it.
 *
 * @returns false when too many were asked for
 */
export async function askForLink(
  { store, limits, signer, newId }: PeopleServiceOptions,
  { email, browser, networks, locale, now }: AskForLink,
): Promise<boolean> {
  if (await isOver(limits, signer, ASKS, networks, now)) return false;
  const key = emailKey(email);
  // Whoever asks without end gets no more mails, and is told the same. A stranger who does so from one
  // network leaves enough for the person whose address it is.
  const here = signer.sign("rate", key, networks.at(-1) ?? "");
  const isSent =
    (await limits.take(ASKS_FOR_ADDRESS, here, now)).ok &&
    (await limits.take(ASKS_OF_ADDRESS, signer.sign("rate", key), now)).ok;
  const id = newId();
  await store.ask({
    emailKey: isSent ? key : "",
    link: { ...newLink(signer, id, now), browserHash: hashToken(browser) },
    message: {
      id: newId(),
      dedupeKey: `people_link:${id}`,
      kind: "people_link",
      payload: JSON.stringify({ locale }),
      notBefore: now,
    },
  });
  return true;
}

/** A link for a person that works in any browser: for whoever sees the terminal. */
export async function printLink(
  { store, signer, newId }: PeopleServiceOptions,
  person: StudioPerson,
  now: number,
): Promise<string> {
  const id = newId();
  const link = { ...newLink(signer, id, now), personId: person.id, usedAt: null };
  await store.addLink({ ...link, browserHash: null });
  return linkToken(signer, id);
}

function newLink(signer: Signer, id: string, now: number) {
  const [tokenHash] = linkHashes(signer, linkToken(signer, id));
  return { id, tokenHash, createdAt: now, expiresAt: now + LINK_MS };
}

/** What a link is good for; changes nothing, scanners open links. */
export async function lookAtLink(
  { store, signer }: PeopleServiceOptions,
  token: string,
  browser: string | undefined,
  now: number,
): Promise<LinkState> {
  const found = await store.findLink({ tokenHashes: linkHashes(signer, token) });
  if (!found || found.link.usedAt !== null || found.link.expiresAt <= now) {
    return { state: "invalid" };
  }
  const { browserHash } = found.link;
  const isOwn = browserHash === null || (browser && hashToken(browser) === browserHash);
  return isOwn ? { state: "ready", email: found.person.email } : { state: "elsewhere" };
}

/** Uses a link up and begins a session. */
export async function signIn(
  { store, limits, signer, newId }: PeopleServiceOptions,
  { token, browser, device, networks, now }: SignInRequest,
): Promise<SignInAnswer> {
  if (await isOver(limits, signer, TRIES, networks, now)) {
    return { ok: false, reason: "rate_limited" };
  }
  const begun = newSession(newId(), device, now);
  const person = await store.useLink({
    tokenHashes: linkHashes(signer, token),
    browserHash: browser === undefined ? null : hashToken(browser),
    session: begun.session,
    now,
  });
  return person ? { ok: true, person, token: begun.token } : { ok: false, reason: "link_invalid" };
}

/** A session, and the token for the browser's cookie, which is always a new one. */
export function newSession(id: string, device: string, now: number) {
  const token = drawToken();
  const session: Omit<Session, "personId"> = {
    id,
    tokenHash: hashToken(token),
    device: [...device].slice(0, DEVICE_LETTERS).join(""),
    createdAt: now,
    seenAt: now,
    expiresAt: now + SESSION_MS,
  };
  return { session, token };
}

/** Whose session a cookie is; notes now and then that it is used. */
export async function authenticate(
  { store }: PeopleServiceOptions,
  token: string,
  now: number,
): Promise<{ readonly person: StudioPerson; readonly session: Session } | undefined> {
  const found = await store.findSession(hashToken(token), now, now - IDLE_MS);
  if (found && found.session.seenAt <= now - TOUCH_MS) {
    await store.touchSession(found.session.id, now);
  }
  return found;
}

/** Whom the mail with a link goes to; undefined when the link is over, used or of nobody. */
export async function findLinkMail(
  { store, signer }: PeopleServiceOptions,
  id: string,
  now: number,
): Promise<{ readonly email: string; readonly token: string } | undefined> {
  const found = await store.findLink({ id });
  if (!found || found.link.usedAt !== null || found.link.expiresAt <= now) return undefined;
  const token = storedLinkToken(signer, id, found.link.tokenHash);
  return token === undefined ? undefined : { email: found.person.email, token };
}

/** Whether a network has done something too often, this time included. */
export async function isOver(
  limits: RateLimits,
  signer: Signer,
  rule: typeof ASKS,
  networks: readonly string[],
  now: number,
): Promise<boolean> {
  const { name, points } = rule;
  const wide = { ...rule, name: `${name}-wide`, points: points * WIDER };
  for (const [index, network] of networks.entries()) {
    const own = index === 0 ? rule : wide;
    const answer = await limits.take(own, signer.sign("rate", network), now);
    if (!answer.ok) return true;
  }
  return false;
}
