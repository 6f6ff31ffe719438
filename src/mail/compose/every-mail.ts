import type { Alarm } from "./alarm-mail.ts";

/** What a mail is made of, besides what it is about. */
export interface MailSample {
  readonly kind: string;
  /** JSON. */
  readonly payload: string;
}

/** All mails to visitors, by what they say. */
export const VISITOR_MAILS: Readonly<Record<string, MailSample>> = {
  confirmed: sample("booking_booked"),
  moved: sample("booking_moved", { before: 0 }),
  linked: sample("booking_linked"),
  cancelled: sample("booking_cancelled"),
  tomorrow: sample("booking_reminder", { lead: "tomorrow" }),
  soon: sample("booking_reminder", { lead: "soon" }),
  confirmBooking: sample("booking_confirm"),
  newsletterConfirm: sample("newsletter_confirm"),
  newsletterWelcome: sample("newsletter_welcome"),
  newsletterAlready: sample("newsletter_already"),
  contactReply: sample("contact_reply"),
  confirmContact: sample("contact_confirm"),
};

/** Mails that somebody of the studio writes to a visitor, which quote them. */
export const ANSWERS: Readonly<Record<string, MailSample>> = {
  contact: sample("contact_answer", {
    entry: "01k",
    thread: [
      { kind: "contact_notice", key: "n" },
      { kind: "contact_reply", key: "r" },
    ],
  }),
};

/** All mails to the studio about what a visitor did. */
export const NOTICES: Readonly<Record<string, MailSample>> = {
  booked: sample("booking_notice", { change: "booked" }),
  moved: sample("booking_notice", { change: "moved" }),
  cancelled: sample("booking_notice", { change: "cancelled" }),
  enquiry: sample("contact_notice"),
};

/** All mails to people with access to the studio's page. */
export const PEOPLE_MAILS: Readonly<Record<string, MailSample>> = {
  invite: sample("people_invite"),
  link: sample("people_link"),
  passkey: sample("people_passkey", { locale: "en", name: "Firefox · Linux" }),
};

/** All mails to the studio about what is wrong. */
export const ALARMS: Readonly<Record<Alarm["subject"], MailSample>> = {
  undelivered: alarm({
    subject: "undelivered",
    facts: [
      { label: "about", value: "A subject" },
      { label: "to", value: "visitor@mail.example" },
      { label: "reason", value: "550" },
    ],
  }),
  busy: alarm({ subject: "busy", facts: [{ label: "calendar", value: "calendar.example" }] }),
  paused: alarm({
    subject: "paused",
    facts: [
      { label: "issue", value: "3" },
      { label: "reason", value: "554" },
    ],
  }),
  zones: alarm({ subject: "zones", facts: [{ label: "booking", value: "01k, 2027-03-18" }] }),
  faults: alarm({
    subject: "faults",
    facts: [
      { label: "document", value: "en/first.md:3: expected a title (2×)" },
      { label: "disk", value: "80 MB are left (1×)" },
    ],
  }),
};

function alarm(said: Alarm): MailSample {
  return sample("alarm", said);
}

function sample(kind: string, payload: object = {}): MailSample {
  return { kind, payload: JSON.stringify(payload) };
}
