import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { SiteAssets } from "#site";
import type { ServedFolder } from "../http/static-files.ts";
import type { Environment } from "../settings/environment.ts";

/** What a build left for the server. */
export interface BuildOutput {
  readonly buildId: string;
  /** When it was built, in milliseconds since 1970. */
  readonly buildTimestamp: number;
  readonly assets: Omit<SiteAssets, "styles">;
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

/**
 * Reads the manifests of a build.
 *
 * @param folder the `dist` folder
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
  return {
    buildId: build.id,
    buildTimestamp: build.timestamp,
    assets: {
      boot: address(boot, "src/site/boot/boot.ts"),
      development: false,
    },
    sheets: [path.join(folder, "client", address(client, "style.css"))],
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
 *
 * @param folder the `dist` folder
 */
export async function servedFolders(
  folder: string,
  environment: Pick<Environment, "mediaDir" | "publicDir">,
): Promise<readonly ServedFolder[]> {
  const kept = await keptBuilds(folder);
  return [
    { folder: path.join(folder, "client") },
    ...studioFiles(environment),
    ...kept.map((each) => ({ folder: each })),
  ];
}

/** Where the files of a studio's pictures and films lie, and those that are served as they are. */
export function studioFiles({
  mediaDir,
  publicDir,
}: Pick<Environment, "mediaDir" | "publicDir">): readonly ServedFolder[] {
  return [{ folder: path.join(mediaDir, "published"), at: "/media/" }, { folder: publicDir }];
}

/** Folders with the assets of earlier builds, newest first: open pages still ask for them. */
async function keptBuilds(folder: string): Promise<readonly string[]> {
  const kept = path.join(folder, "kept-builds");
  const names = await readdir(kept).catch(() => []);
  return names
    .toSorted()
    .toReversed()
    .map((name) => path.join(kept, name));
}

function withImports(manifest: Manifest, key: string): string[] {
  const entry = manifest[key];
  if (!entry) return [];
  return [
    `/${entry.file}`,
    ...(entry.imports ?? []).flatMap((name) => withImports(manifest, name)),
  ];
}
