export { blockLine, isOnDay } from "./blocked-times.ts";
export { createBookingService } from "./booking-service.ts";
export { createStudioRules } from "./studio-rules.ts";
export {
  type DescribedMeeting,
  type DescribedTime,
  openTimeDescriber,
  type TimeDescriber,
} from "./describe-time.ts";
