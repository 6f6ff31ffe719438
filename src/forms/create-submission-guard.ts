import { randomUUID } from "node:crypto";
import { checkEmailAddress } from "./check-email-address.ts";
import { emailKey } from "./email-key.ts";
import { FORM_ID_LENGTH, FORM_TOKEN_MS, issueFormToken, readFormToken } from "./form-token.ts";
import { HONEYPOT_FIELD, riskOf } from "./risk.ts";
import type { Signer } from "./signer.ts";
import type { FormName, RateLimits, RateRule } from "./submission.ts";
import type { Admission, FormAttempt, FormVisitor } from "./submission-guard.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How many forms are taken (b4): from one network, for one address, from everybody. */
const RULES: Readonly<Record<FormName, readonly [RateRule, RateRule, RateRule]>> = {
  booking: rulesOf("booking", 60, 20),
  newsletter: rulesOf("newsletter", 30, 20),
  contact: rulesOf("contact", 30, 10),
};

/** More than this from one network, and the mail address must be confirmed. */
const USUAL: RateRule = { name: "usual", points: 20, windowMs: 10 * MINUTE_MS };

/** Looks at the free times from one network: nobody turns pages faster, scripts do. */
const LOOKS: RateRule = { name: "looks", points: 120, windowMs: MINUTE_MS };

/** How soon a button that is pressed again is pressed twice. */
const REPEAT_MS = 30_000;

/** A form that is sent again is one form. */
const ONCE: RateRule = { name: "once", points: 1, windowMs: DAY_MS };

function rulesOf(form: FormName, perNetwork: number, perAddress: number): typeof RULES.booking {
  return [
    { name: `${form}-network`, points: perNetwork, windowMs: 10 * MINUTE_MS },
    { name: `${form}-address`, points: perAddress, windowMs: DAY_MS },
    { name: `${form}-all`, points: 600, windowMs: HOUR_MS },
  ];
}

/** What the guards of all requests share. */
export interface SubmissionGuardOptions {
  readonly signer: Signer;
  readonly limits: RateLimits;
  /** Whether a submission has had its effect: sent again it costs nothing (G4). */
  readonly isKept: (submissionId: string) => Promise<boolean>;
}

/** What the guard of one request works with. */
interface GuardContext extends SubmissionGuardOptions {
  readonly ipKey: string | null;
  readonly isFromPage: boolean;
  /** epoch milliseconds */
  readonly now: number;
}

/** Stands between a request and the modules that take forms (b4); one for each request. */
export type SubmissionGuard = ReturnType<typeof createSubmissionGuard>;

/** Makes the guard for the forms of one request (b4). */
export function createSubmissionGuard(
  options: SubmissionGuardOptions,
  { network, isFromPage, page, now }: FormVisitor,
) {
  const { signer, limits } = options;
  const ipKey = network === undefined ? null : networkKey(signer, network, now);
  const context: GuardContext = { ...options, ipKey, isFromPage, now };
  return {
    /** Keyed hash of the network that asks; null where there is none. */
    ipKey,
    /** Path of the page on which the form stood. */
    page,
    /** epoch milliseconds */
    now,
    /** A fresh token for a form. */
    issue: (form: FormName) => issueFormToken(signer, form, now),
    /** Id of the submission that a token names; undefined when it is too old or not ours. */
    submissionOf(form: FormName, token: string): string | undefined {
      const read = readFormToken(signer, form, token, now);
      return read.ok ? read.id : undefined;
    },
    /**
     * Tokens for a form that came without one: the same for everybody in a network who asks for the
     * same within half a minute, so that a button that is pressed twice acts once. `before` is that
     * of the half minute before.
     */
    repeatTokens: (form: FormName, request: unknown) => ({
      current: repeatToken(context, form, request, 0),
      before: repeatToken(context, form, request, 1),
    }),
    /** Counts the attempt, weighs its signals, and names the submission. */
    admit: (form: FormName, attempt: FormAttempt) => admit(context, form, attempt),
    /** Counts a look at the free times; whole minutes to wait where it is one too many. */
    async look(): Promise<number | undefined> {
      const answer = ipKey === null || (await limits.take(LOOKS, ipKey, now));
      return answer === true || answer.ok ? undefined : wholeMinutes(answer.waitMs);
    },
  };
}

