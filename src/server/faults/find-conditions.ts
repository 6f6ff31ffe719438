import { statfs } from "node:fs/promises";
import { connect } from "node:tls";
import type { FaultEvent, FaultKind } from "#faults";
import { inspectDatabase, newestBackupAt } from "#store";
import { createReadiness } from "../readiness.ts";
import type { OpenSite } from "../site/open-site.ts";

/** A disk with less than this share, or less than this, is worth a word before it is full. */
const LOW_DISK = { share: 0.03, bytes: 1024 ** 3 };
/** A nightly backup that failed once is older. */
const OLD_BACKUP_HOURS = 36;
/** Certificates are renewed a month before their end; one that was not is looked at in time. */
const CERTIFICATE_DAYS = 14;
/** Links and times of bookings are wrong with a clock that is. */
const CLOCK_SECONDS = 60;
/** A query that takes nothing takes longer where visitors wait too. */
const SLOW_MS = 300;
/** Longest wait for the certificate. */
const TLS_MS = 5_000;

const HOUR_MS = 3_600_000;

/** Parts of the readiness by the kind of fault that they are. */
const KINDS: Readonly<Record<string, FaultKind>> = {
  store: "database",
  disk: "disk",
  mail: "mail",
  content: "document",
  build: "server",
};

/** Makes the question what is not as it should be now; each answer is one fault. */
export function createConditions(site: OpenSite): () => Promise<readonly FaultEvent[]> {
  const readiness = createReadiness(site);
  const looks = [
    async () => {
      const { parts } = await readiness();
      return Object.entries(parts).flatMap(([part, { status, detail = status }]) =>
        status === "ready" ? [] : [{ kind: KINDS[part] ?? "server", key: part, detail }],
      );
    },
    () => findSlowDatabase(site),
    () => findLowDisk(site),
    async () => findOldBackup(site),
    () => findCertificate(site),
    () => findClock(site),
  ] as const;
  return async () => {
    // What cannot be asked is not known, and others tell of it.
    const found = await Promise.all(looks.map((look) => look().catch(() => [])));
    return found.flat();
  };
}

async function findSlowDatabase({ services }: OpenSite): Promise<readonly FaultEvent[]> {
  if (!services.store.isOpen()) return [];
  const started = performance.now();
  await services.store.isReachable();
  const ms = Math.round(performance.now() - started);
  return ms < SLOW_MS ? [] : [{ kind: "database", key: "slow", detail: `answers after ${ms} ms` }];
}

async function findLowDisk({ environment }: OpenSite): Promise<readonly FaultEvent[]> {
  const { dataDir, backupDir } = environment;
  const folders = [dataDir, ...(backupDir === undefined ? [] : [backupDir])];
  const found = await Promise.all(
    folders.map(async (folder): Promise<readonly FaultEvent[]> => {
      const { bavail, blocks, bsize } = await statfs(folder);
      const free = bavail * bsize;
      if (free >= Math.min(LOW_DISK.bytes, blocks * bsize * LOW_DISK.share)) return [];
      const detail = `${Math.floor(free / 1024 ** 2)} MB are left at ${folder}`;
      return [{ kind: "disk", key: `low: ${folder}`, detail }];
    }),
  );
  return found.flat();
}

/** By real time, which wrote it. */
function findOldBackup({ environment: { backupDir } }: OpenSite): readonly FaultEvent[] {
  if (backupDir === undefined) return [];
  const at = newestBackupAt(backupDir);
  const hours = at === undefined ? undefined : Math.round((Date.now() - at) / HOUR_MS);
  if (hours !== undefined && hours <= OLD_BACKUP_HOURS) return [];
  const detail = hours === undefined ? "there is none" : `the newest is ${hours} hours old`;
  return [{ kind: "backup", key: "old", detail }];
}

/** Of the address under which visitors come, whoever holds it. */
async function findCertificate({ environment }: OpenSite): Promise<readonly FaultEvent[]> {
  const { siteUrl, production } = environment;
  if (!production || !siteUrl?.startsWith("https:")) return [];
  const { hostname, port } = new URL(siteUrl);
  const validTo = await certificateEnd(hostname, Number(port || 443));
  const days = (Date.parse(validTo) - Date.now()) / (24 * HOUR_MS);
  if (!(days < CERTIFICATE_DAYS)) return [];
  const detail =
    days < 0 ? `it ended on ${validTo}` : `it ends in ${Math.floor(days)} days, on ${validTo}`;
  return [{ kind: "certificate", key: hostname, detail }];
}

function certificateEnd(host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Looked at, not relied on: also one that has ended has to be seen.
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
    resolve(socket.getPeerCertificate().valid_to);
    socket.destroy();
  });
  socket.setTimeout(TLS_MS, () => socket.destroy(new Error("no answer")));
  socket.on("error", reject);
  return promise;
}

/** Only a database elsewhere has a clock of its own to compare with. */
async function findClock({ environment }: OpenSite): Promise<readonly FaultEvent[]> {
  const { dataDir, databaseUrl } = environment;
  if (databaseUrl === undefined) return [];
  const inspection = await inspectDatabase({ dataDir, databaseUrl });
  if (!inspection.ok || inspection.state.clock === undefined) return [];
  const seconds = Math.round((inspection.state.clock - Date.now()) / 1_000);
  if (Math.abs(seconds) < CLOCK_SECONDS) return [];
  const detail = `${Math.abs(seconds)} s ${seconds < 0 ? "ahead of" : "behind"} the database`;
  return [{ kind: "clock", key: "drift", detail }];
}
