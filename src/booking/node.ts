export { createBookingService } from "./booking-service.ts";
export {
  type DescribedMeeting,
  type DescribedTime,
  describeMeeting,
  describeTime,
} from "./describe-time.ts";
