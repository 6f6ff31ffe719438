export {
  CONFIRM_MINUTES,
  type ContactLinkAnswer,
  type ContactService,
  createContactService,
  type DecisionAnswer,
} from "./contact-service.ts";
export { CONTACT_PURPOSE, type ContactServiceOptions } from "./keep-enquiry.ts";
export type { Receipt } from "./receipt.ts";
export type { EnquiryOutcome, EnquiryRefusal } from "./send-enquiry.ts";
