import { NO_STORE } from "../http/answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { FormCallHandler } from "./form-call.ts";

/** `POST /api/contact`: 201 with the reference, 202 when the sender's address must be confirmed (b3). */
export function answerContact(site: OpenSite): FormCallHandler {
  const { contact } = site.services;
  const mail = site.studio.contact.email;
  return async (_, call) => {
    const outcome = await contact.sendEnquiry(call.sentForm("contact"));
    if (outcome.ok) {
      const { reference, isUnconfirmed } = outcome;
      return Response.json(
        { reference, status: isUnconfirmed ? "pending_email" : "accepted" },
        { status: isUnconfirmed ? 202 : 201, headers: NO_STORE },
      );
    }
    return call.refused(outcome, { mail });
  };
}
