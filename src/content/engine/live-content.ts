import path from "node:path";
import { checkDocument } from "./collections/collections.ts";
import { unshownTags, warningsOf } from "./collections/warnings.ts";
import type { ContentOptions } from "./content-options.ts";
import type { ContentProblem, TextProblem } from "./content-problem.ts";
import type { ContentDocument } from "./document/content-document.ts";
import { sharedPath } from "./document/document-slug.ts";
import type { PageDocument } from "./document/page-document.ts";
import { findPublicationProblem, publicationOf } from "./publication/publication.ts";
import { createAddressGuard } from "./index/address-guard.ts";
import { createBrokenFiles } from "./index/broken-files.ts";
import { type ContentIndex, createContentIndex } from "./index/content-index.ts";
import { findChanged, readChanged } from "./index/find-changes.ts";
import { type IndexStore, openIndexStore } from "./index/index-store.ts";
import { type EntryReader, readBody } from "./index/read-entry.ts";
import { type FolderRules, scanFolder } from "./index/scan-folder.ts";
import { openParser } from "./parse/open-parser.ts";
import { withBody } from "./parse/parse-source.ts";
import type { ContentSearch } from "./search/content-search.ts";

/** Up to this many saved files are parsed before they replace what visitors see. */
const FEW = 100;

/** The files of a folder as they are now: read once, then file by file as they are saved. */
export type LiveContent = ReturnType<typeof openLiveContent>;

/** Opens the parts of the engine; nothing is read yet. */
export function openLiveContent(options: ContentOptions) {
  const { directory, locales, known, storeFile, ignoredFolders = [] } = options;
  const rules: FolderRules = { directory, ignoredFolders };
  const store = openIndexStore(storeFile, JSON.stringify([locales, rules, known?.categories]));
  const parser = openParser();
  const { now } = options;
  const index = createIndex(options);
  const reader = createReader(options, store, parser);
  const guard = createAddressGuard(index, directory, locales);
  const broken = createBrokenFiles(directory, options.onProblem);
  /** Warns of documents whose addresses the site uses itself. */
  const warnOfHidden = (heads: Iterable<ContentDocument>): void => {
    for (const head of guard.hidden(heads)) {
      const expected = "an address that the site does not use itself";
      const hint = `visitors of ${head._path} see a page of the site; rename the file or give it a slug`;
      options.onWarning?.({ file: path.join(directory, String(head._file)), expected, hint });
    }
  };
  return {
    index,
    store,
    guard,
    warnOfHidden,
    load: createLoader({ ...options, onProblem: broken.tell }, index, reader),
    /** Problems of files as they are now. */
    broken: broken.list,
    /** What of a document's text is not shown. */
    async unshown(head: ContentDocument): Promise<readonly TextProblem[]> {
      const entry = index.entryOf(head);
      const read = entry && (await readBody(reader, entry));
      return read?.ok ? unshownTags(read.body.tags, options.known) : [];
    },
    /** Reads all files. What is broken is left out and told of. */
    async readAll(): Promise<readonly ContentProblem[]> {
      const { taken, problems } = await readRemembered(rules, reader);
      index.turnTo(now());
      const clashes = guard.takeIn(taken, []).clashes.map(guard.describe);
      return broken.told([...problems, ...(await Promise.all(clashes))]);
    },
    /**
     * Takes documents out whose addresses something else has.
     *
     * @returns problems of those that were there until now
     */
    async leaveOut(search: ContentSearch | undefined): Promise<readonly ContentProblem[]> {
      const { files, paths, clashes } = guard.leaveOut();
      search?.update(paths, files);
      return broken.told(await Promise.all(clashes.map(guard.describe)));
    },
    /**
     * Shows and hides what is due by now.
     *
     * @returns false when nothing was
     */
    turn(search: ContentSearch | undefined): boolean {
      const files = index.turnTo(now());
      search?.update(new Set(sharedPaths(index, files)), files);
      return files.length > 0;
    },
    /** Reads files that were saved or removed; a broken one keeps its last good version. */
    async takeOver(paths: ReadonlySet<string>, search: ContentSearch | undefined): Promise<void> {
      const changed = findChanged(rules, new Set([...paths, ...guard.refused()]), index.files());
      const isFew = changed.files.length <= FEW;
      const next = await readChanged(reader, changed.files, index.entry, isFew);
      const files = [...next.read.map(({ file }) => file), ...changed.removed];
      const pathsBefore = sharedPaths(index, files);
      const { taken, clashes } = guard.takeIn(next.read, changed.removed);
      broken.settle({ paths, there: changed.files, taken, refused: new Set(guard.refused()) });
      broken.told([...changed.problems, ...next.problems]);
      search?.update(new Set([...pathsBefore, ...sharedPaths(index, files)]), files);
      store.remember(taken, changed.removed);
      warnOfHidden(taken.map(({ head }) => head));
      broken.told(await Promise.all(clashes.map(guard.describe)));
    },
    async close() {
      await parser.close();
      store.close();
    },
  };
}

