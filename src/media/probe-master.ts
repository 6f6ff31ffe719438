import { open } from "node:fs/promises";
import { HDR_FILTERS } from "./encode-arguments.ts";
import { type MasterFacts, type MasterFault, readProbe } from "./read-probe.ts";
import { lastLine, missingFilter, runProgram } from "./run-program.ts";

/** Result of {@link probeMaster}. */
export type MasterResult =
  | { readonly ok: true; readonly facts: MasterFacts }
  | {
      readonly ok: false;
      readonly reason: MasterFault | "no_file" | "no_filter" | "truncated" | "damaged";
      /** What ffmpeg says to it. */
      readonly said: string;
    };

const CUT = /partial file|ended prematurely|truncat|moov atom not found/i;
/** Names of a first box of MP4 and QuickTime files. */
const BOXES = new Set(["ftyp", "moov", "mdat", "wide", "free"]);
const MATROSKA = "1a45dfa3";
/** How much of what a file promises may be missing: of its length, and in seconds. */
const LOST = { share: 0.02, seconds: 0.5 };

/** Probes a file without decoding it. */
export async function probeFacts(file: string): Promise<MasterResult> {
  const head = await readHead(file);
  if (!head) return { ok: false, reason: "no_file", said: "" };
  const { code, out, said } = await runProgram("ffprobe", [
    ["-v", "error", "-of", "json", "-show_format", "-show_streams"],
    ["-i", `file:${file}`],
  ]);
  if (code !== 0) {
    const isCut = isContainer(head) && CUT.test(said);
    return { ok: false, reason: isCut ? "truncated" : "not_a_video", said: lastLine(said) };
  }
  const read = readProbe(out.toString());
  if (!read.ok) return { ...read, said: lastLine(said) };
  const missing = read.facts.hdr && (await missingFilter(HDR_FILTERS));
  return missing ? { ok: false, reason: "no_filter", said: missing } : read;
}

/**
 * Probes a file and decodes all of it, the only way to find truncated files.
 *
 * @param onShare hears how much is done, from 0 to 1
 */
export async function probeMaster(
  file: string,
  onShare: (share: number) => void,
): Promise<MasterResult> {
  const probed = await probeFacts(file);
  if (!probed.ok) return probed;
  const { seconds } = probed.facts;
  let decoded = 0;
  const { code, said } = await runProgram(
    "ffmpeg",
    [
      ["-v", "error", "-nostdin", "-progress", "pipe:1", "-i", `file:${file}`],
      ["-map", "0:v:0", "-f", "null", "-"],
    ],
    {
      onSeconds: (at) => {
        decoded = at;
        onShare(Math.min(1, at / seconds));
      },
    },
  );
  const isShort = decoded < seconds - Math.max(LOST.seconds, seconds * LOST.share);
  if (CUT.test(said) || isShort) return { ok: false, reason: "truncated", said: lastLine(said) };
  return code === 0 ? probed : { ok: false, reason: "damaged", said: lastLine(said) };
}

async function readHead(file: string): Promise<Buffer | undefined> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "EISDIR", "ENOTDIR", "EACCES"].includes(code)) return undefined;
    throw error;
  }
}

function isContainer(head: Buffer): boolean {
  return (
    BOXES.has(head.subarray(4, 8).toString("latin1")) ||
    head.subarray(0, 4).toString("hex") === MATROSKA
  );
}
