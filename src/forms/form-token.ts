import { randomBytes } from "node:crypto";
import type { Signer } from "./signer.ts";
import type { FormName } from "./submission.ts";

/** A form may be open for two hours (b4); then it gets a new token and keeps what was typed. */
export const FORM_TOKEN_MS = 2 * 3_600_000;

/** Characters of a submission's id: 16 bytes. */
export const FORM_ID_LENGTH = 22;

/** `1.<epoch ms in base 36>.<16 random bytes>.<signature>` */
const TOKEN = /^1\.([0-9a-z]{1,10})\.([\w-]{22})\.([\w-]{43})$/;

/** A clock of another node may run a little ahead. */
const SKEW_MS = 60_000;

/** Result of {@link readFormToken}. */
export type FormTokenResult =
  | {
      readonly ok: true;
      /** Names the submission: the same for the same token. */
      readonly id: string;
      /** epoch milliseconds */
      readonly issuedAt: number;
    }
  | { readonly ok: false; readonly reason: "form_expired" };

/**
 * Makes the token of a form: submission id and time stamp in one (b4, b5).
 *
 * @param now epoch milliseconds
 * @param id of the submission; a new one when left out
 */
export function issueFormToken(
  signer: Signer,
  form: FormName,
  now: number,
  id = randomBytes(16).toString("base64url"),
): string {
  const stamp = Math.floor(now).toString(36);
  return `1.${stamp}.${id}.${signer.sign(`form ${form}`, stamp, id)}`;
}

/**
 * Reads a token that came back. One that is too old, of another form or not ours is `form_expired`:
 * the visitor's way out is the same.
 *
 * @param now epoch milliseconds
 */
export function readFormToken(
  signer: Signer,
  form: FormName,
  token: string,
  now: number,
): FormTokenResult {
  const [, stamp, id, signature] = TOKEN.exec(token) ?? [];
  const expired = { ok: false, reason: "form_expired" } as const;
  if (stamp === undefined || id === undefined || signature === undefined) return expired;
  if (!signer.isSigned(signature, `form ${form}`, stamp, id)) return expired;
  const issuedAt = Number.parseInt(stamp, 36);
  const isCurrent = issuedAt <= now + SKEW_MS && now - issuedAt < FORM_TOKEN_MS;
  return isCurrent ? { ok: true, id, issuedAt } : expired;
}
