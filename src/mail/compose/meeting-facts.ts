import type { Booking, MeetingWay } from "#booking";
import type { DescribedMeeting, DescribedTime } from "#booking/node";
import type { Translator } from "#i18n";
import type { MailLanguage } from "../mail-context.ts";
import { oneLine } from "../plain-words.ts";
import type { Fact } from "../templates/email-content.ts";

/** A time with its zone in one line; each keeps its own direction. */
export function timeLine({ time, zone }: DescribedTime, { isolate }: MailLanguage): string {
  return `${isolate(time)} · ${isolate(zone)}`;
}

/** The visitor's time, then the studio's when its clock shows another one. */
export function timeFacts(
  { visitor, studio }: DescribedMeeting,
  language: MailLanguage,
): readonly Fact[] {
  const { t } = language;
  const own = { label: t("mail.booking.yourTime"), value: timeLine(visitor, language) };
  const theirs = { label: t("mail.booking.studioTime"), value: timeLine(studio, language) };
  const isSame = visitor.time === studio.time && visitor.zone === studio.zone;
  return isSame ? [own] : [own, theirs];
}

/** What to name when writing about a consultation. */
export function referenceFact(reference: string, { t, isolate }: MailLanguage): Fact {
  return { label: t("booking.receipt.reference"), value: isolate(reference) };
}

/** Where a consultation takes place: words, or an https address, which becomes a link. */
export function placeFact(booking: Booking, { t, isolate }: MailLanguage): Fact {
  const label = t("mail.booking.where");
  const place = oneLine(placeOf(booking, t));
  if (place.startsWith("https://")) return { label, value: place, url: place };
  return { label, value: isolate(place) };
}

/** Where a consultation takes place, in words or as the address of the video call, once it is there. */
export function placeOf({ location }: Booking, t: Translator): string {
  if (location.startsWith("https://")) return location;
  return t(`mail.booking.place.${location as MeetingWay}`);
}
