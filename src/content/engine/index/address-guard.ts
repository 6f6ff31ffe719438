import path from "node:path";
import type { ContentProblem } from "../content-problem.ts";
import type { ContentDocument } from "../document/content-document.ts";
import type { ContentLocales } from "../document/source-identity.ts";
import type { ContentIndex } from "./content-index.ts";
import { type Clash, findClashes } from "./find-clashes.ts";
import type { RememberedFile } from "./index-store.ts";
import { lineOfKey } from "./line-of-key.ts";

/**
 * Ensures that every URL of a language belongs to one document.
 *
 * @param directory the content folder
 */
export function createAddressGuard(
  index: ContentIndex,
  directory: string,
  { fallback }: ContentLocales,
) {
  let isReserved = (_path: string): boolean => false;
  const refused = new Map<string, string>();
  const find = (): readonly Clash[] => findClashes(index, fallback, isReserved);

  /** A clash with the line at fault. */
  const describe = async ({ head, key, address, other }: Clash): Promise<ContentProblem> => {
    const file = path.join(directory, String(head._file));
    const line = key && (await lineOfKey(directory, head, [key]));
    const place = `${head._locale}: ${address}`;
    const hint = other
      ? `${place} is, or was, the address of ${path.join(directory, String(other._file))}`
      : `${place} is an address of the site itself`;
    const expected = `${key ?? "name of the file"}: an address of its own`;
    return { file, ...(line !== undefined && { line }), expected, hint };
  };

  return {
    /** Current problems of all documents' URLs. */
    problems: (): Promise<readonly ContentProblem[]> => Promise.all(find().map(describe)),
    /**
     * Adds entries to the index, except those whose URLs are taken; their previous versions stay.
     *
     * @returns what was added, and problems not reported before, each once
     */
    takeIn(read: readonly RememberedFile[], removed: readonly string[]) {
      const before = new Map(read.map(({ file }) => [file, index.entry(file)]));
      const clashes: Clash[] = [];
      let taken = read;
      index.update(taken, removed);
      for (;;) {
        const files = new Set(taken.map(({ file }) => file));
        const found = find().flatMap((clash) => turnTo(clash, files) ?? []);
        if (found.length === 0) break;
        const bad = new Set(found.map(({ head }) => String(head._file)));
        const old = [...bad].flatMap((file) => before.get(file) ?? []);
        index.update(old, [...bad]);
        taken = taken.filter(({ file }) => !bad.has(file));
        for (const clash of found) {
          const [file, what] = [String(clash.head._file), `${clash.address} ${clash.other?._file}`];
          if (refused.get(file) !== what) clashes.push(clash);
          refused.set(file, what);
        }
      }
      for (const file of [...taken.map((entry) => entry.file), ...removed]) refused.delete(file);
      return { taken, clashes };
    },
    /** Rejected files; retried after another file was saved. */
    refused: () => refused.keys(),
    /** @param next true for an address at which the site has a page, a file or an endpoint */
    reserve(next: typeof isReserved): void {
      isReserved = next;
    },
    /** Documents hidden by pages of the site. */
    hidden: (heads: Iterable<ContentDocument>): readonly ContentDocument[] =>
      [...heads].filter(({ _path, _partial }) => _path && !_partial && isReserved(_path)),
    describe,
  };
}

/** The clash as one of the files that were just saved; undefined when neither was. */
function turnTo(clash: Clash, files: ReadonlySet<string>): Clash | undefined {
  const { head, other, address } = clash;
  if (files.has(String(head._file))) return clash;
  if (!other || !files.has(String(other._file))) return undefined;
  const { slug } = other as { readonly slug?: unknown };
  return { head: other, other: head, address, ...(typeof slug === "string" && { key: "slug" }) };
}
