import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryFolder } from "#fixtures/running.ts";
import { createPictureMaker } from "./picture-maker.ts";

/** Processes that this one has started. */
function children(): readonly number[] {
  const parentOf = (pid: string): string | undefined => {
    try {
      // The name before it may have blanks and brackets.
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
    } catch {
      return undefined;
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === String(process.pid))
    .map(Number);
}

test.skipIf(process.platform !== "linux")(
  "a picture is read as soon as everything else: a start waits for it, also on a busy machine",
  async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, "red.png");
    const create = { width: 8, height: 8, channels: 3, background: "red" } as const;
    await sharp({ create }).png().toFile(file);
    const before = new Set(children());
    const maker = createPictureMaker(folder);
    expect(await maker.read(file)).toMatchObject({ width: 8, height: 8 });
    const priorities = children()
      .filter((pid) => !before.has(pid))
      .map((pid) => getPriority(pid));
    await maker.close();
    expect(priorities).toEqual([getPriority()]);
  },
);
