import { type Fault, type FaultEvent, sendWebhook } from "#faults";
import { dayOf } from "#numbers";
import type { OpenSite } from "../site/open-site.ts";
import { type Loop, startLoop } from "../start-loop.ts";
import { createConditions } from "./find-conditions.ts";

/** How often faults are stored, and told where they are urgent. */
const ROUND_MS = 60_000;
/** Rounds from one look around to the next. */
const LOOK_ROUNDS = 15;
/** Rounds before a webhook that did not answer is tried again; after the last ones each time. */
const WEBHOOK_ROUNDS = [1, 5, 30, 240];
/** Hour of the studio's day from which on the daily mail goes out. */
const MAIL_HOUR = 7;
/** Lines of the daily mail. */
const LINES_MAX = 20;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What watching needs of the site. */
export type WatchedSite = Pick<OpenSite, "environment" | "studio" | "faults" | "log" | "clock"> & {
  readonly services: Pick<OpenSite["services"], "store" | "rules" | "notifyStudio">;
};

/**
 * Stores what fails, looks around now and then, tells the studio once a day by mail, and at once by a
 * webhook when mails may not go out. A webhook is tried again later and later, never at once.
 */
export function watchFaults(site: OpenSite): Loop {
  return startLoop(createFaultRound(site, createConditions(site)), ROUND_MS, (error) =>
    site.log.warn({ err: error }, "faults are stored later"),
  );
}

/** Makes one round of watching; the first does nothing. */
export function createFaultRound(
  site: WatchedSite,
  conditions: () => Promise<readonly FaultEvent[]>,
): () => Promise<void> {
  const { faults, services, clock } = site;
  const tellWebhook = createTeller(site);
  let round = 0;
  return async () => {
    round += 1;
    // Not right at the start: a database may need a moment, and short runs need none of it.
    if (round === 1) return;
    if (round % LOOK_ROUNDS === 2) {
      for (const fault of await conditions()) faults.record(fault);
    }
    await tellWebhook();
    if (!services.store.isOpen()) return;
    await faults.flush(services.store.faults);
    await sendDailyMail(site, clock.now().getTime());
  };
}

function createTeller({ environment, studio, faults, log }: WatchedSite): () => Promise<void> {
  const { faultsWebhook } = environment;
  if (!faultsWebhook) return async () => {};
  let [waits, failures] = [0, 0];
  return () =>
    faults.tellUrgent(async (urgent) => {
      if (waits > 0) {
        waits -= 1;
        return false;
      }
      const problem = await sendWebhook(faultsWebhook, studio.name, urgent);
      if (problem === undefined) {
        failures = 0;
        return true;
      }
      waits = WEBHOOK_ROUNDS[Math.min(failures, WEBHOOK_ROUNDS.length - 1)] ?? 0;
      failures += 1;
      log.warn({ reason: problem }, "the webhook of faults did not take them");
      return false;
    });
}

/**
 * The day's mail about faults that happened since yesterday and that nobody has acknowledged; once for
 * all servers of a database.
 *
 * @param now epoch milliseconds
 */
async function sendDailyMail({ services }: WatchedSite, now: number): Promise<void> {
  // The day begins for this at seven.
  const { day } = dayOf(now - MAIL_HOUR * HOUR_MS, services.rules.zone);
  const open = await services.store.faults.list({ open: true, limit: LINES_MAX });
  const recent = open.filter(({ lastAt }) => lastAt > now - DAY_MS);
  if (recent.length === 0) return;
  await services.notifyStudio(`faults:${day}`, { subject: "faults", facts: recent.map(factOf) });
}

function factOf({ kind, detail, count }: Fault) {
  return { label: kind, value: `${detail} (${count}×)` } as const;
}
