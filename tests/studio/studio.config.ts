import { defineStudio } from "#studio";

/** A studio that differs from the sample in everything that can be configured. */
export default defineStudio({
  name: "Officina Lume",
  since: 2019,
  contact: { email: "ciao@lume.example", whatsapp: "+39 02 5555 0123" },
  socials: [{ name: "Mastodon", url: "https://social.example/@lume" }],
  services: [
    {
      id: "weddings",
      icon: "waves",
      title: { it: "Film di nozze", ar: "أفلام الأعراس", "de-AT": "Hochzeitsfilme" },
      description: {
        it: "Una giornata intera, raccontata in dieci minuti.",
        ar: "يوم كامل يُروى في عشر دقائق.",
        "de-AT": "Ein ganzer Tag, erzählt in zehn Minuten.",
      },
    },
    { id: "portraits", icon: "frame" },
  ],
  categories: [
    {
      id: "feste",
      color: "#a16207",
      title: { it: "Feste", ar: "احتفالات", "de-AT": "Feste" },
    },
    { id: "mestieri", color: 1, title: { it: "Mestieri", ar: "حِرف", "de-AT": "Handwerk" } },
  ],
  home: {
    sections: ["hero", "portfolio", "contact", "services", "blog"],
    features: [
      {
        id: "sound",
        title: { it: "Suono dal vivo", ar: "صوت حيّ", "de-AT": "Originalton" },
        description: {
          it: "Registriamo voci e luoghi, non li compriamo.",
          ar: "نسجّل الأصوات والأماكن ولا نشتريها.",
          "de-AT": "Stimmen und Orte nehmen wir selbst auf.",
        },
      },
    ],
  },
  statistics: [
    {
      id: "feasts",
      value: 57,
      title: { it: "feste filmate", ar: "احتفالًا مصوّرًا", "de-AT": "gefilmte Feste" },
    },
  ],
  testimonials: [
    {
      text: {
        it: "«Sembrava di riviverla.»",
        ar: "«كأننا عشناه من جديد.»",
        "de-AT": "„Als wären wir wieder dabei.“",
      },
      author: { it: "Ada e Bruno", ar: "آدا وبرونو", "de-AT": "Ada und Bruno" },
    },
    {
      text: {
        it: "«Il forno non è mai stato così bello.»",
        ar: "«لم يكن المخبز بهذا الجمال قط.»",
        "de-AT": "„So schön war die Backstube nie.“",
      },
      author: { it: "Carla, fornaia", ar: "كارلا، خبّازة", "de-AT": "Carla, Bäckerin" },
    },
  ],
  navigation: [
    "portfolio",
    {
      to: "/bottega",
      title: { it: "La bottega", ar: "الورشة", "de-AT": "Die Werkstatt" },
    },
    "contact",
  ],
  footer: {
    columns: [
      {
        title: { it: "Da vedere", ar: "للمشاهدة", "de-AT": "Zum Ansehen" },
        links: [
          {
            to: "/portfolio/lanterne",
            title: { it: "Le lanterne", ar: "الفوانيس", "de-AT": "Die Laternen" },
          },
          { to: "/blog", title: { it: "Il taccuino", ar: "الدفتر", "de-AT": "Das Notizbuch" } },
        ],
      },
    ],
    legal: [
      {
        to: "/bottega",
        title: { it: "Note legali", ar: "إشعار قانوني", "de-AT": "Impressum" },
      },
    ],
  },
  // The first is the default; the second is written from right to left, the third has a region.
  locales: ["it", "ar", { tag: "de-AT", name: "Deutsch (Österreich)" }],
  studioLocale: "de-AT",
  cookie: { maxAgeDays: 30 },
  booking: {
    zone: "Asia/Dubai",
    weekly: { sun: [["15:00", "18:00"]], tue: [["15:00", "18:00"]], thu: [["15:00", "18:00"]] },
    duration: 45,
    step: 45,
    location: "phone",
  },
  theme: {
    colors: {
      light: { paper: "#fbf7ef", accent: "#0f5c4d", accentHover: "#0b4a3e", accentText: "#0f5c4d" },
      dark: { paper: "#0d1512", accent: "#0f7a66", accentHover: "#0f7a66", accentText: "#7fd6c2" },
      gels: ["#0f5c4d", "#f59e0b", "#38bdf8", "#f9a8d4"],
    },
    radius: { button: "4px" },
  },
  features: { newsletter: false, blog: true },
});
