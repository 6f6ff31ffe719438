import type { MailTransport } from "./transport.ts";

/** That no mail can go out, whichever it is. */
export interface TransportTrouble {
  /** First failure of those in a row, epoch milliseconds. */
  readonly since: number;
  /** Of the last one. */
  readonly code: string;
}

/** A transport that remembers how it went. */
export interface WatchedTransport extends MailTransport {
  /** Trouble that lasts longer than a relay needs to restart; undefined while mails go out. */
  trouble(): TransportTrouble | undefined;
  /** As if it had failed since then, for what earlier processes saw. */
  remember(trouble: TransportTrouble): void;
}

/** Who restarts a relay needs less. */
const PATIENCE_MS = 15 * 60_000;

/**
 * Watches a transport: a relay that is away fails every mail alike, and each of them waits in silence.
 *
 * @param listener hears of trouble once, and when it is over
 * @param now epoch milliseconds
 */
export function watchTransport(
  transport: MailTransport,
  listener: {
    readonly onTrouble: (trouble: TransportTrouble) => void;
    readonly onRecovery: () => void;
  },
  now: () => number,
): WatchedTransport {
  let failing: TransportTrouble | undefined;
  let isTold = false;
  const lasting = (): TransportTrouble | undefined =>
    failing && now() - failing.since >= PATIENCE_MS ? failing : undefined;
  const remember = (trouble: TransportTrouble): void => {
    failing = trouble;
    if (isTold || !lasting()) return;
    isTold = true;
    listener.onTrouble(trouble);
  };
  return {
    trouble: lasting,
    remember,
    async send(mail, beforeEnd) {
      const result = await transport.send(mail, beforeEnd);
      if (!result.ok && result.fault === "caller") return result;
      if (!result.ok && result.fault === "transport") {
        remember({ since: failing?.since ?? now(), code: result.code });
        return result;
      }
      if (isTold) listener.onRecovery();
      [failing, isTold] = [undefined, false];
      return result;
    },
  };
}
