/**
 * How a consultation takes place, as forms and calls name it (F1): the studio calls by WhatsApp or
 * phone, both meet at an address, or the studio writes first.
 */
export type MeetingWay = "whatsapp" | "phone" | "email" | "video";

/** Ways that need no address; stored and configured by their names. */
export const NAMED_WAYS = ["whatsapp", "phone", "email"] as const;

/** Location of a video call whose room is made for each booking; then its address takes the place. */
export const ROOM_TO_COME = "video";

/**
 * The way that belongs to a location.
 *
 * @param location one of {@link NAMED_WAYS}, the address of a video call, or {@link ROOM_TO_COME}
 */
export function wayOf(location: string): MeetingWay {
  return NAMED_WAYS.find((way) => way === location) ?? "video";
}

/** True when the studio calls the visitor, whose number it needs then (F1). */
export function isCalled(way: MeetingWay): boolean {
  return way === "whatsapp" || way === "phone";
}
