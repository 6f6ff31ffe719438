import type { BookingEvent, FeedEvent } from "#calendar-file";

/** A consultation with every field set. */
export const SAMPLE: BookingEvent = {
  id: "01KADZ8QW0E5V7T2B3N4M5P6Q7",
  host: "studio.example",
  revision: 2,
  stampedAt: Date.UTC(2026, 10, 20, 9, 30, 15),
  start: Date.UTC(2026, 10, 25, 14),
  end: Date.UTC(2026, 10, 25, 14, 30),
  summary: "Consultation; films, stills",
  description: "In Jerusalem: 16:00\nIn Paris: 15:00\n\nSee you, then; bring C:\\reel",
  location: "https://meet.example/room;a,b",
  url: "https://studio.example/en/booking?token=a,b;c&d=1",
  conferenceUrl: "https://meet.example/room;a,b?pwd=1",
  organizer: { name: "Studio", email: "hello@studio.example" },
  attendee: { name: "Dana Levi", email: "dana+film@mail.example" },
  language: "en",
};

/** The same in the feed. */
export const FEED_SAMPLE: FeedEvent = { ...SAMPLE, status: "confirmed" };

/**
 * A summary for each language: letters of two and three octets, emoji of four, in families and with
 * skin tones, and marks that combine with the letter before them.
 */
export const SUMMARIES: Readonly<Record<string, string>> = {
  en: "Consultation 🎬 with cafe\u0301 👩🏽‍🎤👨‍👩‍👧‍👦 — “reel”, then; talk",
  he: "פְּגִישַׁת יִעוּץ 🎬 עם הסטודיו, ״סרט״; נתראה 👩🏽‍🎤, בְּשָׁלוֹם",
  es: "Consulta 🎬 «man\u0303ana», ¿cuándo?; pingu\u0308ino 🇪🇸👩🏽‍🎤",
  fr: "Rendez-vous 🎬 à l’e\u0301te\u0301, « cœur »; nai\u0308f 🇫🇷👩🏽‍🎤",
  de: "Beratungsgespra\u0308ch 🎬 größer, „schön“; Straße 🇩🇪👩🏽‍🎤",
  nl: "Adviesgesprek 🎬 coo\u0308rdinatie, ‘één’; i\u0301j\u0301s 🇳🇱👩🏽‍🎤",
};
