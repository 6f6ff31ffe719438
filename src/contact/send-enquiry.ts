import type { AdmissionRefusal, SentForm } from "#forms";
import {
  checkEnquiry,
  type EnquiryError,
  type EnquiryInput,
  type EnquiryResult,
} from "./check-enquiry.ts";
import { type ContactServiceOptions, keepEnquiry, SENT_STATUS } from "./keep-enquiry.ts";
import { readEnquiry } from "./read-enquiry.ts";
import type { Receipt } from "./receipt.ts";

/** Why an enquiry was not taken. */
type EnquiryRefusal =
  | AdmissionRefusal
  | { readonly ok: false; readonly reason: "invalid"; readonly errors: readonly EnquiryError[] }
  | { readonly ok: false; readonly reason: "key_reused" };

/** Result of `ContactService.sendEnquiry`; `input` is what was typed, to be shown again. */
export type EnquiryOutcome =
  | ({ readonly ok: true } & Receipt)
  | (EnquiryRefusal & { readonly input: EnquiryInput });

/**
 * Takes the contact form (F3, b3–b5): reads and checks it, asks the guard, and keeps the enquiry with
 * the evidence of consent. A page's form may come without a token; the same text is then the same
 * enquiry for two hours.
 */
export async function sendEnquiry(
  options: ContactServiceOptions,
  form: SentForm,
): Promise<EnquiryOutcome> {
  const { fields, guard, locale, method } = form;
  const input = readEnquiry(fields);
  const checked = check(options, input, guard.now);
  const admission = await guard.admit("contact", {
    fields,
    request: [input, locale],
    // Nobody gets a mail for a form that is refused.
    email: checked.ok ? checked.enquiry.email : "",
    withoutToken: method === "form" ? "same" : "refused",
  });
  if (!admission.ok) return { ...admission, input };
  if (!checked.ok) return { ok: false, reason: "invalid", input, errors: checked.errors };
  const kept = await keepEnquiry(options, { enquiry: checked.enquiry, form, admission });
  if (!kept.ok) return { ok: false, reason: "key_reused", input };
  const { reference } = kept.contact;
  return { ok: true, reference, isUnconfirmed: kept.status === SENT_STATUS.unconfirmed };
}

function check(
  { studioZone, takesUtf8, offered }: ContactServiceOptions,
  input: EnquiryInput,
  now: number,
): EnquiryResult {
  // Swedish writes dates as ISO 8601 does.
  const day = new Intl.DateTimeFormat("sv", { timeZone: studioZone, dateStyle: "short" });
  return checkEnquiry(input, offered, day.format(now), takesUtf8);
}
