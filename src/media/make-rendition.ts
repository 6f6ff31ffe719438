import { rename, stat } from "node:fs/promises";
import path from "node:path";
import { codecString, dumpedBytes } from "./codec-string.ts";
import { encodeArguments } from "./encode-arguments.ts";
import type { Rendition } from "./manifest.ts";
import { hashFile } from "./media-folders.ts";
import type { PlannedRendition } from "./plan-renditions.ts";
import type { MasterFacts } from "./read-probe.ts";
import { runFfmpeg, runProgram } from "./run-program.ts";

/**
 * Makes a file of a film. What is half done is called `.part`, so a file with its name is whole.
 *
 * @throws when ffmpeg cannot, or is stopped
 */
export async function makeRendition(
  planned: PlannedRendition,
  source: {
    readonly master: string;
    readonly facts: MasterFacts;
    readonly sound: string | undefined;
  },
  target: string,
  watch: { readonly onSeconds: (seconds: number) => void; readonly signal: AbortSignal },
): Promise<void> {
  const part = `${target}.part`;
  const files = { master: `file:${source.master}`, sound: source.sound, target: part };
  await runFfmpeg(
    [["-v", "error", "-progress", "pipe:1"], ...encodeArguments(planned, source.facts, files)],
    watch,
  );
  await rename(part, target);
}

interface ProbedStream {
  readonly codec_name: string;
  readonly width: number;
  readonly height: number;
  readonly extradata: string;
}

/** What the manifest says of a file that is done. */
export async function describeRendition(
  target: string,
  { lines }: PlannedRendition,
  seconds: number,
): Promise<Rendition> {
  const { out } = await runProgram("ffprobe", [
    ["-v", "error", "-of", "json", "-show_data", "-select_streams", "v:0"],
    ["-show_entries", "stream=codec_name,width,height,extradata"],
    `file:${target}`,
  ]);
  const { streams } = JSON.parse(out.toString()) as { streams?: readonly ProbedStream[] };
  const [stream] = streams ?? [];
  if (!stream) throw new Error(`${target} is damaged`);
  const { width, height } = stream;
  const { size: bytes } = await stat(target);
  return {
    file: path.basename(target),
    codec: codecString(stream.codec_name, dumpedBytes(stream.extradata)),
    lines,
    width,
    height,
    bytes,
    kbps: Math.round((bytes * 8) / seconds / 1000),
    sha256: await hashFile(target),
  };
}
