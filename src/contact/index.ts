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
export { type EnquiryDelivery, sendEnquiry, type SendEnquiryResult } from "./send-enquiry.ts";
