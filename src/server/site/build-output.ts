import { openSync } from "node:fs";
import { readdir, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import type { SiteAssets } from "#site";
import type { ServedFolder } from "../http/static-files.ts";
import type { Environment } from "../settings/environment.ts";
import { StartFailure } from "../settings/start-failure.ts";

/** What a build left for the server. */
export interface BuildOutput {
  readonly buildId: string;
  /** When it was built, in milliseconds since 1970. */
  readonly buildTimestamp: number;
  readonly assets: SiteAssets;
  /** Files of the style sheets. */
  readonly sheets: readonly string[];
  /** Modules that hydrate a page, the entry first. */
  scripts(page: string | undefined): readonly string[];
}

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Folder of all builds, and the link to the one that is served. */
const BUILDS = "dist/builds";
const CURRENT = "dist/current";

/**
 * The folder of the current build, with every link followed: another build may become the current
 * one at any time.
 *
 * @throws StartFailure when there is no build
 */
export async function currentBuild(): Promise<string> {
  return realpath(CURRENT).catch(() => {
    throw new StartFailure([{ where: CURRENT, expected: "a build", hint: "run: npm run build" }]);
  });
}

/**
 * Reads the manifests of a build.
 *
 * @param folder the build's, {@link currentBuild}
 */
export async function readBuildOutput(folder: string): Promise<BuildOutput> {
  const read = async <T>(file: string): Promise<T> =>
    JSON.parse(await readFile(path.join(folder, file), "utf8")) as T;
  const [client, boot, build] = await Promise.all([
    read<Manifest>("client/.vite/client.json"),
    read<Manifest>("client/.vite/boot.json"),
    read<{ id: string; timestamp: number }>("build.json"),
  ]);
  const address = (manifest: Manifest, key: string): string => {
    const entry = manifest[key];
    if (!entry) throw new Error(`The build has no ${key}; run npm run build again`);
    return `/${entry.file}`;
  };
  const entry = address(client, "src/site/entry-client.tsx");
  const sheet = address(client, "style.css");
  return {
    buildId: build.id,
    buildTimestamp: build.timestamp,
    assets: {
      styles: [sheet],
      boot: address(boot, "src/site/boot/boot.ts"),
      development: false,
    },
    sheets: [path.join(folder, "client", sheet)],
    scripts: (page) => {
      const route = page && `src/site/pages/${page}/route.tsx`;
      const keys = ["src/site/entry-client.tsx", ...(route ? [route] : [])];
      const files = keys.flatMap((key) => withImports(client, key));
      return [...new Set([entry, ...files])];
    },
  };
}

/**
 * The folders whose files are served: the build's, the studio's media, the assets of earlier builds.
 * The builds are marked as in use: later ones do not remove them.
 *
 * @param folder the build's, {@link currentBuild}
 */
export async function servedFolders(
  folder: string,
  environment: Pick<Environment, "mediaDir" | "publicDir">,
): Promise<readonly ServedFolder[]> {
  const earlier = await earlierBuilds(folder);
  for (const build of [folder, ...earlier]) markInUse(build);
  return [
    { folder: path.join(folder, "client") },
    ...studioFiles(environment),
    ...earlier.map((build) => ({ folder: path.join(build, "client/assets"), at: "/assets/" })),
  ];
}

/** Builds that this process serves, by their folders. */
const inUse = new Map<string, number>();

/** Keeps a file of a build open until the process ends: `tools/build.mjs` looks for that. */
function markInUse(build: string): void {
  if (!inUse.has(build)) inUse.set(build, openSync(path.join(build, "build.json"), "r"));
}

/** Where the files of a studio's pictures and films lie, and those that are served as they are. */
export function studioFiles({
  mediaDir,
  publicDir,
}: Pick<Environment, "mediaDir" | "publicDir">): readonly ServedFolder[] {
  return [{ folder: path.join(mediaDir, "published"), at: "/media/" }, { folder: publicDir }];
}

/** Folders of whole builds before this one, newest first: open pages still ask for their assets. */
async function earlierBuilds(folder: string): Promise<readonly string[]> {
  const names = await readdir(BUILDS).catch(() => []);
  const folders = names
    .toSorted()
    .toReversed()
    .map((name) => path.resolve(BUILDS, name));
  const whole = await Promise.all(
    folders.map((each) =>
      readFile(path.join(each, "build.json")).then(
        () => each,
        () => undefined,
      ),
    ),
  );
  return whole.filter((each) => each !== undefined && each !== folder) as readonly string[];
}

function withImports(manifest: Manifest, key: string): string[] {
  const entry = manifest[key];
  if (!entry) return [];
  return [
    `/${entry.file}`,
    ...(entry.imports ?? []).flatMap((name) => withImports(manifest, name)),
  ];
}
