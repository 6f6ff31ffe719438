import type { ChangeAuthor, OutgoingMessage } from "#forms";
import type { Session, StudioPerson } from "./ports.ts";

/** A key on somebody's device by which they sign in (WebAuthn). Times are epoch milliseconds. */
export interface Passkey {
  /** The credential's id, base64url. */
  readonly id: string;
  readonly personId: string;
  /** As its owner calls it. */
  readonly name: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** How often the device says that it has signed; stays 0 on devices that do not count. */
  readonly counter: number;
  readonly createdAt: number;
  /** Null until somebody has signed in by it. */
  readonly usedAt: number | null;
}

/** A passkey as lists show it. */
export type ListedPasskey = Omit<Passkey, "publicKey" | "counter">;

/** Result of {@link PasskeyStore.addPasskey}. */
export type AddResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "known" | "too_many" | "not_found" };

interface PasskeyChange {
  readonly author: ChangeAuthor;
  /** epoch milliseconds */
  readonly now: number;
}

/** A passkey that is used. */
interface UsePasskeyRequest {
  readonly id: string;
  /** As it was read: whoever used it meanwhile has changed it. */
  readonly counter: number;
  readonly newCounter: number;
  /** The session that begins. */
  readonly session: Omit<Session, "personId">;
  readonly now: number;
}

/** What passkeys need of a store. Every method that writes is one transaction. */
export interface PasskeyStore {
  /**
   * Notes that a challenge was answered: of several answers to one, the first is told true.
   *
   * @param expiresAt when it can be forgotten, epoch milliseconds
   */
  spendChallenge(id: string, expiresAt: number): Promise<boolean>;
  /**
   * Stores a passkey and a mail about it.
   *
   * @param max passkeys that one person may have
   */
  addPasskey(
    request: PasskeyChange & {
      readonly passkey: Passkey;
      readonly messages: readonly OutgoingMessage[];
      readonly max: number;
    },
  ): Promise<AddResult>;
  /** Passkeys of a person, or of everybody; the oldest first. */
  listPasskeys(personId?: string): Promise<readonly ListedPasskey[]>;
  /** False when the person has no such passkey. */
  renamePasskey(
    personId: string,
    id: string,
    change: PasskeyChange & { readonly name: string },
  ): Promise<boolean>;
  /** Removes one passkey of a person, or all of them; returns how many. */
  removePasskeys(personId: string, id: string | undefined, change: PasskeyChange): Promise<number>;
  findPasskey(
    id: string,
  ): Promise<{ readonly passkey: Passkey; readonly person: StudioPerson } | undefined>;
  /** Begins a session; undefined when the passkey is gone or was used meanwhile. */
  usePasskey(request: UsePasskeyRequest): Promise<StudioPerson | undefined>;
}
