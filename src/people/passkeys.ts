import { isIP } from "node:net";
import * as v from "valibot";
import type { ChangeAuthor } from "#forms";
import type { Signer } from "#forms/node";
import type { LocaleCode } from "#i18n";
import type { AddResult, ListedPasskey } from "./passkey-ports.ts";
import type { Session, StudioPerson } from "./ports.ts";
import {
  isOver,
  newSession,
  type PeopleServiceOptions,
  type SignInAnswer,
  TRIES,
} from "./sign-in.ts";
import { drawToken } from "./tokens.ts";

const HOUR_MS = 3_600_000;

/** As long as the browser's cookie, to which the form belongs, too. */
const CHALLENGE_MS = HOUR_MS;
/** A session that was stolen later than this cannot make itself last by a passkey. */
const FRESH_MS = HOUR_MS;
/** Passkeys of one person. */
const PASSKEYS_MAX = 20;
/** EdDSA, ES256 and RS256 (COSE): all that devices have; asking Node for more makes it warn. */
const ALGORITHMS = [-8, -7, -257];
/** Letters of a passkey's name. */
const NAME_LETTERS = 60;

/** The site as browsers know it; they give its passkeys to no other. */
export interface PasskeySite {
  /** Scheme and host under which it is seen. */
  readonly origin: string;
  /** What the browser's question calls it. */
  readonly name: string;
}

/** Somebody who signs in by a passkey. */
export interface PasskeySignIn {
  readonly site: PasskeySite;
  /** What the browser's device has answered, JSON. */
  readonly answer: string;
  /** Token in the browser's cookie. */
  readonly browser: string;
  /** How the browser names itself. */
  readonly device: string;
  readonly networks: readonly string[];
  /** epoch milliseconds */
  readonly now: number;
}

/** A passkey that somebody who is signed in adds. */
export interface NewPasskey {
  readonly site: PasskeySite;
  readonly person: StudioPerson;
  readonly session: Session;
  /** What the browser's device has answered, JSON. */
  readonly answer: string;
  readonly name: string;
  /** Language of the mail about it. */
  readonly locale: LocaleCode;
  readonly author: ChangeAuthor;
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of adding; `stale`: too long after signing in. */
type NewPasskeyResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "invalid" | "stale" }
  | Extract<AddResult, { readonly ok: false }>;

/** Loaded when a passkey is first asked for: most starts of the command line never do. */
const library = () => import("@simplewebauthn/server");

/** The part of the service that knows passkeys. */
export function passkeysOf(options: PeopleServiceOptions) {
  const { store } = options;
  return {
    /** What a browser asks its device to sign in, JSON; undefined where passkeys cannot be had. */
    passkeyToSignIn: (site: PasskeySite, browser: string, now: number) =>
      signInOptions(options, site, browser, now),
    signInByPasskey: (request: PasskeySignIn) => signInByPasskey(options, request),
    /** What a browser asks its device to make, JSON; undefined where that is not possible now. */
    passkeyToAdd: (site: PasskeySite, person: StudioPerson, session: Session, now: number) =>
      addOptions(options, site, person, session, now),
    addPasskey: (request: NewPasskey) => addPasskey(options, request),
    /** Passkeys of a person, or of everybody; the oldest first. */
    passkeys: (personId?: string): Promise<readonly ListedPasskey[]> =>
      store.listPasskeys(personId),
    /** False for a name without letters, and for a passkey that the person does not have. */
    async renamePasskey(
      personId: string,
      id: string,
      change: { readonly name: string; readonly author: ChangeAuthor; readonly now: number },
    ): Promise<boolean> {
      const name = cutName(change.name);
      return name !== "" && store.renamePasskey(personId, id, { ...change, name });
    },
    /** Removes one passkey of a person, or all of them; returns how many. */
    removePasskeys: (personId: string, author: ChangeAuthor, now: number, id?: string) =>
      store.removePasskeys(personId, id, { author, now }),
  };
}

