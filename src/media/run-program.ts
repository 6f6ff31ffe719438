import { spawn } from "node:child_process";
import { once } from "node:events";
import { ENCODERS } from "./encode-arguments.ts";

/** What a program came to. */
export interface ProgramRun {
  readonly code: number;
  readonly out: Buffer;
  /** The standard error. */
  readonly said: string;
}

/** Why films cannot be worked on. */
type ProgramFault =
  | { readonly reason: "no_program"; readonly program: string }
  | { readonly reason: "no_encoder"; readonly encoder: string };

/** Arguments of a program; words that belong together may be grouped in a list. */
type Words = readonly (string | readonly string[])[];

/** Maximum stored standard error, in characters. */
const SAID_MAX = 20_000;

/**
 * Runs ffmpeg or ffprobe to its end.
 *
 * @param watch `onSeconds` hears how far the picture is, if the arguments ask for it (`-progress`)
 * @throws when the program is not there, or was stopped
 */
export async function runProgram(
  program: "ffmpeg" | "ffprobe",
  words: Words,
  watch: {
    readonly onSeconds?: ((seconds: number) => void) | undefined;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<ProgramRun> {
  const child = spawn(program, words.flat(), {
    stdio: ["ignore", "pipe", "pipe"],
    ...(watch.signal && { signal: watch.signal }),
  });
  const out: Buffer[] = [];
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out.push(chunk);
    const at = /out_time_us=(\d+)\n(?![^]*out_time_us=\d)/.exec(
      watch.onSeconds ? chunk.toString() : "",
    );
    if (at) watch.onSeconds?.(Number(at[1]) / 1e6);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-SAID_MAX);
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code: code ?? 1, out: Buffer.concat(out), said };
}

/**
 * Runs ffmpeg for something that must succeed.
 *
 * @throws with the last thing it said
 */
export async function runFfmpeg(
  words: Words,
  watch?: Parameters<typeof runProgram>[2],
): Promise<ProgramRun> {
  const run = await runProgram("ffmpeg", ["-nostdin", "-hide_banner", "-y", ...words], watch);
  if (run.code !== 0) throw new Error(`ffmpeg: ${lastLine(run.said)}`);
  return run;
}

/** Whether ffmpeg is there and can do what the recipes ask; undefined when all is well. */
export async function checkPrograms(): Promise<ProgramFault | undefined> {
  for (const program of ["ffprobe", "ffmpeg"] as const) {
    const words = program === "ffmpeg" ? ["-hide_banner", "-encoders"] : ["-version"];
    const run = await runProgram(program, words).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "EACCES") return undefined;
      throw error;
    });
    if (!run || run.code !== 0) return { reason: "no_program", program };
    const known = run.out.toString();
    const missing = ENCODERS.find((encoder) => !known.includes(` ${encoder} `));
    if (program === "ffmpeg" && missing) return { reason: "no_encoder", encoder: missing };
  }
  return undefined;
}

/** The first filter that this ffmpeg was built without; undefined when it has all. */
export async function missingFilter(wanted: readonly string[]): Promise<string | undefined> {
  const { out } = await runProgram("ffmpeg", ["-hide_banner", "-filters"]);
  const known = out.toString();
  return wanted.find((filter) => !known.includes(` ${filter} `));
}

/** The last line that is not empty. */
export function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1) ?? "";
}
