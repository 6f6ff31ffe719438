import type { ListedPasskey, Session } from "#people";

/** One's own sessions and passkeys. */
export interface AccountView {
  readonly page: "account";
  readonly sessions: readonly Session[];
  /** Id of the session of this browser. */
  readonly current: string;
  readonly passkeys: readonly ListedPasskey[];
  /** What the browser asks its device to make, JSON; undefined when it is too long since the sign-in. */
  readonly toAdd: string | undefined;
  /** Name of a passkey that was not added. */
  readonly refusedName: string | undefined;
}
