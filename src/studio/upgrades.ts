/** A setting that newer versions have under another name, in another form. */
interface SettingChange {
  readonly was: string;
  readonly is: string;
  readonly hint: string;
  /** Its present value. */
  mend(value: unknown): unknown;
}

/** Sections in which the numbers of older versions stood. */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  years: ["hero"],
  brands: ["recognition"],
  markets: ["recognition"],
};

/** Settings that changed, oldest first. */
export const SETTING_CHANGES: readonly SettingChange[] = [
  {
    was: "claims",
    is: "statistics",
    hint: "statistics lists them: { id, value, sections }",
    mend: (claims) =>
      Object.entries((claims ?? {}) as Record<string, number>).map(([id, value]) => ({
        id,
        value,
        ...(CLAIMS[id] && { sections: CLAIMS[id] }),
      })),
  },
];

/** Texts that have other keys, by the keys or groups in which they were. */
export const MOVED_TEXTS: Readonly<Record<string, string>> = {
  "contact.form.name": "forms.person.name",
  "contact.form.email": "forms.person.email",
  "contact.form.phone": "forms.person.phone",
  "contact.form.optional": "forms.person.optional",
  "contact.form.errorSummary": "forms.errorSummary",
  "booking.form.name": "forms.person.name",
  "booking.form.email": "forms.person.email",
  "booking.form.phone": "forms.person.phone",
  "booking.form.optional": "forms.person.optional",
  "booking.form.errorSummary": "forms.errorSummary",
  "booking.calendar.previousMonth": "booking.pick.months.previous",
  "booking.calendar.nextMonth": "booking.pick.months.next",
  "booking.calendar.dayName": "booking.pick.dayName",
  "booking.calendar.monthAnnounced": "booking.pick.monthAnnounced",
  "booking.calendar.pickDay": "booking.pick.pickDay",
  "booking.calendar.timesCount": "booking.pick.timesCount",
  "booking.calendar.zone": "booking.pick.zone",
  "booking.calendar.clock": "booking.pick.clock",
  "booking.calendar.yourTime": "booking.receipt.yourTime",
  "booking.calendar.held": "booking.details.countdown",
  "booking.calendar.holdStarted": "booking.details.holdStarted",
  "booking.calendar.holdEnding": "booking.details.holdEnding",
  "booking.calendar.holdEndingLast": "booking.details.holdEndingLast",
  "booking.calendar.holdEnded": "booking.details.holdEnded",
  "booking.calendar.otherTime": "booking.details.another",
  "booking.calendar.otherDay": "booking.pick.otherDay",
  "booking.calendar.unreachable": "booking.pick.unreachable",
  "booking.calendar.tryAgain": "booking.pick.tryAgain",
  "booking.calendar.sending": "booking.details.sending",
  "booking.calendar.hours": "booking.pick.hours",
  "booking.calendar.regions": "booking.pick.regions",
};
