export { consentSubjects, suppressionHashes } from "./address-hash.ts";
export {
  FORM_TOKEN_MS,
  type FormTokenResult,
  issueFormToken,
  readFormToken,
} from "./form-token.ts";
export { createSigner, type Signer } from "./signer.ts";
export { wordingOf } from "./wording.ts";
