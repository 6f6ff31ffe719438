export { type Brief, type BriefInput, type Budget, type ProjectType } from "./check-brief.ts";
export {
  checkEnquiry,
  type EnquiryError,
  type EnquiryField,
  type EnquiryInput,
} from "./check-enquiry.ts";
export type {
  Contact,
  ContactMailKind,
  ContactQuery,
  ContactState,
  ContactStore,
  MoveRequest,
  NewContact,
  SendRequest,
  SendResult,
} from "./ports.ts";
export { readEnquiry } from "./read-enquiry.ts";
