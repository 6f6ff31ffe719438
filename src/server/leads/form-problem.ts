import type { FieldError } from "#forms";
import type { MessageKey, Translator } from "#i18n";

/** Why a form was not taken (b5): the code of its text in `forms.codes`, and the status. */
const STATUS = {
  bad_request: 400,
  cross_site: 403,
  link_invalid: 404,
  changed: 409,
  day_full: 409,
  key_reused: 409,
  not_active: 409,
  slot_taken: 409,
  too_late: 409,
  too_large: 413,
  bad_type: 415,
  form_expired: 422,
  invalid: 422,
  slot_closed: 422,
  slot_far: 422,
  slot_invalid: 422,
  slot_soon: 422,
  rate_limited: 429,
  too_many_holds: 429,
  not_saved: 503,
} as const;

/** Code of a problem with a whole form. */
export type ProblemCode = keyof typeof STATUS;

/** What the texts of problems name. */
export interface ProblemValues {
  readonly minutes?: number;
  readonly hours?: number;
  readonly days?: number;
  readonly mail?: string;
}

/** The answer of a call that did not do what was asked. */
export interface FormProblem {
  /** A {@link ProblemCode}, or the code of the first wrong field. */
  readonly code: string;
  readonly message: string;
  /** At most one for each field. */
  readonly errors: readonly {
    readonly field: string;
    readonly code: string;
    readonly message: string;
    /** Numbers in the message, for scripts that write it themselves. */
    readonly values?: Readonly<Record<string, number>>;
  }[];
}

/** Status of a code (b5). */
export function statusOf(code: ProblemCode): number {
  return STATUS[code];
}

/** A problem in the visitor's language. With errors of fields, the first of them names it. */
export function formProblem(
  t: Translator,
  code: ProblemCode,
  values: ProblemValues = {},
  errors: readonly FieldError[] = [],
): FormProblem {
  return {
    code: errors[0]?.code ?? code,
    message: t(`forms.codes.${code}`, { ...values }),
    errors: errors.map((error) => ({
      field: error.field,
      code: error.code,
      message: t(`forms.errors.${error.code}` as MessageKey, error.values),
      ...(error.values && { values: error.values }),
    })),
  };
}
