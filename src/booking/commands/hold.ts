import { readInstant, type SentForm } from "#forms";
import { shareOfDay } from "../day-share.ts";
import type { Hold } from "../ports.ts";
import { type BookingServiceOptions, HOLD_MS, holdToken } from "../service-options.ts";
import { type SlotRefusal, ticksOf } from "../slots.ts";
import { readZone } from "../time-zone.ts";
import { checkTime, refuseTime, type TimeRefusal } from "../wanted-time.ts";

/** Live holds that one network may have, and the larger one around it (b1). */
const HOLDS_PER_NETWORK = [3, 9] as const;

/** A hold form as it was sent; nobody agrees to anything by it. */
export type HoldForm = Omit<SentForm, "consentText">;

type HoldAnswer =
  | {
      readonly ok: true;
      readonly hold: Hold;
      /** The hold of this time had ended, and the time was still free (b5). */
      readonly isRenewed: boolean;
    }
  | TimeRefusal<SlotRefusal | "too_many_holds" | "day_held">;

/** Result of `BookingForms.hold`; `submission` is the token that goes on with the form. */
export type HoldOutcome =
  | (HoldAnswer & { readonly submission: string })
  | { readonly ok: false; readonly reason: "form_expired"; readonly submission: string };

/**
 * Holds the time of a form, `{ submission, start, tz }` (b1). A page's form may come without a token;
 * one whose token is too old goes on with a fresh one, whereas a call asks for one itself.
 */
export async function holdByForm(
  options: BookingServiceOptions,
  form: HoldForm,
): Promise<HoldOutcome> {
  const { guard } = form;
  const submission = await tokenOf(options, form);
  const submissionId = guard.submissionOf("booking", submission ?? "");
  if (submission === undefined || submissionId === undefined) {
    return { ok: false, reason: "form_expired", submission: guard.issue("booking") };
  }
  return { ...(await place(options, form, submissionId)), submission };
}

async function place(
  options: BookingServiceOptions,
  { fields, guard, locale }: HoldForm,
  submissionId: string,
): Promise<HoldAnswer> {
  const { rules, store, signer, newId } = options;
  const { networkKeys, now } = guard;
  const start = readInstant(fields.text("start"));
  const visitor = { zone: readZone(fields.text("tz")) ?? rules.zone, locale };
  const isProven = await guard.isProven("booking", fields);
  const own = { ownToken: holdToken(signer, submissionId), outranks: isProven };
  const wanted = { start, visitor, own, now };
  const checked = await checkTime(options, wanted);
  if (!checked.ok) return refuseTime(options, wanted, checked.reason);
  const placed = await store.placeHold({
    id: newId(now),
    tokenHash: own.ownToken,
    start,
    ticks: ticksOf(start, rules),
    expiresAt: now + HOLD_MS,
    networkKeys,
    maxPerNetwork: HOLDS_PER_NETWORK,
    isProven,
    day: shareOfDay(checked.slot.studioDay, rules),
    now,
  });
  if (!placed.ok) return refuseTime(options, wanted, placed.reason);
  return { ok: true, hold: placed.hold, isRenewed: placed.isRenewed ?? false };
}

/** Ten more minutes for the hold of a form, once (WCAG 2.2 2.2.1); undefined when that cannot be. */
export async function extendHoldByForm(
  { store, signer }: BookingServiceOptions,
  { fields, guard }: Pick<HoldForm, "fields" | "guard">,
): Promise<Hold | undefined> {
  const id = guard.submissionOf("booking", fields.text("submission"));
  if (id === undefined) return undefined;
  return store.extendHold(holdToken(signer, id), guard.now + HOLD_MS, guard.now);
}

/** Gives the held time of a form back; nothing happens when there is none. */
export async function releaseHoldByForm(
  { store, signer }: BookingServiceOptions,
  { fields, guard }: Pick<HoldForm, "fields" | "guard">,
): Promise<void> {
  const id = guard.submissionOf("booking", fields.text("submission"));
  if (id !== undefined) await store.releaseHold(holdToken(signer, id));
}

/** The token of a form, or what stands in for it. */
async function tokenOf(
  { store, signer }: BookingServiceOptions,
  { fields, guard, locale, method }: HoldForm,
): Promise<string | undefined> {
  const token = fields.text("submission");
  const isCurrent = guard.submissionOf("booking", token) !== undefined;
  if (isCurrent || method === "json") return isCurrent ? token : undefined;
  if (token !== "") return guard.issue("booking");
  // A button that is pressed twice holds one time.
  const wish = [fields.text("start"), fields.text("tz"), locale];
  const { current, before } = guard.repeatTokens("booking", wish);
  const idBefore = guard.submissionOf("booking", before) ?? "";
  const held = await store.findHold(holdToken(signer, idBefore), guard.now);
  if (held?.start === readInstant(fields.text("start"))) return before;
  // Somebody else of the same network may have booked with it in the meantime.
  const id = guard.submissionOf("booking", current) ?? "";
  const isBooked = (await store.findSubmission(id, "")).state !== "new";
  return isBooked ? guard.issue("booking") : current;
}
