import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { type Coding, compressText } from "./compress-text.ts";

/** A finished answer, ready to be written as it is. */
export interface CachedPage {
  readonly status: number;
  /** Lower-case names; content headers are added by the front. */
  readonly headers: Readonly<Record<string, string>>;
  /** Strong validator of the identity body. */
  readonly etag: string;
  readonly bodies: Readonly<Record<Coding, Buffer>>;
  /** Complete response headers by variant, filled by whoever writes the page. */
  readonly heads: Map<string, OutgoingHttpHeaders>;
}

/** What is made for a key when the cache does not have it. */
export interface FreshPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** False serves the answer without keeping it. */
  readonly keep: boolean;
}

/** Finished pages by key, bounded in bytes, least recently used out first. */
export interface PageCache {
  /** The page if it is there; counts as use. */
  peek(key: string): CachedPage | undefined;
  /** The page, made by `make` when absent; concurrent calls for a key share one run. */
  get(key: string, make: () => Promise<FreshPage>): Promise<CachedPage>;
  /** Forgets everything; runs under way are not kept. */
  clear(): void;
  /** Bytes of all bodies and keys. */
  size(): number;
}

interface Entry {
  readonly page: CachedPage;
  /** Bytes of key and bodies. */
  readonly weight: number;
  /** Count of the last use; the smallest goes first. */
  used: number;
}

/**
 * @param maxBytes upper bound for all kept bodies together
 */
export function createPageCache(maxBytes: number): PageCache {
  const entries = new Map<string, Entry>();
  const running = new Map<string, Promise<CachedPage>>();
  let bytes = 0;
  let generation = 0;
  let uses = 0;

  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.weight;
  };

  const keep = (key: string, page: CachedPage): void => {
    remove(key);
    const weight = weigh(key, page);
    if (weight > maxBytes) return;
    entries.set(key, { page, weight, used: (uses += 1) });
    bytes += weight;
    if (bytes <= maxBytes) return;
    const byUse = [...entries].toSorted(([, a], [, b]) => a.used - b.used);
    for (const [oldest] of byUse) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  };

  const peek = (key: string): CachedPage | undefined => {
    const entry = entries.get(key);
    if (entry) entry.used = uses += 1;
    return entry?.page;
  };

  return {
    peek,
    get(key, make) {
      const found = peek(key);
      if (found) return Promise.resolve(found);
      const known = running.get(key);
      if (known) return known;
      const started = generation;
      const run = make()
        .then(async (fresh) => {
          const page = await compress(fresh);
          if (fresh.keep && generation === started) keep(key, page);
          return page;
        })
        .finally(() => {
          if (running.get(key) === run) running.delete(key);
        });
      running.set(key, run);
      return run;
    },
    clear() {
      generation += 1;
      entries.clear();
      running.clear();
      bytes = 0;
    },
    size: () => bytes,
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
