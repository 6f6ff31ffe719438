import path from "node:path";
import type { ContentProblem } from "../content-problem.ts";
import type { ContentDocument } from "../document/content-document.ts";
import { sharedPath } from "../document/document-slug.ts";
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

  /** Settles the addresses; see {@link settle}. */
  const settled = (
    candidates: ReadonlySet<string>,
    before: (file: string) => RememberedFile | undefined,
  ) => settle({ index, find, refused, candidates, before });

  return {
    /** Takes out what cannot be where it is: at a start, and once the site's own addresses are known. */
    leaveOut() {
      const paths = new Map(
        Array.from(find(), ({ head }) => [String(head._file), sharedPath(head)]),
      );
      const { bad, clashes } = settled(new Set(index.files()), () => undefined);
      const touched = new Set([...bad].flatMap((file) => paths.get(file) ?? []));
      return { files: [...bad], paths: touched, clashes };
    },
    /**
     * Adds entries to the index, except those whose URLs are taken; their previous versions stay.
     *
     * @returns what was added, and problems not reported before, each once
     */
    takeIn(read: readonly RememberedFile[], removed: readonly string[]) {
      const before = new Map(read.map(({ file }) => [file, index.entry(file)]));
      index.update(read, removed);
      const { bad, clashes } = settled(new Set(before.keys()), (file) => before.get(file));
      const taken = read.filter(({ file }) => !bad.has(file));
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

interface Settling {
  readonly index: ContentIndex;
  readonly find: () => readonly Clash[];
  /** What is wrong with files that were taken out before. */
  readonly refused: Map<string, string>;
  /** Files that may be taken out. */
  readonly candidates: ReadonlySet<string>;
  /** What a file was before, if it was there. */
  readonly before: (file: string) => RememberedFile | undefined;
}

/**
 * Takes files out, or back to what they were before, until no address has two meanings. Of two that
 * want the same one, one stays.
 *
 * @returns files taken out, and problems not reported before, each once
 */
function settle({ index, find, refused, candidates, before }: Settling) {
  const clashes: Clash[] = [];
  const bad = new Set<string>();
  for (let found = find(); ; found = find()) {
    const left = candidates.difference(bad);
    const round = new Set<string>();
    for (const clash of found.flatMap((one) => turnTo(one, left) ?? [])) {
      const [file, other] = [String(clash.head._file), String(clash.other?._file)];
      if (round.has(other) && other !== file) continue;
      round.add(file);
      const what = `${clash.address} ${other}`;
      if (refused.get(file) !== what) clashes.push(clash);
      refused.set(file, what);
    }
    if (round.size === 0) return { bad, clashes };
    index.update(
      [...round].flatMap((file) => before(file) ?? []),
      [...round],
    );
    for (const file of round) bad.add(file);
  }
}

/** The clash as one of the files that were just saved; undefined when neither was. */
function turnTo(clash: Clash, files: ReadonlySet<string>): Clash | undefined {
  const { head, other, address } = clash;
  if (files.has(String(head._file))) return clash;
  if (!other || !files.has(String(other._file))) return undefined;
  const { slug } = other as { readonly slug?: unknown };
  return { head: other, other: head, address, ...(typeof slug === "string" && { key: "slug" }) };
}
