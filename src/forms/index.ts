export { checkEmailAddress, type EmailAddressResult } from "./check-email-address.ts";
export { checkName, NAME_MAX, type NameResult } from "./check-name.ts";
export { checkPhone, type PhoneResult } from "./check-phone.ts";
export { emailKey } from "./email-key.ts";
export type { Admission, FormGate, FormSigns } from "./form-gate.ts";
export { FORM_PROBLEMS, type FormProblemCode } from "./form-problems.ts";
export {
  type ConsentGiven,
  type FieldError,
  type FormName,
  FORMS,
  type OutgoingMessage,
  type RateAnswer,
  type RateLimits,
  type RateRule,
  type SubmissionKey,
} from "./submission.ts";
export { suggestEmailAddress } from "./suggest-email-address.ts";
export { isTicked } from "./ticked.ts";
export { HONEYPOT_FIELD, type Risk, riskOf, type SendingSigns } from "./traps.ts";
