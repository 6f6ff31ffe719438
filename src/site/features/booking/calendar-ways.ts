/** Addresses that put a booking into the visitor's calendar. */
export interface CalendarWays {
  /** The calendar file, for every calendar. */
  readonly file: string;
  /** Leads to the calendar on the web, with everything filled in. */
  readonly google: string;
  readonly outlook: string;
}

/**
 * @param search of the link to the booking, with its token
 * @param server origin that takes the forms of a copy of the site; empty on the site itself
 */
export function calendarWays(id: string, search: string, server = ""): CalendarWays {
  const calendar = `${server}/booking/${id}/calendar`;
  return {
    file: `${calendar}.ics${search}`,
    google: `${calendar}/google${search}`,
    outlook: `${calendar}/outlook${search}`,
  };
}
