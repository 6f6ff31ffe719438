import type { LocaleCode } from "#i18n";
import type { SubmissionGuard } from "./create-submission-guard.ts";
import type { FormFields } from "./form-fields.ts";

/** A form as a page's action or a call hands it to its command. */
export interface SentForm {
  readonly fields: FormFields;
  readonly guard: SubmissionGuard;
  /** Language of the page. */
  readonly locale: LocaleCode;
  /** The sentence that stood at the box of the form. */
  readonly consentText: string;
  readonly method: "form" | "json";
}