function createIndex({ zone, isAheadOfTime = false }: ContentOptions): ContentIndex {
  const ahead = isAheadOfTime && { from: -Infinity };
  return createContentIndex({
    publicationOf: (head) => ({ ...publicationOf(head, zone), ...ahead }),
    zone,
  });
}

function createReader(
  options: ContentOptions,
  store: IndexStore,
  parser: EntryReader["parser"],
): EntryReader {
  const { directory, locales, zone } = options;
  return {
    directory,
    locales,
    store,
    parser,
    check(head, source) {
      const file = path.join(directory, String(head._file));
      for (const warning of warningsOf(head, source, options.known)) {
        options.onWarning?.({ file, ...warning });
      }
      const unseen = findPublicationProblem(head, source.lineOf, zone);
      return [
        ...checkDocument(head, source, options.known?.categories),
        ...(unseen ? [unseen] : []),
      ];
    },
    onParsed(name, { tags }) {
      const file = path.join(directory, name);
      for (const warning of unshownTags(tags, options.known)) {
        options.onWarning?.({ file, ...warning });
      }
    },
  };
}

/** Reads the files of a folder, those that the memory does not know as they are. */
async function readRemembered(rules: FolderRules, reader: EntryReader) {
  const { store } = reader;
  const scan = scanFolder(rules);
  const remembered = new Map(Array.from(store.files(), (file) => [file.file, file]));
  const first = await readChanged(reader, scan.files, (file) => remembered.get(file), false);
  for (const { file } of scan.files) remembered.delete(file);
  const removed = [...remembered.keys()];
  store.remember(first.read, removed);
  if (first.read.length > 0 || removed.length > 0) store.prune();
  return { taken: first.entries, problems: [...scan.problems, ...first.problems] };
}

/** Loads documents with their bodies, or with none where the body cannot be parsed. */
function createLoader(
  { directory, onProblem }: ContentOptions,
  index: ContentIndex,
  reader: EntryReader,
) {
  const unparsable = new Set<string>();
  return async (head: ContentDocument): Promise<Pick<PageDocument, "document" | "code">> => {
    const entry = index.entryOf(head);
    if (!entry || unparsable.has(entry.hash)) return { document: withBody(head, {}), code: [] };
    const read = await readBody(reader, entry);
    if (read.ok) return { document: withBody(head, read.body), code: read.body.code };
    // Logged once; retrying for every visitor would keep the parser busy.
    unparsable.add(entry.hash);
    onProblem?.({ file: path.join(directory, entry.file), ...read.problem });
    return { document: withBody(head, {}), code: [] };
  };
}

function sharedPaths(index: ContentIndex, files: readonly string[]): readonly string[] {
  return files.flatMap((file) => index.entry(file)?.head ?? []).map(sharedPath);
}
