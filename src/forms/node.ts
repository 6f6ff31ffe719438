export { consentSubjects, suppressionHashes } from "./address-hash.ts";
export { createSubmissionGuard, type SubmissionGuardOptions } from "./create-submission-guard.ts";
export { WIDER } from "./form-limits.ts";
export { FORM_TOKEN_MS, issueFormToken, readFormToken } from "./form-token.ts";
export { createSigner, type Signer } from "./signer.ts";
export { wordingOf } from "./wording.ts";
