import type { FormFields } from "#forms";
import { FLEXIBLE } from "./check-brief.ts";
import type { EnquiryInput } from "./check-enquiry.ts";

/** Reads the contact form as it was filled in, for page, call and browser alike. */
export function readEnquiry(fields: FormFields): EnquiryInput {
  const brief = fields.group("brief");
  return {
    name: fields.text("name"),
    email: fields.text("email"),
    phone: fields.text("phone"),
    message: fields.text("message"),
    consent: fields.isTicked("consent"),
    brief: {
      types: brief.texts("types"),
      budget: brief.text("budget"),
      deadline: brief.isTicked("flexible") ? FLEXIBLE : brief.text("deadline"),
      languages: brief.texts("languages"),
      links: brief.texts("links"),
    },
  };
}
