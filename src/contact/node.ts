export {
  CONFIRM_MINUTES,
  CONTACT_PURPOSE,
  type ContactAnswer,
  type ContactDesk,
  type ContactDeskOptions,
  type ContactLinkAnswer,
  type ContactSending,
  createContactDesk,
  type DecisionAnswer,
  SENT_STATUS,
} from "./contact-desk.ts";
