import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import { type Coding, compressMore, compressText } from "./compress-text.ts";

/** A finished answer, ready to be written as it is. */
export interface CachedPage {
  readonly status: number;
  /** Lower-case names; content headers are added by the front. */
  readonly headers: Readonly<Record<string, string>>;
  /** Strong validator of the identity body, which stays when its brotli gets smaller: no page has ranges. */
  readonly etag: string;
  readonly bodies: Readonly<Record<Coding, Buffer>>;
  /** Complete response headers by variant, filled when the page is sent. */
  readonly heads: Map<string, OutgoingHttpHeaders>;
}

/** What is made for a key when the cache does not have it. */
export interface FreshPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** False serves the answer without keeping it; a number keeps it for so many milliseconds. */
  readonly keep: boolean | number;
}

/** Finished pages by key, bounded in bytes, least recently used out first. */
export type PageCache = ReturnType<typeof createPageCache>;

/**
 * @param maxBytes upper bound for all kept bodies together
 */
export function createPageCache(maxBytes: number) {
  const kept = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: (page, key) => weigh(key, page),
  });
  let running = new Map<string, Promise<CachedPage>>();
  /** Pages that are as small as they get, or on their way. */
  const shrunk = new WeakSet<CachedPage>();
  let shrinking = Promise.resolve();

  /** Whoever asks first does not wait for the smallest form of a page; whoever asks later has it. */
  const shrink = async (key: string, page: CachedPage): Promise<void> => {
    const isKept = (): boolean => kept.peek(key) === page;
    if (!isKept()) return;
    const br = withoutRoom(await compressMore(page.bodies.identity));
    if (!isKept() || br.length >= page.bodies.br.length) return;
    const smaller = { ...page, bodies: { ...page.bodies, br }, heads: new Map() };
    shrunk.add(smaller);
    kept.set(key, smaller);
  };

  const make = async (key: string, fresh: FreshPage, of: typeof running): Promise<CachedPage> => {
    const page = await compress(fresh);
    if (fresh.keep !== false && of === running) {
      kept.set(key, page, fresh.keep === true ? {} : { ttl: fresh.keep });
      if (fresh.keep !== true) shrunk.add(page);
    }
    return page;
  };

  return {
    /** The page if it is there; counts as use, and is worth the time for its smallest form: one at a time. */
    peek(key: string): CachedPage | undefined {
      const page = kept.get(key);
      if (page && !shrunk.has(page)) {
        shrunk.add(page);
        shrinking = shrinking.then(() => shrink(key, page));
      }
      return page;
    },
    /** The page, made by `render` when absent; concurrent calls for a key share one run. */
    get(key: string, render: () => Promise<FreshPage>): Promise<CachedPage> {
      const known = kept.get(key);
      if (known) return Promise.resolve(known);
      const current = running;
      const run =
        current.get(key) ??
        render()
          .then((fresh) => make(key, fresh, current))
          .finally(() => current.delete(key));
      current.set(key, run);
      return run;
    },
    /** Forgets everything; runs under way are not kept. */
    clear(): void {
      kept.clear();
      running = new Map();
    },
    /** Bytes of all bodies and keys. */
    size: () => kept.calculatedSize,
  };
}

async function compress(fresh: FreshPage): Promise<CachedPage> {
  const identity = Buffer.from(fresh.body, "utf8");
  const { br, gzip: gz } = await compressText(identity);
  return {
    status: fresh.status,
    headers: fresh.headers,
    etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    bodies: { identity, br: withoutRoom(br), gzip: withoutRoom(gz) },
    heads: new Map(),
  };
}

/** The same bytes in memory of their own: small results would keep a large buffer alive. */
function withoutRoom(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= 2 * bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function weigh(key: string, page: CachedPage): number {
  const { identity, br, gzip: gz } = page.bodies;
  return key.length * 2 + identity.length + br.length + gz.length;
}
