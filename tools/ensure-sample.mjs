/** Makes sure that what the product's own tests run on is there: the sample studio, with its films. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fail, root } from "./install.mjs";

/**
 * Ends the process when this clone leaves out the sample studio or a part of it.
 *
 * @param {string} folder the project's
 */
export function ensureSample(folder = root) {
  if (isSampleWhole(folder)) return;
  fail(
    "The product's own tests need the whole of sample/, and this clone leaves it out. " +
      "To bring it back: git sparse-checkout disable",
  );
}

/** Where git does not know the folder, as in an unpacked archive, the sample cannot be there in parts. */
function isSampleWhole(folder) {
  if (!existsSync(path.join(folder, "sample"))) return false;
  const { stdout } = spawnSync("git", ["ls-files", "-t", "--", "sample"], {
    cwd: folder,
    encoding: "utf8",
  });
  // Git marks with S what a sparse checkout leaves out.
  return !/^S /m.test(stdout ?? "");
}
