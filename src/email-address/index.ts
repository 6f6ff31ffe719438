export { checkEmailAddress, type EmailAddressResult } from "./check-email-address.ts";
