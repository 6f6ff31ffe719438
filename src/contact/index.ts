export { type Brief, type BriefInput, type Budget } from "./check-brief.ts";
export {
  checkEnquiry,
  type EnquiryError,
  type EnquiryField,
  type EnquiryInput,
} from "./check-enquiry.ts";
export { FOLDERS, folderOf } from "./contact-folder.ts";
export type {
  AnswerPayload,
  Contact,
  ContactEntry,
  ContactFolder,
  ContactMailKind,
  ContactState,
  ContactStore,
  NewContact,
} from "./ports.ts";
export { readEnquiry } from "./read-enquiry.ts";
