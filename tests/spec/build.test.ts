import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { keepAsking } from "../fixtures/keep-asking.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startServerProcess } from "../fixtures/server-process.ts";
import { makeSiteFolder } from "../fixtures/site-folder.ts";

const root = path.join(import.meta.dirname, "../..");
const { newBuild, publishBuild } = (await import(
  path.join(root, "tools/build-folders.mjs")
)) as BuildFolders;

/** What the build does with its folders. */
interface BuildFolders {
  newBuild(dist: string, id: string, timestamp: number): string;
  publishBuild(dist: string, folder: string): void;
}
/** More than are kept. */
const BUILDS = 5;

/** A folder of the site whose current build is one of `dist/builds`, as every build is. */
async function makeBuiltFolder() {
  const folder = await makeSiteFolder();
  await cp(
    path.join(root, "sample/media/manifest.json"),
    path.join(folder, "sample/media/manifest.json"),
  );
  const dist = path.join(folder, "dist");
  const first = newBuild(dist, "first", 1);
  await mkdir(path.dirname(first));
  await rename(path.join(dist, "current"), first);
  const build = path.join(first, "build.json");
  const text = await readFile(build);
  await rm(build);
  await writeFile(build, text);
  publishBuild(dist, first);
  return { folder, dist, first };
}

test(
  "builds while the site serves: no request is lost, and the last two stay",
  { timeout: 60_000, tags: ["long"] },
  async () => {
    const { folder, dist, first } = await makeBuiltFolder();
    const names = await readdir(path.join(first, "client/assets"));
    const paths = names
      .filter((name) => /\.(?:js|css|woff2)$/.test(name))
      .map((name) => `/assets/${name}`);
    const before = await startServerProcess({}, folder);
    const load = keepAsking(before.origin, 2, [...paths, "/", "/he/contact"]);
    for (let count = 2; count <= BUILDS; count += 1) {
      const next = newBuild(dist, "next", count);
      // The same files by other names.
      spawnSync("cp", ["-al", first, next]);
      // oxlint-disable-next-line no-await-in-loop -- one build after the other
      await writeFile(path.join(next, "client/assets", `of-build-${count}.js`), "export {};\n");
      const build = JSON.parse(await readFile(path.join(next, "build.json"), "utf8")) as object;
      await rm(path.join(next, "build.json"));
      await writeFile(
        path.join(next, "build.json"),
        JSON.stringify({ ...build, id: `next-build-${count}` }),
      );
      publishBuild(dist, next);
      const seen = load.answered();
      await expect.poll(() => load.answered(), { timeout: 20_000 }).toBeGreaterThan(seen + 20);
    }
    expect(await load.stop()).toEqual([]);
    // That of the running server is kept besides the last three.
    const kept = ["1-first", ...[3, 4, 5].map((count) => `${count}-next`)];
    expect((await readdir(path.join(dist, "builds"))).toSorted()).toEqual(kept);
    expect((await rawRequest(before.origin, "/builds/latest.json")).json["id"]).not.toContain(
      "next-build-5",
    );
    await before.stop();

    const after = await startServerProcess({}, folder);
    const status = async (count: number) =>
      (await rawRequest(after.origin, `/assets/of-build-${count}.js`)).status;
    expect([await status(3), await status(4), await status(5)]).toEqual([200, 200, 200]);
    expect(String((await rawRequest(after.origin, "/builds/latest.json")).json["id"])).toContain(
      "next-build-5",
    );
    await after.stop();
  },
);

test("npm run build while the site serves", { tags: ["long"], timeout: 300_000 }, async () => {
  const before = await realpath(path.join(root, "dist/current"));
  const names = await readdir(path.join(before, "client/assets"));
  const site = await startServerProcess();
  const load = keepAsking(
    site.origin,
    4,
    names.filter((name) => name.endsWith(".js")).map((name) => `/assets/${name}`),
  );
  const builder = spawn(process.execPath, ["tools/build.mjs", "--force"], { cwd: root });
  expect(await once(builder, "exit")).toEqual([0, null]);
  expect(await load.stop()).toEqual([]);
  expect(await realpath(path.join(root, "dist/current"))).not.toBe(before);
  await site.stop();
});
