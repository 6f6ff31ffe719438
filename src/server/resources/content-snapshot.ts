import type { Access, ContentDocument } from "#content";
import { askQuery } from "#content/node";
import type { OpenSite } from "../site/open-site.ts";

/**
 * Writes all that the asker may see, in every language, as JSON piece by piece, for queries in the
 * browser (D7): documents, and what folders say of themselves, without which trees would differ.
 */
export async function* writeSnapshot(site: OpenSite, access: Access): AsyncGenerator<string> {
  const { content, environment } = site;
  const source = content.source(access);
  const folders = content.folderConfigs(access).map(withoutFile);
  const where = [{ _locale: { $exists: true } }];
  const { items, pieces } = await askQuery(source, { where }, "default");
  const shown = foldersOf(items);
  const told =
    environment.contentResponse === "advanced" || access === "preview"
      ? folders
      : folders.filter((folder) => shown.has(folderOf(folder)) || redirects(folder));
  yield `{"folders":${JSON.stringify(told)},"contents":`;
  yield* pieces;
  yield "}";
}

/** What queries read of a folder's configuration; the names of its file stay private. */
function withoutFile(config: ContentDocument): Readonly<Record<string, unknown>> {
  const fields = Object.entries(config).filter(
    ([key]) => !key.startsWith("_") || key === "_path" || key === "_locale",
  );
  return Object.fromEntries(fields);
}

/** Folders that are visible because they contain published documents. */
function foldersOf(documents: readonly ContentDocument[]): ReadonlySet<string> {
  const folders = new Set<string>(["/"]);
  for (const { _path: path = "/" } of documents) {
    let at = path;
    while (!folders.has(at)) {
      folders.add(at);
      at = at.slice(0, at.lastIndexOf("/")) || "/";
    }
  }
  return folders;
}

function folderOf(config: Readonly<Record<string, unknown>>): string {
  return String(config["_path"]).slice(0, -"/_dir".length) || "/";
}

function redirects({ navigation }: Readonly<Record<string, unknown>>): boolean {
  return typeof navigation === "object" && navigation !== null && "redirect" in navigation;
}
