export {
  FORM_TOKEN_MS,
  type FormTokenResult,
  issueFormToken,
  readFormToken,
} from "./form-token.ts";
export { createSigner, type Signer } from "./signer.ts";
