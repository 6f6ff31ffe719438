import { STATUS_CODES } from "node:http";
import { type FieldError, FORM_PROBLEMS, type FormProblemCode } from "#forms";
import type { MessageKey, Translator } from "#i18n";

/** What the texts of problems name. */
export interface ProblemValues {
  readonly minutes?: number;
  readonly hours?: number;
  readonly days?: number;
  readonly mail?: string;
}

/** The answer of a call that did not do what was asked: problem details (RFC 9457) and what b5 adds. */
export interface FormProblem {
  readonly type: "about:blank";
  /** The standard's words for the status. */
  readonly title: string;
  readonly status: number;
  /** The message once more, under the name of RFC 9457. */
  readonly detail: string;
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

/** Codes that programs know by another name: b5 has one for everything that is too many. */
const CALLED: Readonly<Partial<Record<FormProblemCode, FormProblemCode>>> = {
  too_many_holds: "rate_limited",
};

/** A problem in the visitor's language. With errors of fields, the first of them names it. */
export function formProblem(
  t: Translator,
  code: FormProblemCode,
  values: ProblemValues = {},
  errors: readonly FieldError[] = [],
): FormProblem {
  const message = t(`forms.codes.${code}`, { ...values });
  const status = statusOf(code);
  return {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "",
    status,
    detail: message,
    code: errors[0]?.code ?? CALLED[code] ?? code,
    message,
    errors: errors.map((error) => ({
      field: error.field,
      code: error.code,
      message: t(`forms.errors.${error.code}` as MessageKey, error.values),
      ...(error.values && { values: error.values }),
    })),
  };
}
