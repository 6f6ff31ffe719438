import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Without `-f` only the main thread, on which SQLite does all its work. */
const STRACE = ["strace", "-qq", "-xx", "-y", "-s", "1000000"];
const SYNCS = "fsync,fdatasync";
/** What a disk writes whole or not at all, bytes. */
const SECTOR = 512;

/** Whether strace is there and may trace, which containers can forbid. */
export function canTrace(): boolean {
  return spawnSync("strace", ["-qq", "-e", "trace=none", "true"]).status === 0;
}

/** Command that runs another with system calls that fail with an error of the disk from the nth on. */
export function failingDisk(calls: string, from: number): readonly string[] {
  const fault = `inject=${calls}:error=EIO:when=${from}+`;
  return [...STRACE, "-o", "/dev/null", "-e", `trace=${calls}`, "-e", fault];
}

/** Command that runs another and notes what it writes, until it is killed at the nth sync. */
export function recordedDisk(log: string, killedAt: number): readonly string[] {
  const trace = `trace=pwrite64,ftruncate,write,${SYNCS}`;
  return [...STRACE, "-o", log, "-e", trace, "-e", `inject=${SYNCS}:signal=KILL:when=${killedAt}`];
}

/** What happened to the files of a folder, and what was said meanwhile. */
export type DiskEvent =
  | { readonly kind: "write"; readonly file: string; readonly at: number; readonly data: Buffer }
  | { readonly kind: "truncate"; readonly file: string; readonly size: number }
  | { readonly kind: "sync"; readonly file: string }
  | { readonly kind: "said"; readonly text: string };

/** Reads the log of {@link recordedDisk}: what concerns a folder, and the standard output. */
export function readDiskLog(log: string, folder: string): readonly DiskEvent[] {
  // One byte for each letter: in the long form the log has hundreds of megabytes, all of it ASCII.
  return readFileSync(log, "latin1")
    .split("\n")
    .flatMap((line): DiskEvent[] => {
      const [, call, fd, name = "", rest = ""] =
        /^(\w+)\((\d+)<([^>]*)>(?:, )?(.*)\) += \d+$/.exec(line) ?? [];
      const file = path.relative(folder, bytesOf(name).toString());
      if (call === "write" && fd === "1") return [{ kind: "said", text: dataOf(rest).toString() }];
      // The folder's own syncs keep names of files; here a file that was made is there.
      if (file === "" || file.startsWith("..")) return [];
      if (call === "ftruncate") return [{ kind: "truncate", file, size: Number(rest) }];
      if (call === "pwrite64") {
        const at = Number(/, (\d+)$/.exec(rest)?.[1]);
        return [{ kind: "write", file, at, data: dataOf(rest) }];
      }
      return call === undefined || call === "write" ? [] : [{ kind: "sync", file }];
    });
}

/** Files whose changes are followed, to know what a power cut leaves of them. */
export class TracedFiles {
  readonly #files = new Map<string, TracedFile>();

  /** @param before the files as they were when the events began */
  constructor(before: ReadonlyMap<string, Buffer>) {
    for (const [name, contents] of before) this.#files.set(name, new TracedFile(contents));
  }

  follow(event: DiskEvent): void {
    if (event.kind === "said") return;
    const file = this.#files.get(event.file) ?? new TracedFile(Buffer.alloc(0));
    this.#files.set(event.file, file);
    if (event.kind === "sync") file.sync();
    else file.waiting.push(event);
  }

  /**
   * The files after a power cut: of what is not yet synced, each sector and each change of size is there
   * or not.
   *
   * @param keeps whether something that is not synced is there
   */
  afterPowerCut(keeps: () => boolean): ReadonlyMap<string, Buffer> {
    return new Map([...this.#files].map(([name, file]) => [name, file.afterPowerCut(keeps)]));
  }
}

type Change = Extract<DiskEvent, { readonly kind: "write" | "truncate" }>;

class TracedFile {
  readonly waiting: Change[] = [];
  #bytes: Buffer;
  #size: number;

  constructor(contents: Buffer) {
    this.#bytes = Buffer.from(contents);
    this.#size = contents.length;
  }

  sync(): void {
    for (const change of this.waiting.splice(0)) this.#apply(change);
  }

  afterPowerCut(keeps: () => boolean): Buffer {
    const after = new TracedFile(this.#contents());
    for (const change of this.waiting.flatMap(sectorsOf)) if (keeps()) after.#apply(change);
    return after.#contents();
  }

  #contents(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  #apply(change: Change): void {
    const end = change.kind === "write" ? change.at + change.data.length : change.size;
    if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], end * 2);
    if (change.kind === "write") {
      change.data.copy(this.#bytes, change.at);
      this.#size = Math.max(this.#size, end);
    } else {
      this.#bytes.fill(0, end);
      this.#size = end;
    }
  }
}

function sectorsOf(change: Change): readonly Change[] {
  if (change.kind !== "write") return [change];
  const { data, at } = change;
  return Array.from({ length: Math.ceil(data.length / SECTOR) }, (_, index) => {
    const from = index * SECTOR;
    return { ...change, at: at + from, data: data.subarray(from, from + SECTOR) };
  });
}

/** The string among the arguments of a call. */
function dataOf(args: string): Buffer {
  return bytesOf(/^"([^"]*)"/.exec(args)?.[1] ?? "");
}

function bytesOf(escaped: string): Buffer {
  return Buffer.from(escaped.replaceAll(String.raw`\x`, ""), "hex");
}
