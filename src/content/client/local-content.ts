import type { AnswerShape, ContentDocument, NavigationItem } from "#content";
import { ContentError } from "./content-error.ts";
import type { BuiltParams } from "./query-builder.ts";

/** Answers in the browser, by the same engine as on the server and as the calls would (D7). */
interface LocalContent {
  /** @throws ContentError with the status that the call would have */
  query(params: BuiltParams): Promise<unknown>;
  navigation(params: BuiltParams): Promise<readonly NavigationItem[]>;
}

/** Loads and reads a snapshot. */
interface SnapshotOptions {
  readonly address: string;
  readonly shape: AnswerShape;
  readonly defaultLocale: string | undefined;
  /** Fetches the snapshot: all documents that the visitor may see, in every language. */
  readonly load: () => Promise<unknown>;
}

interface OpenSnapshot {
  readonly key: string;
  readonly content: Promise<LocalContent | undefined>;
  /** Time of the last failure to load it; undefined if none. */
  failedAt?: number;
}

/** Time before a failed snapshot is requested again, in milliseconds. */
const AGAIN_MS = 60_000;

/** The snapshot of this tab by the way it is fetched; another address takes its place. */
const open = new WeakMap<typeof fetch, OpenSnapshot>();

/**
 * Opens a snapshot when it is first needed; all clients of a tab share it. Engine and documents are
 * fetched once.
 *
 * @param fetcher identifies the tab
 * @returns undefined when it cannot be loaded, and the calls must answer
 */
export async function openLocalContent(
  fetcher: typeof fetch,
  options: SnapshotOptions,
): Promise<LocalContent | undefined> {
  const key = `${options.shape} ${options.defaultLocale} ${options.address}`;
  const known = open.get(fetcher);
  const isOver = known?.failedAt !== undefined && performance.now() - known.failedAt > AGAIN_MS;
  if (known?.key === key && !isOver) return known.content;
  const content = readSnapshot(options).catch(() => {
    snapshot.failedAt = performance.now();
    return undefined;
  });
  const snapshot: OpenSnapshot = { key, content };
  open.set(fetcher, snapshot);
  return content;
}

async function readSnapshot({
  shape,
  defaultLocale,
  load,
}: SnapshotOptions): Promise<LocalContent> {
  const [engine, loaded] = await Promise.all([import("#content/local"), load()]);
  const { contents, folders } = loaded as {
    readonly contents: readonly ContentDocument[];
    readonly folders: readonly ContentDocument[];
  };
  const source = engine.createLocalSource(contents, defaultLocale, folders);
  const fail = (error: unknown): never => {
    if (!(error instanceof engine.QueryProblem)) throw error;
    throw new ContentError(`400 ${error.message}`, 400, { message: error.message });
  };
  return {
    async query(params) {
      const { pieces } = await engine.askQuery(source, params, shape).catch(fail);
      const text = await joined(pieces);
      if (text === "") throw new ContentError("404 Document not found!", 404);
      return JSON.parse(text);
    },
    async navigation(params) {
      const tree = await engine.askNavigation(source, params).catch(fail);
      // A tree of its own for each asker, as out of a call.
      return JSON.parse(await joined(engine.writeNavigation(tree)));
    },
  };
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
