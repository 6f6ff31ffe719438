export {
  CONFIRM_HOURS,
  type ContactService,
  createContactService,
  ENTRY_LIMITS,
  type WriteAnswer,
} from "./contact-service.ts";
export type { Receipt } from "./receipt.ts";
