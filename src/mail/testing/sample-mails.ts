import { bookingCalendar, type BookingEvent } from "#calendar-file";
import type { LocaleCode } from "#i18n";
import { composeMail, type Mail } from "#mail";
import { VISITOR_LETTERS } from "./sample-letters.ts";
import { loadTranslators } from "./translators.ts";

const translator = await loadTranslators();

const EVENT: BookingEvent = {
  id: "01KADZ8QW0E5V7T2B3N4M5P6Q7",
  host: "studio.example",
  revision: 1,
  stampedAt: Date.UTC(2027, 2, 1),
  start: Date.UTC(2027, 2, 18, 8),
  end: Date.UTC(2027, 2, 18, 8, 30),
  summary: "שיחת ייעוץ 🎬 Kinovane; consultation, with a title that is folded",
  description: "2027-03-18 09:00 Europe/Paris\n2027-03-18 10:00 Asia/Jerusalem",
  location: "https://meet.example/room",
  url: "https://studio.example/booking/01K/manage?t=a.b",
  organizer: { name: "Kinovane", email: "hello@studio.example" },
  attendee: { name: "", email: "dana@mail.example" },
  language: "he",
};

/** One of the visitor letters as a mail; bookings bring their calendar file. */
export function sampleMail(
  letter: string,
  locale: LocaleCode = "en",
  to = "dana@mail.example",
): Mail {
  const template = VISITOR_LETTERS[letter];
  if (!template) throw new Error(`no letter ${letter}`);
  const calendar = { method: "REQUEST", content: bookingCalendar(EVENT, "request") } as const;
  return composeMail(template(translator(locale), locale), {
    key: `${letter}:01K:1`,
    host: "studio.example",
    from: { name: "Kinovane", address: "hello@studio.example" },
    to: { name: "", address: to },
    ...(letter === "confirmed" && { calendar }),
  });
}
