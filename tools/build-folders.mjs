/**
 * Where builds lie: a folder for each in `dist/builds`, and `dist/current`, a link to the one that the next
 * start serves.
 */
import {
  existsSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";

/** Builds before the current one that stay: open pages ask for their assets. */
const BUILDS_KEPT = 2;
/** What has no build.json after this time was left by a build that was ended. */
const UNFINISHED_MS = 60 * 60_000;

/** The folder for a new build; the names of later ones sort after those of earlier ones. */
export function newBuild(dist, id, timestamp) {
  return path.join(dist, "builds", `${timestamp}-${id}`);
}

/** Makes a whole build the current one, and removes those that nobody asks for any more. */
export function publishBuild(dist, folder) {
  makeCurrent(path.join(dist, "current"), folder);
  removeOld(path.join(dist, "builds"), realpathSync(folder));
}

/** A link is replaced in one step; a server that runs has followed the one before. */
function makeCurrent(current, folder) {
  const next = `${current}.${process.pid}`;
  symlinkSync(path.relative(path.dirname(current), folder), next);
  renameSync(next, current);
}

function removeOld(builds, current) {
  const inUse = [current, ...openFolders()];
  const names = readdirSync(builds).toSorted();
  const isWhole = (name) => existsSync(path.join(builds, name, "build.json"));
  const kept = names.filter(isWhole).slice(-1 - BUILDS_KEPT);
  for (const name of names) {
    const folder = path.join(builds, name);
    const isBeingBuilt = !isWhole(name) && Date.now() - parseInt(name, 10) < UNFINISHED_MS;
    if (kept.includes(name) || isBeingBuilt || inUse.includes(realpathSync(folder))) continue;
    rmSync(folder, { recursive: true });
  }
}

/** Folders of builds that a server has open, however old they are (Linux; other systems count only). */
function openFolders() {
  const files = listOrNone("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => listOrNone(`/proc/${pid}/fd`).map((fd) => `/proc/${pid}/fd/${fd}`));
  return files.flatMap((file) => {
    try {
      const target = readlinkSync(file);
      return path.basename(target) === "build.json" ? [path.dirname(target)] : [];
    } catch {
      return [];
    }
  });
}

/** Nothing for a folder that is not there, or is another user's. */
function listOrNone(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