async function admit(
  context: GuardContext,
  form: FormName,
  attempt: FormAttempt,
): Promise<Admission> {
  const { signer, limits, isKept, ipKey, isFromPage, now } = context;
  const identified = identify(context, form, attempt);
  if (!identified) {
    return { ok: false, reason: "form_expired", submission: issueFormToken(signer, form, now) };
  }
  const { ageMs, ...submission } = identified;
  const recipient = checkEmailAddress(attempt.email).ok ? attempt.email : "";
  const once = `${form}:${submission.id}`;
  const { ok: isFirst } = await limits.take(ONCE, once, now);
  // A form that is sent again is not counted again, but a refused one does not get in by that.
  const isFree = !isFirst && (await isKept(submission.id));
  const count = isFirst ? "take" : "check";
  const waitMs = isFree ? undefined : await overLimit(context, count, form, recipient);
  if (waitMs !== undefined) {
    if (isFirst) await limits.giveBack(ONCE, once);
    return { ok: false, reason: "rate_limited", minutes: wholeMinutes(waitMs) };
  }
  const isUsual = recipient === "" || (await limits[count](USUAL, `${form}:${ipKey}`, now)).ok;
  const honeypot = attempt.fields.text(HONEYPOT_FIELD);
  const risk = riskOf({ honeypot, ageMs, isFromPage, isFrequent: !isUsual });
  return { ok: true, submission, ...risk };
}

/** The submission that a form's token names, or what stands in; undefined when that is refused. */
function identify(
  { signer, now }: GuardContext,
  form: FormName,
  { fields, request, withoutToken }: FormAttempt,
) {
  const requestHash = signer.sign(`${form} request`, JSON.stringify(request));
  const token = fields.text("submission");
  const read = readFormToken(signer, form, token, now);
  // Remembered for longer than its token is valid.
  const expiresAt = now + DAY_MS;
  if (read.ok) return { id: read.id, requestHash, expiresAt, ageMs: now - read.issuedAt };
  if (token !== "" || withoutToken === "refused") return undefined;
  return withoutToken === "new"
    ? { id: randomUUID(), requestHash, expiresAt, ageMs: undefined }
    : // For as long as a token would have been valid.
      { id: requestHash, requestHash, expiresAt: now + FORM_TOKEN_MS, ageMs: undefined };
}

/** Counts a form, or only looks whether it could be; milliseconds to wait where it is one too many. */
async function overLimit(
  { signer, limits, ipKey, now }: GuardContext,
  count: "take" | "check",
  form: FormName,
  recipient: string,
): Promise<number | undefined> {
  const [perNetwork, perAddress, all] = RULES[form];
  const counted: readonly (readonly [RateRule, string])[] = [
    [perNetwork, ipKey ?? ""],
    [perAddress, recipient === "" ? "" : signer.sign("rate", emailKey(recipient))],
    [all, "all"],
  ];
  for (const [rule, key] of counted) {
    if (key === "") continue;
    const answer = await limits[count](rule, key, now);
    if (!answer.ok) return answer.waitMs;
  }
  return undefined;
}

/** @param ago how many periods before this one */
function repeatToken(
  { signer, ipKey, now }: GuardContext,
  form: FormName,
  request: unknown,
  ago: number,
): string {
  // Without a network nobody can be told from others.
  if (ipKey === null) return issueFormToken(signer, form, now);
  const period = String(Math.floor(now / REPEAT_MS) - ago);
  const id = signer.sign(`${form} repeat`, ipKey, period, JSON.stringify(request));
  return issueFormToken(signer, form, now, id.slice(0, FORM_ID_LENGTH));
}

function wholeMinutes(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / MINUTE_MS));
}

/** A name for a network that cannot be led back to it, another one each day (b6). */
function networkKey(signer: Signer, network: string, now: number): string {
  return signer.sign("network", new Date(now).toISOString().slice(0, 10), network).slice(0, 22);
}
