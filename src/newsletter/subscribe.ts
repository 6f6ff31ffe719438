import { checkEmailAddress, type EmailAddressResult } from "#forms";

/** Port: keeps a pending subscription and sends the confirmation mail. */
export interface SubscriptionDelivery {
  accept(address: string): Promise<void>;
}

/** What became of a sign-up. */
export type SubscribeResult =
  | { ok: true }
  | { ok: false; reason: "invalid"; code: Exclude<EmailAddressResult, { ok: true }>["code"] }
  | { ok: false; reason: "not-delivered" };

/**
 * Checks an address and hands it to the port (F2). Without a port nothing is stored, and the
 * result says so.
 */
export async function subscribe(
  email: string,
  delivery: SubscriptionDelivery | undefined,
): Promise<SubscribeResult> {
  const checked = checkEmailAddress(email);
  if (!checked.ok) return { ok: false, reason: "invalid", code: checked.code };
  if (!delivery) return { ok: false, reason: "not-delivered" };
  await delivery.accept(checked.address);
  return { ok: true };
}
