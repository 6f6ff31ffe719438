import {
  checkEnquiry,
  type Enquiry,
  type EnquiryError,
  type EnquiryInput,
} from "./check-enquiry.ts";

/** Port: takes an enquiry into safe keeping and answers with its reference. */
export interface EnquiryDelivery {
  accept(enquiry: Enquiry): Promise<{ reference: string }>;
}

/** What became of an enquiry. */
export type SendEnquiryResult =
  | { ok: true; reference: string }
  | { ok: false; reason: "invalid"; errors: readonly EnquiryError[] }
  | { ok: false; reason: "not-delivered" };

/**
 * Checks an enquiry and hands it to the delivery port. Without a port nothing is sent, and the
 * result says so: an enquiry is never acknowledged that nobody will read.
 */
export async function sendEnquiry(
  input: EnquiryInput,
  delivery: EnquiryDelivery | undefined,
): Promise<SendEnquiryResult> {
  const checked = checkEnquiry(input);
  if (!checked.ok) return { ok: false, reason: "invalid", errors: checked.errors };
  if (!delivery) return { ok: false, reason: "not-delivered" };
  return { ok: true, ...(await delivery.accept(checked.enquiry)) };
}
