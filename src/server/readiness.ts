import { access, constants, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { OpenSite } from "./site/open-site.ts";

/**
 * `ready` does all that visitors ask for. `degraded` does so too, and a person should look. `unready`
 * does not: forms cannot be kept, or the server starts or ends.
 */
type ReadyStatus = "ready" | "degraded" | "unready";

/** How one part of the server is. */
interface PartHealth {
  readonly status: ReadyStatus;
  /** What is the matter, without addresses or passwords: everybody may read it. */
  readonly detail?: string;
}

/** How the server is, part by part; the worst decides. */
export interface Readiness {
  readonly status: ReadyStatus;
  readonly parts: Readonly<Record<string, PartHealth>>;
}

/** What is looked at. */
export type ReadySite = Pick<
  OpenSite,
  "environment" | "buildFolder" | "content" | "services" | "clock"
>;

/** Longest wait for a part; a database that is frozen answers never. */
const PART_TIMEOUT_MS = 700;
/** How long an answer is good for: looking costs a query and a write. */
const FRESH_MS = 1_000;
/** Less room than this on the disk is worth a look. */
const LOW_DISK_BYTES = 100 * 1024 * 1024;
/** More than a file system keeps inside of an entry of its own. */
const PROBE_BYTES = 16_384;

const READY: PartHealth = { status: "ready" };
const RANKS: readonly ReadyStatus[] = ["ready", "degraded", "unready"];

/** Makes the question how the server is; it is answered within a second, and never rejects. */
export function createReadiness(site: ReadySite): () => Promise<Readiness> {
  const parts: Readonly<Record<string, () => Promise<PartHealth>>> = {
    store: () => storeHealth(site),
    disk: () => diskHealth(site),
    mail: () => mailHealth(site),
    content: () => contentHealth(site),
    build: () => buildHealth(site),
  };
  const look = async (): Promise<Readiness> => {
    const entries = await Promise.all(
      Object.entries(parts).map(async ([name, ask]) => [name, await inTime(ask)] as const),
    );
    const worst = Math.max(...entries.map(([, { status }]) => RANKS.indexOf(status)));
    return { status: RANKS[worst] ?? "unready", parts: Object.fromEntries(entries) };
  };
  let last: { readonly at: number; readonly answer: Promise<Readiness> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > FRESH_MS) last = { at: now, answer: look() };
    return last.answer;
  };
}

async function inTime(ask: () => Promise<PartHealth>): Promise<PartHealth> {
  const late = wait(PART_TIMEOUT_MS, { status: "unready", detail: "no answer" } as const, {
    ref: false,
  });
  const failed = { status: "unready", detail: "the question failed" } as const;
  return Promise.race([ask().catch((): PartHealth => failed), late]);
}

async function storeHealth({ services }: ReadySite): Promise<PartHealth> {
  const isThere = services.store.isOpen() && (await services.store.isReachable());
  return isThere ? READY : { status: "unready", detail: "the database is away" };
}

/** A file that is written and removed tells of quotas and rights too, not only of room. */
async function diskHealth({ environment, services }: ReadySite): Promise<PartHealth> {
  const { dataDir } = environment;
  const probe = path.join(dataDir, `.ready-probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    // With a database elsewhere only copies and mails as files are written here.
    const status = services.store.engine === "sqlite" ? "unready" : "degraded";
    return { status, detail: `the data folder cannot be written (${code})` };
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free >= LOW_DISK_BYTES) return READY;
  return { status: "degraded", detail: `${Math.floor(free / 1024 / 1024)} MB are left` };
}

async function mailHealth({ services, clock }: ReadySite): Promise<PartHealth> {
  const trouble = services.mailTrouble();
  if (!trouble) return READY;
  const minutes = Math.round((clock.now().getTime() - trouble.since) / 60_000);
  return {
    status: "degraded",
    detail: `no mail has gone out for ${minutes} minutes (${trouble.code})`,
  };
}

async function contentHealth({ environment, content }: ReadySite): Promise<PartHealth> {
  const isThere = await access(environment.contentDir, constants.R_OK | constants.X_OK).then(
    () => true,
    () => environment.contentDir === path.join(environment.studioDir, "content"),
  );
  if (!isThere) return { status: "degraded", detail: "the folder of documents is gone" };
  const { length } = content.leftOut();
  return length === 0 ? READY : { status: "degraded", detail: `documents left out: ${length}` };
}

async function buildHealth({ buildFolder }: ReadySite): Promise<PartHealth> {
  const isThere = await access(path.join(buildFolder ?? "", "client")).then(
    () => true,
    () => buildFolder === undefined,
  );
  return isThere ? READY : { status: "unready", detail: "the files of the build are gone" };
}
