import { type AddResult, checkPrograms } from "#media/node";
import { type CommandFailure, refused } from "./command.ts";
import { plainText } from "./text-table.ts";

type MasterFault = Extract<AddResult, { ok: false }>;

const FAULTS: Readonly<Record<MasterFault["reason"], readonly [message: string, hint?: string]>> = {
  no_file: ["there is no such file, or it may not be read"],
  not_a_video: ["is not a video", "it takes films of any format that ffmpeg reads"],
  truncated: ["is cut off: its end is missing", "copy it or export it again"],
  damaged: ["is damaged and cannot be played to its end", "export it again"],
  hdr: ["is HDR, which the site does not show", "export it with the colours of HD video (bt709)"],
  poster_behind_end: ["is shorter than --poster says"],
};

const INSTALL =
  "install ffmpeg: apt install ffmpeg (Debian, Ubuntu), brew install ffmpeg (macOS), winget install ffmpeg (Windows)";

/** Why a master cannot be taken, with what ffmpeg says to it. */
export function masterRefused(file: string, { reason, said }: MasterFault): CommandFailure {
  const [message, hint] = FAULTS[reason];
  return refused(`${file} ${message}${said === "" ? "" : ` (${plainText(said)})`}`, hint);
}

/** @throws CommandFailure when ffmpeg is missing, or cannot do what is needed */
export async function needPrograms(): Promise<void> {
  const fault = await checkPrograms();
  if (fault?.reason === "no_program") throw refused(`${fault.program} is not there`, INSTALL);
  if (fault) throw refused(`ffmpeg was built without ${fault.encoder}`, INSTALL);
}
