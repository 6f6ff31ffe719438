export {
  type Brief,
  BRIEF_LIMITS,
  type BriefError,
  type BriefInput,
  type Budget,
  BUDGETS,
  FLEXIBLE,
  PROJECT_TYPES,
  type ProjectType,
} from "./check-brief.ts";
export {
  checkEnquiry,
  type Enquiry,
  ENQUIRY_LIMITS,
  type EnquiryError,
  type EnquiryErrorCode,
  type EnquiryField,
  type EnquiryInput,
  type EnquiryResult,
} from "./check-enquiry.ts";
export type {
  Contact,
  ContactMailKind,
  ContactPayload,
  ContactQuery,
  ContactState,
  ContactStore,
  MoveRequest,
  NewContact,
  SendRequest,
  SendResult,
} from "./ports.ts";
export { readEnquiry } from "./read-enquiry.ts";
