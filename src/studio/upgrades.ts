/** A setting that newer versions have in another form. */
interface SettingChange {
  /** Its name in older versions. */
  readonly was: string;
  readonly hint: string;
  /** The configuration with the present form of it; undefined where only a person can say. */
  mend(config: Config): Config | undefined;
  /** Pieces of the file that may be it, and what stands there from now on. */
  rewrite(config: Config): readonly (readonly [written: RegExp, by: string])[];
}

type Config = Readonly<Record<string, unknown>>;

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
    hint: "statistics lists them: { id, value, sections }",
    mend({ claims, ...config }) {
      return "statistics" in config ? undefined : { ...config, statistics: statisticsOf(claims) };
    },
    rewrite({ claims }) {
      const entries = statisticsOf(claims).map(
        ({ id, value, sections }) =>
          `{ "id": "${id}", "value": ${value}${sections ? `, "sections": ${JSON.stringify(sections)}` : ""} }`,
      );
      const list = `[${entries.join(", ")}]`;
      return [
        [/"claims":\s*\{[^{}]*\}/, `"statistics": ${list}`],
        [/\bclaims:\s*\{[^{}]*\}/, `statistics: ${list.replaceAll(/"(\w+)":/g, "$1:")}`],
      ];
    },
  },
];

function statisticsOf(claims: unknown) {
  return Object.entries((claims ?? {}) as Record<string, number>).map(([id, value]) => ({
    id,
    value,
    ...(CLAIMS[id] && { sections: CLAIMS[id] }),
  }));
}

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
