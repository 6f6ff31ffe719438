import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { askFirst, printResult } from "./answers.ts";
import { type Call, type Command, refused, YES } from "./command.ts";
import { readSettings } from "./open-studio.ts";
import { counted, plainText } from "./text-table.ts";

const SAMPLE = "sample";

/** Most files that are named when they are in the way. */
const NAMED = 10;

/** The sample studio, for those who have one of their own. */
export const commands: readonly Command[] = [
  {
    name: "remove",
    summary: "leaves the sample studio out of this clone, now and after every merge",
    options: YES,
    example: "sample remove",
    run: removeSample,
  },
];

/** Git's sparse checkout leaves it out: deleted files would come back, or conflict, with every merge. */
async function removeSample(call: Call): Promise<void> {
  const { terminal } = call;
  const root = terminal.machine?.folder ?? process.cwd();
  const sample = path.join(root, SAMPLE);
  const studio = path.resolve(root, readSettings(terminal).studioDir);
  if (!existsSync(studio) || !path.relative(sample, studio).startsWith("..")) {
    throw refused("there is no studio of your own, and the site would have nothing to show");
  }
  if (!existsSync(sample)) throw refused(`${SAMPLE}/ does not exist`);
  const prefix = await git(root, "rev-parse", "--show-prefix").catch(() => undefined);
  if (prefix === undefined) {
    throw refused("git does not know this folder", `delete ${SAMPLE}/ yourself`);
  }
  await refuseChanges(root);
  const before = await measure(sample);
  const size = `${counted(before.files, "file")}, ${megabytes(before.bytes)}`;
  await askFirst(call, `${SAMPLE}/ (${size}) will be left out of this clone. Continue?`);
  const patterns = [...(await sparsePatterns(root)), `!/${prefix}${SAMPLE}/`];
  await git(root, "sparse-checkout", "set", "--no-cone", ...patterns);
  const left = await measure(sample);
  const freed = { files: before.files - left.files, bytes: before.bytes - left.bytes };
  const text = [
    `${counted(freed.files, "file")} of ${SAMPLE}/ removed, ${megabytes(freed.bytes)} freed\n`,
    ...(left.files > 0 ? [`${counted(left.files, "file")} ignored by git were kept\n`] : []),
    "merges leave it out; to get it back: git sparse-checkout disable\n",
  ];
  printResult(call, { ...freed, left: left.files }, text.join(""));
}

/** @throws CommandFailure naming what is changed, staged or new */
async function refuseChanges(root: string): Promise<void> {
  const status = await git(root, "status", "--porcelain", "--untracked-files=all", "--", SAMPLE);
  if (status === "") return;
  const lines = status.split("\n");
  const more = lines.length > NAMED ? [`and ${lines.length - NAMED} more`] : [];
  throw refused(
    [`files of ${SAMPLE}/ are changed:`, ...lines.slice(0, NAMED).map(plainText), ...more].join(
      "\n",
    ),
    `move what is yours to your studio's folder, then git restore ${SAMPLE}`,
  );
}

/** What this clone leaves out already, as patterns also where git was given folders. */
async function sparsePatterns(root: string): Promise<readonly string[]> {
  const isSparse = await git(root, "config", "--bool", "core.sparseCheckout").catch(() => "");
  if (isSparse !== "true") return ["/*"];
  const file = await git(root, "rev-parse", "--git-path", "info/sparse-checkout");
  const lines = (await readFile(path.resolve(root, file), "utf8")).split("\n");
  return lines.filter((line) => line !== "");
}

async function measure(
  folder: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  if (!existsSync(folder)) return { files: 0, bytes: 0 };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @returns what git prints; rejects with what it says when it fails, or is not there */
async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", args, { cwd, maxBuffer: 2 ** 24 });
  return stdout.replace(/\n$/, "");
}
