import type { Logger } from "pino";
import { readBounceMailbox } from "#mail";
import type { Services } from "../open-services.ts";
import type { Environment } from "../settings/environment.ts";
import { type Loop, startLoop } from "../start-loop.ts";
import { ingestMail } from "./ingest-mail.ts";

/** Wait between two looks into the mailbox. */
const LOOK_MS = 5 * 60_000;

/**
 * Looks into the mailbox of bounces now and then. Several servers may: to take a report again changes
 * nothing.
 *
 * @param now the present, epoch milliseconds
 * @returns undefined where no mailbox is set
 */
export function startBounceReader(
  { mail }: Pick<Environment, "mail">,
  services: Services,
  log: Logger,
  now: () => number,
): Loop | undefined {
  const { bounceMailbox } = mail;
  if (!bounceMailbox) return undefined;
  const take = async (raw: Uint8Array): Promise<boolean> => {
    const taken = await ingestMail({ ...services, now }, raw);
    return taken.kind === "answer" ? taken.declined !== undefined : "report" in taken;
  };
  const look = async (): Promise<void> => {
    if (!services.store.isOpen()) return;
    const looked = await readBounceMailbox(bounceMailbox, take, now());
    if (!looked.ok) {
      const { reason } = looked;
      log.error({ reason }, "the mailbox of bounces cannot be read");
    }
  };
  return startLoop(look, LOOK_MS, (error) =>
    log.error({ err: error }, "bounces are read again later"),
  );
}