async function signInOptions(
  { signer }: PeopleServiceOptions,
  site: PasskeySite,
  browser: string,
  now: number,
): Promise<string | undefined> {
  const rpID = relyingParty(site);
  if (rpID === undefined) return undefined;
  const { generateAuthenticationOptions } = await library();
  const asked = await generateAuthenticationOptions({
    rpID,
    challenge: drawChallenge(signer, "sign-in", browser, now),
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
  return JSON.stringify(asked);
}

async function addOptions(
  { store, signer }: PeopleServiceOptions,
  site: PasskeySite,
  person: StudioPerson,
  session: Session,
  now: number,
): Promise<string | undefined> {
  const rpID = relyingParty(site);
  if (rpID === undefined || !isFresh(session, now)) return undefined;
  const known = await store.listPasskeys(person.id);
  const { generateRegistrationOptions } = await library();
  const asked = await generateRegistrationOptions({
    rpID,
    rpName: site.name,
    userName: person.email,
    userDisplayName: person.email,
    userID: Buffer.from(person.id),
    challenge: drawChallenge(signer, "add", session.id, now),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    timeout: CHALLENGE_MS,
  });
  return JSON.stringify(asked);
}

async function addPasskey(
  options: PeopleServiceOptions,
  { site, person, session, answer, name, locale, author, now }: NewPasskey,
): Promise<NewPasskeyResult> {
  const { store, newId } = options;
  if (!isFresh(session, now)) return { ok: false, reason: "stale" };
  const sent = parseAnswer(REGISTRATION, answer);
  const expected =
    sent && (await expectedOf(options, site, sent, { use: "add", bearer: session.id, now }));
  if (!expected) return { ok: false, reason: "invalid" };
  const { verifyRegistrationResponse } = await library();
  // What does not hold is thrown; nothing in it reaches the store.
  const verified = await verifyRegistrationResponse({
    ...expected,
    response: sent,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) return { ok: false, reason: "invalid" };
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const called = cutName(name) || person.email;
  const messageId = newId();
  return store.addPasskey({
    passkey: {
      id,
      personId: person.id,
      name: called,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      createdAt: now,
      usedAt: null,
    },
    messages: [
      {
        id: messageId,
        dedupeKey: `people_passkey:${messageId}`,
        kind: "people_passkey",
        payload: JSON.stringify({ locale, name: called }),
        notBefore: now,
      },
    ],
    max: PASSKEYS_MAX,
    author,
    now,
  });
}

async function signInByPasskey(
  options: PeopleServiceOptions,
  { site, answer, browser, device, networks, now }: PasskeySignIn,
): Promise<SignInAnswer> {
  const { store, limits, signer, newId } = options;
  if (await isOver(limits, signer, TRIES, networks, now)) {
    return { ok: false, reason: "rate_limited" };
  }
  const refused = { ok: false, reason: "passkey_invalid" } as const;
  const sent = parseAnswer(AUTHENTICATION, answer);
  const expected =
    sent && (await expectedOf(options, site, sent, { use: "sign-in", bearer: browser, now }));
  const found = expected && (await store.findPasskey(sent.id));
  if (!found) return refused;
  const { passkey, person } = found;
  const { verifyAuthenticationResponse } = await library();
  const { id, counter } = passkey;
  const publicKey = Buffer.from(passkey.publicKey, "base64url");
  // A counter that goes back is thrown, too: the key was copied.
  const verified = await verifyAuthenticationResponse({
    ...expected,
    response: sent,
    credential: { id, publicKey, counter },
  }).catch(() => undefined);
  const isOwn = sent.response.userHandle === Buffer.from(person.id).toString("base64url");
  if (!verified?.verified || !isOwn) return refused;
  const { session, token } = newSession(newId(), device, now);
  const { newCounter } = verified.authenticationInfo;
  const used = await store.usePasskey({ id, counter, newCounter, session, now });
  return used ? { ok: true, person: used, token } : refused;
}

/** Browsers know no passkeys of a site that has a number for a name. */
function relyingParty({ origin }: PasskeySite): string | undefined {
  const { hostname } = new URL(origin);
  return isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 ? hostname : undefined;
}

function isFresh({ createdAt }: Session, now: number): boolean {
  return now - createdAt < FRESH_MS;
}

function cutName(name: string): string {
  return [...name.trim()].slice(0, NAME_LETTERS).join("");
}

const TEXT = v.string();
const CLIENT_EXTENSIONS = v.optional(v.object({}), {});
const CREDENTIAL = { id: TEXT, rawId: TEXT, type: v.literal("public-key") };
const REGISTRATION = v.object({
  ...CREDENTIAL,
  response: v.object({ clientDataJSON: TEXT, attestationObject: TEXT }),
  clientExtensionResults: CLIENT_EXTENSIONS,
});
const AUTHENTICATION = v.object({
  ...CREDENTIAL,
  response: v.object({
    clientDataJSON: TEXT,
    authenticatorData: TEXT,
    signature: TEXT,
    userHandle: TEXT,
  }),
  clientExtensionResults: CLIENT_EXTENSIONS,
});
const CLIENT_DATA = v.object({ challenge: TEXT, crossOrigin: v.optional(v.literal(false)) });

/** What a device has answered, as far as it is read; undefined for what is no answer. */
function parseAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  json: string,
): v.InferOutput<Schema> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(json));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

interface ChallengeUse {
  readonly use: "add" | "sign-in";
  /** The session, or the browser's token before there is one. */
  readonly bearer: string;
  readonly now: number;
}

/**
 * What an answer has to be of: this site, and a challenge of a page that this browser got, which is
 * used up by that. Undefined for any other.
 */
async function expectedOf(
  { store, signer }: PeopleServiceOptions,
  site: PasskeySite,
  { response }: { readonly response: { readonly clientDataJSON: string } },
  { use, bearer, now }: ChallengeUse,
) {
  const rpID = relyingParty(site);
  const client = parseAnswer(CLIENT_DATA, decode(response.clientDataJSON));
  if (rpID === undefined || !client) return undefined;
  const [id = "", until = "", signature = ""] = decode(client.challenge).split(".");
  const isOurs = signer.isSigned(signature, PURPOSE, use, bearer, id, until);
  const expiresAt = Number(until);
  if (!isOurs || expiresAt <= now || !(await store.spendChallenge(id, expiresAt))) return undefined;
  return {
    expectedChallenge: client.challenge,
    expectedOrigin: site.origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  };
}

const PURPOSE = "passkey-challenge";

/** Says itself for whom and how long it is good: pages are asked for more often than answered. */
function drawChallenge(
  signer: Signer,
  use: ChallengeUse["use"],
  bearer: string,
  now: number,
): string {
  const [id, until] = [drawToken(), String(now + CHALLENGE_MS)];
  return [id, until, signer.sign(PURPOSE, use, bearer, id, until)].join(".");
}

function decode(text: string): string {
  return Buffer.from(text, "base64url").toString();
}
