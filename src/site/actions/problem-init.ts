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
