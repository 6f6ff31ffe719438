import { type FSWatcher, lstatSync, readdirSync, watch } from "node:fs";
import path from "node:path";

/** Milliseconds without events before a change is reported. */
const SETTLE_MS = 50;
/** Longest time a change waits while others keep coming, in milliseconds. */
const MAX_WAIT_MS = 400;

/**
 * Watches a folder and everything below it: one watcher per folder, so that tens of thousands of
 * files cost nothing.
 *
 * @param onChange gets the paths, below the folder with `/`, of what was written, added or removed
 * @param onError called when the system refuses to watch a folder
 */
export function watchFolder(
  directory: string,
  onChange: (paths: ReadonlySet<string>) => void,
  onError: (error: Error) => void,
): { close(): void } {
  const watchers = new Map<string, FSWatcher>();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let firstAt = 0;

  const tell = (): void => {
    const paths = changed;
    changed = new Set();
    timer = undefined;
    onChange(paths);
  };
  const note = (file: string): void => {
    if (changed.size === 0) firstAt = performance.now();
    changed.add(file);
    clearTimeout(timer);
    const wait = Math.min(SETTLE_MS, Math.max(0, firstAt + MAX_WAIT_MS - performance.now()));
    timer = setTimeout(tell, wait).unref();
  };
  const drop = (folder: string): void => {
    for (const [known, watcher] of watchers) {
      if (known !== folder && !known.startsWith(`${folder}/`)) continue;
      watcher.close();
      watchers.delete(known);
    }
  };
  // A link to a folder is none: it may lead anywhere, even back to here.
  const isFolder = (file: string): boolean =>
    lstatSync(path.join(directory, file), { throwIfNoEntry: false })?.isDirectory() ?? false;
  const follow = (folder: string): void => {
    if (watchers.has(folder)) return;
    const absolute = path.join(directory, folder);
    try {
      const watcher = watch(absolute, (_event, name) => {
        if (name === null) return;
        const file = folder ? `${folder}/${name}` : name;
        note(file);
        if (isFolder(file)) follow(file);
        else drop(file);
      });
      watcher.on("error", () => drop(folder));
      watcher.unref();
      watchers.set(folder, watcher);
      for (const entry of readdirSync(absolute, { withFileTypes: true })) {
        if (entry.isDirectory()) follow(folder ? `${folder}/${entry.name}` : entry.name);
      }
    } catch (error) {
      drop(folder);
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") onError(error as Error);
    }
  };
  follow("");
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
