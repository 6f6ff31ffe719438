export type { ChangeAuthor } from "./change-author.ts";
export { checkEmailAddress, type EmailAddressResult } from "./check-email-address.ts";
export {
  checkPerson,
  type Person,
  type PersonError,
  type PersonInput,
  plainText,
} from "./check-person.ts";
export { emailKey } from "./email-key.ts";
export { type FormFields, formDataFields, jsonFields } from "./form-fields.ts";
export { FORM_PROBLEMS, type FormProblemCode } from "./form-problems.ts";
export { HONEYPOT_FIELD, type Risk } from "./risk.ts";
export { isDate, readInstant, writeInstant } from "./instant.ts";
export {
  type ConsentGiven,
  type FieldError,
  type FormName,
  FORMS,
  type OutgoingMessage,
  type RateLimits,
  type SubmissionKey,
} from "./submission.ts";
export type { ProofChallenge } from "./proof/solve-challenge.ts";
export { suggestEmailAddress } from "./suggest-email-address.ts";
export type { SentForm } from "./sent-form.ts";
export type { Admission, AdmissionRefusal, FormVisitor } from "./submission-guard.ts";
export type { SubmissionGuard } from "./create-submission-guard.ts";
