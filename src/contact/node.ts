export { CONFIRM_MINUTES, type ContactService, createContactService } from "./contact-service.ts";
export type { Receipt } from "./receipt.ts";
