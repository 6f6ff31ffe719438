export { createBookingDesk } from "./desk.ts";
