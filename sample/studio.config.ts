import { defineStudio } from "#studio";

/**
 * Everything a studio changes once. Texts live in `messages/` and `content/`, the settings of one
 * machine in the environment (see README). Every value is checked when the server starts.
 *
 * The identity below is a SAMPLE: nobody and nothing in it exists. Replace it, then set
 * `sample: false` and the note in the footer disappears.
 */
export default defineStudio({
  name: "Kinovane",
  sample: true,
  since: 2024,
  founder: {
    name: "Mara Ellenby",
    names: { he: "מארה אלנבי" },
  },
  contact: {
    email: "hello@kinovane.example",
    whatsapp: "+00 000 000 000",
  },
  socials: [
    { name: "Instagram", url: "https://instagram.example/kinovane" },
    { name: "LinkedIn", url: "https://linkedin.example/company/kinovane" },
    { name: "Vimeo", url: "https://vimeo.example/kinovane" },
  ],
  // What is offered and shown; the words are in messages/.
  services: [
    {
      id: "marketing",
      icon: "discs",
      gel: 2,
      price: { from: 3200, currency: "USD" },
      days: 10,
      category: "marketing",
      works: ["ambra", "paper-valley", "tonal"],
    },
    {
      id: "business",
      icon: "arches",
      gel: 4,
      price: { from: 2400, currency: "USD" },
      days: 8,
      category: "business",
    },
    {
      id: "social",
      icon: "sheets",
      gel: 3,
      price: { from: 1200, currency: "USD", per: "month" },
      days: 12,
      works: ["orchard", "first-light"],
    },
  ],
  categories: [
    { id: "marketing", color: 2 },
    { id: "aiMusic", color: 1 },
    { id: "business", color: 4 },
  ],
  // How a film is made: ten days, which texts quote as the fact processDays.
  process: [
    { id: "call", days: [1, 2] },
    { id: "script", days: [3, 4] },
    { id: "production", days: [5, 9] },
    { id: "delivery", days: 10 },
  ],
  home: {
    sections: [
      "hero",
      "services",
      "portfolio",
      "process",
      "about",
      "recognition",
      "blog",
      "contact",
    ],
    features: ["script", "director", "languages", "rights"],
  },
  // The copy claims "over 11 years" and "over one million dollars". Each number stands in one place.
  statistics: [
    { id: "projects", value: 160, sections: ["hero"] },
    { id: "clients", value: 70, sections: ["hero"] },
    { id: "years", value: 11, sections: [] },
    { id: "brands", value: 45, sections: ["recognition"] },
    { id: "markets", value: 14, sections: ["recognition"] },
  ],
  testimonials: [{}],
  // The first language is the default and has no prefix in addresses.
  locales: ["en", "he", "es", "fr", "de", "nl"],
  cookie: { maxAgeDays: 365, secure: "auto", crossOrigin: false },
  // When people can book a call. Everything else has a sensible default: docs/guides/booking-rules.md.
  booking: {
    zone: "Europe/Amsterdam",
    weekly: {
      mon: [["09:00", "17:00"]],
      tue: [["09:00", "17:00"]],
      wed: [["09:00", "17:00"]],
      thu: [["09:00", "17:00"]],
      fri: [["09:00", "13:00"]],
    },
    location: "whatsapp",
  },
  // Where weaknesses of the site are reported; it becomes /.well-known/security.txt.
  security: { contact: ["mailto:security@kinovane.example"], languages: ["en"] },
  features: { newsletter: true, blog: true },
});
