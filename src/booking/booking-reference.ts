/** Characters of a reference. */
const LENGTH = 6;

/** What people and the studio name a booking: the end of its id, on pages, in mails and in commands. */
export function bookingReference({ id }: { readonly id: string }): string {
  return id.slice(-LENGTH).toUpperCase();
}
