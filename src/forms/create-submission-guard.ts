import { randomUUID } from "node:crypto";
import { checkEmailAddress } from "./check-email-address.ts";
import type { FormFields } from "./form-fields.ts";
import { createFormLimits, type FormLimits } from "./form-limits.ts";
import { FORM_ID_LENGTH, FORM_TOKEN_MS, issueFormToken, readFormToken } from "./form-token.ts";
import { isProof, issueChallenge } from "./proof-challenge.ts";
import { HONEYPOT_FIELD, riskOf } from "./risk.ts";
import type { Signer } from "./signer.ts";
import type { ProofChallenge } from "./proof/solve-challenge.ts";
import type { FormName, RateLimits } from "./submission.ts";
import type { Admission, FormAttempt, FormVisitor } from "./submission-guard.ts";

const MINUTE_MS = 60_000;

/** The store may forget a form that was sent so long after; its token is not valid for as long. */
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** How soon a button that is pressed again is pressed twice. */
const REPEAT_MS = 30_000;

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
  readonly formLimits: FormLimits;
  /** epoch milliseconds */
  readonly now: number;
}

/** Stands between a request and the modules that take forms (b4); one for each request. */
export type SubmissionGuard = ReturnType<typeof createSubmissionGuard>;

/** Makes the guard for the forms of one request (b4). */
export function createSubmissionGuard(
  options: SubmissionGuardOptions,
  { networks, isFromPage, page, now }: FormVisitor,
) {
  const { signer, limits } = options;
  const networkKeys = networks.map((network) => networkKey(signer, network, now));
  const formLimits = createFormLimits(limits, signer, { networkKeys, now });
  const [ipKey = null] = networkKeys;
  const context: GuardContext = { ...options, ipKey, isFromPage, formLimits, now };
  return {
    /** Keyed hashes of the networks that ask, the smallest first; none where there are none. */
    networkKeys,
    /** The first of them, null where there is none. */
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
    /** The work that a form with this token asks for; undefined when it is too old or not ours. */
    async challenge(form: FormName, token: string): Promise<ProofChallenge | undefined> {
      const read = readFormToken(signer, form, token, now);
      if (!read.ok) return undefined;
      // Without a store nothing is taken anyway, which is said when the form is sent.
      const level = await formLimits.level().catch(() => 0);
      return issueChallenge(signer, form, { token, id: read.id }, level);
    },
    /** Whether a form has proven work; counts nothing. */
    async isProven(form: FormName, fields: FormFields): Promise<boolean> {
      const read = readFormToken(signer, form, fields.text("submission"), now);
      return read.ok && isProven(context, form, fields, read.id);
    },
    /** Counts the attempt, weighs its signals, and names the submission. */
    admit: (form: FormName, attempt: FormAttempt) => admit(context, form, attempt),
    /** Counts a look at the free times; whole minutes to wait where it is one too many. */
    async look(): Promise<number | undefined> {
      const waitMs = await formLimits.look();
      return waitMs === undefined ? undefined : wholeMinutes(waitMs);
    },
  };
}

async function admit(
  context: GuardContext,
  form: FormName,
  attempt: FormAttempt,
): Promise<Admission> {
  const { signer, formLimits, isKept, isFromPage, now } = context;
  const identified = identify(context, form, attempt);
  if (!identified) {
    return { ok: false, reason: "form_expired", submission: issueFormToken(signer, form, now) };
  }
  const { ageMs, ...submission } = identified;
  const recipient = checkEmailAddress(attempt.email).ok ? attempt.email : "";
  const isFirst = await formLimits.isFirst(form, submission.id);
  const proven = await isProven(context, form, attempt.fields, submission.id);
  // A form that is sent again is not counted again, but a refused one does not get in by that.
  const isFree = !isFirst && (await isKept(submission.id));
  const count = isFirst ? "take" : "check";
  const refuse = async (waitMs: number): Promise<Admission> => {
    if (isFirst) await formLimits.forget(form, submission.id);
    return { ok: false, reason: "rate_limited", minutes: wholeMinutes(waitMs) };
  };
  const waitMs = isFree ? undefined : await formLimits.form(count, recipient);
  if (waitMs !== undefined) return refuse(waitMs);
  const isWritten = recipient !== "";
  const isFrequent = proven && isWritten && (await formLimits.isFrequent(count, form));
  const honeypot = attempt.fields.text(HONEYPOT_FIELD);
  const weighed = riskOf({ honeypot, ageMs, isFromPage, isFrequent, isProven: proven });
  const isStranger = weighed.risk !== "low" && isWritten && !isFree;
  const strangerMs = isStranger ? await formLimits.unproven(count, form, recipient) : undefined;
  if (strangerMs !== undefined) return refuse(strangerMs);
  return { ok: true, submission, ...weighed };
}

async function isProven(
  { signer, formLimits }: GuardContext,
  form: FormName,
  fields: FormFields,
  id: string,
): Promise<boolean> {
  const proof = fields.text("proof");
  return proof !== "" && isProof(signer, form, { proof, id }, await formLimits.level());
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
  const expiresAt = now + KEPT_MS;
  if (read.ok) return { id: read.id, requestHash, expiresAt, ageMs: now - read.issuedAt };
  if (token !== "" || withoutToken === "refused") return undefined;
  return withoutToken === "new"
    ? { id: randomUUID(), requestHash, expiresAt, ageMs: undefined }
    : // For as long as a token would have been valid.
      { id: requestHash, requestHash, expiresAt: now + FORM_TOKEN_MS, ageMs: undefined };
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
