import { statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { triedForMs } from "#mail";
import { newestBackupAt } from "#store";
import type { OpenSite } from "../site/open-site.ts";
import type { ServerState } from "./state-gauges.ts";

/** A database that is slower than this is as good as away: whoever asks must be answered. */
const PATIENCE_MS = 1_000;

/** Reads what is now; nothing of it is kept between two questions. */
export async function readState(site: OpenSite): Promise<ServerState> {
  const stored = readStored(site).catch(() => ({ studio_database_up: 0 }));
  const tooLate = wait(PATIENCE_MS, { studio_database_up: 0 }, { ref: false });
  return {
    studio_page_cache_bytes: site.pages.size(),
    studio_content_problems: {
      documents: site.content.broken().length,
      messages: site.messages.problems().length,
      media: site.media.problems().length,
    },
    ...(await readDisk(site).catch(() => ({}))),
    ...readBackup(site),
    ...(await Promise.race([stored, tooLate])),
  };
}

async function readDisk({ environment }: OpenSite): Promise<ServerState> {
  const { bavail, blocks, bsize } = await statfs(environment.dataDir);
  return { studio_disk_free_bytes: bavail * bsize, studio_disk_size_bytes: blocks * bsize };
}

/** The age of the newest backup by real time, which wrote it. */
function readBackup({ environment: { backupDir } }: OpenSite): ServerState {
  try {
    const at = backupDir === undefined ? undefined : newestBackupAt(backupDir);
    return at === undefined ? {} : { studio_backup_age_seconds: (Date.now() - at) / 1000 };
  } catch {
    // The folder may not be read: nothing is known, which an alarm on absence can tell.
    return {};
  }
}

async function readStored({ services, clock }: OpenSite): Promise<ServerState> {
  const now = clock.now().getTime();
  const [figures, feeds] = await Promise.all([
    services.store.figures(now),
    services.busy.status(now),
  ]);
  const { waiting, dead } = figures;
  const tried = waiting.filter(({ attempts }) => attempts > 0);
  const ages = waiting.map(({ attempts, firstDueAt }) => now - firstDueAt + triedForMs(attempts));
  const fresh = feeds.filter(({ isFresh }) => isFresh).length;
  return {
    studio_database_up: 1,
    studio_database_bytes: figures.bytes,
    studio_database_connections: figures.connections,
    studio_holds: figures.holds,
    studio_outbox_mails: {
      due: sumOf(waiting) - sumOf(tried),
      retried: sumOf(tried),
      dead,
    },
    studio_outbox_oldest_age_seconds: Math.max(0, ...ages) / 1000,
    studio_busy_feeds: { fresh, stale: feeds.length - fresh },
  };
}

function sumOf(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
