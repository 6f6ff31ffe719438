import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import type { Signer } from "./signer.ts";
import type { FormName } from "./submission.ts";
import type { ProofChallenge } from "./proof/solve-challenge.ts";

/** Rounds of one try: so many that a browser's own time between two tries does not count. */
const COST = 2_000;

/** Tries at most while little is sent; half of them on average. */
const TRIES = 128;

/** Octets of the derived key that is to be found. */
const KEY_LENGTH = 16;

/** Levels that the demand may have risen by while a form was open. */
const SLACK = 2;

const derive = promisify(pbkdf2);

/**
 * Asks for work before a form is taken at once (b4): the number among so many that, with the form's
 * token, makes the key. It is derived from the token's id, so nothing is stored, and checking it costs
 * one signature. A token is one submission, so a proof counts once, for one form, and ends with it.
 *
 * @param token of the form, and `id` the submission that it names
 * @param level each one more doubles the work
 */
export async function issueChallenge(
  signer: Signer,
  form: FormName,
  { token, id }: { readonly token: string; readonly id: string },
  level: number,
): Promise<ProofChallenge> {
  const max = TRIES << level;
  const secret = numberOf(signer.sign("proof", form, id, String(max)), max);
  const key = await derive(token, String(secret), COST, KEY_LENGTH, "sha256");
  return { algorithm: "PBKDF2/SHA-256", cost: COST, max, key: key.toString("hex") };
}

/**
 * Whether a proof is right, and dear enough for what the demand is now.
 *
 * @param proof `<max>.<number>` as the browser found it
 * @param id the submission that the form's token names
 */
export function isProof(
  signer: Signer,
  form: FormName,
  { proof, id }: { readonly proof: string; readonly id: string },
  level: number,
): boolean {
  const [, max = "", found = ""] = /^(\d{1,6})\.(\d{1,6})$/.exec(proof) ?? [];
  if (Number(max) < TRIES << Math.max(0, level - SLACK)) return false;
  return signer
    .signatures("proof", form, id, max)
    .some((signature) => numberOf(signature, Number(max)) === Number(found));
}

/** A number from 1 to `max` that only the signer knows. */
function numberOf(signature: string, max: number): number {
  return 1 + (Buffer.from(signature, "base64url").readUIntBE(0, 6) % max);
}
