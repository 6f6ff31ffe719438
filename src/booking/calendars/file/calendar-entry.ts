/** Somebody with a mail address; the name may be empty. */
export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

/** One consultation as calendars show it. */
export interface CalendarEntry {
  /** ULID of the booking. */
  readonly id: string;
  /** Host of the site; `id@host` names the entry for life (UID, RFC 5545 3.8.4.7). */
  readonly host: string;
  /** Counts the changes of the booking from 0 (SEQUENCE, RFC 5545 3.8.7.4). */
  readonly revision: number;
  /** When this revision was made, epoch milliseconds (DTSTAMP). */
  readonly stampedAt: number;
  /** Epoch milliseconds; calendars know seconds. */
  readonly start: number;
  /** Epoch milliseconds, after the start. */
  readonly end: number;
  readonly summary: string;
  /** Plain text, with both wall times; empty for none. */
  readonly description: string;
  /** Where, in words or as an address; empty for none. */
  readonly location: string;
  /** Absolute address where the booking is managed. */
  readonly url?: string | undefined;
  /** Absolute address of the video call (CONFERENCE, RFC 7986 5.11). */
  readonly conferenceUrl?: string | undefined;
  readonly organizer: CalendarPerson;
  /** Language of the texts (RFC 5646), for example `he`. */
  readonly language: string;
}

/** Latest moment with a year of four digits, as DATE-TIME writes it. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59);
/** Largest INTEGER of RFC 5545 3.3.8. */
const LAST_REVISION = 2_147_483_647;

/**
 * Refuses an entry that no calendar file can hold.
 *
 * @throws RangeError that names the field
 */
export function assertEntry(entry: CalendarEntry): void {
  const { id, host, revision, stampedAt, start, end, language } = entry;
  if (!/^[A-Za-z0-9-]+$/.test(id)) throw new RangeError(`id of a calendar entry: ${id}`);
  assertHost(host);
  if (!Number.isInteger(revision) || revision < 0 || revision > LAST_REVISION) {
    throw new RangeError(`revision of a calendar entry: ${revision}`);
  }
  for (const [field, moment] of Object.entries({ stampedAt, start, end })) {
    if (!(moment >= 0 && moment <= LAST_MOMENT)) {
      throw new RangeError(`${field} of a calendar entry: ${moment}`);
    }
  }
  if (Math.floor(end / 1000) <= Math.floor(start / 1000)) {
    throw new RangeError(`end of a calendar entry: ${end} is not after ${start}`);
  }
  if (!/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(language)) {
    throw new RangeError(`language of a calendar entry: ${language}`);
  }
}

/**
 * Refuses a host that cannot stand in UID and PRODID.
 *
 * @throws RangeError
 */
export function assertHost(host: string): void {
  if (!/^[A-Za-z0-9.-]+(?::\d+)?$/.test(host)) {
    throw new RangeError(`host of a calendar: ${host}`);
  }
}
