import type { Signer } from "#forms/node";
import type { Booking, BookingStore } from "./ports.ts";

/** What a link is for; a link for one thing does nothing else (b1). */
export type LinkPurpose = "manage" | "reschedule" | "cancel" | "confirm";

/** Links work until so long after the meeting. */
const LINK_MS = 30 * 24 * 3_600_000;

/** Signature over booking, purpose and the version that the studio can raise. */
export function linkToken(
  signer: Signer,
  { id, tokenVersion }: Pick<Booking, "id" | "tokenVersion">,
  purpose: LinkPurpose,
): string {
  return signer.sign("booking link", id, purpose, String(tokenVersion));
}

/** The booking behind a link, or undefined; never says what is wrong with a link (G8). */
export async function bookingByLink(
  { store, signer }: { readonly store: BookingStore; readonly signer: Signer },
  link: {
    readonly id: string;
    readonly purpose: LinkPurpose;
    readonly token: string;
    /** epoch milliseconds */
    readonly now: number;
  },
): Promise<Booking | undefined> {
  const { id, purpose, token, now } = link;
  if (!/^[\w-]{1,40}$/.test(id)) return undefined;
  const booking = await store.find(id);
  const version = String(booking?.tokenVersion ?? 0);
  const isSigned = signer.isSigned(token, "booking link", id, purpose, version);
  return booking && isSigned && now < booking.end + LINK_MS ? booking : undefined;
}
