import { type FieldError, FORM_PROBLEMS, type FormProblemCode } from "#forms";
import type { MessageKey, Translator } from "#i18n";

/** What the texts of problems name. */
export interface ProblemValues {
  readonly minutes?: number;
  readonly hours?: number;
  readonly days?: number;
  readonly mail?: string;
}

/** The answer of a call that did not do what was asked. */
export interface FormProblem {
  /** A `FormProblemCode`, or the code of the first wrong field. */
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
export function statusOf(code: FormProblemCode): number {
  return FORM_PROBLEMS[code];
}

/** A problem in the visitor's language. With errors of fields, the first of them names it. */
export function formProblem(
  t: Translator,
  code: FormProblemCode,
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
