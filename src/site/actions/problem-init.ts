import { data } from "react-router";
import { FORM_PROBLEMS, type FormProblemCode } from "#forms";

/**
 * Status and headers of a page that says why a form was not taken (b5): those of the call, so also
 * with `Retry-After` where there were too many.
 *
 * @param minutes until the next try
 */
export function problemInit(code: FormProblemCode, minutes = 1): ResponseInit {
  const status: number = FORM_PROBLEMS[code];
  return { status, headers: status === 429 ? { "retry-after": String(minutes * 60) } : {} };
}

/**
 * The answer of an action to a form that was refused as a whole.
 *
 * @param typed what the page shows again
 */
export function refused<Reason extends FormProblemCode, Typed>(
  { reason, minutes = 1 }: { readonly reason: Reason; readonly minutes?: number },
  typed: Typed,
) {
  return data(
    { state: "refused" as const, ...typed, reason, minutes },
    problemInit(reason, minutes),
  );
}
