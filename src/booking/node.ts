export { blockLine, isOnDay } from "./blocked-times.ts";
export { createBookingService } from "./booking-service.ts";
export type { RoomMaker } from "./rooms/ask-for-room.ts";
export { createVideoRooms } from "./rooms/video-rooms.ts";
export { createStudioRules } from "./studio-rules.ts";
export {
  type DescribedMeeting,
  type DescribedTime,
  openTimeDescriber,
  type TimeDescriber,
} from "./describe-time.ts";
