export { createBookingDesk } from "./desk.ts";
export {
  type DescribedMeeting,
  type DescribedTime,
  describeMeeting,
  describeTime,
} from "./describe-time.ts";
