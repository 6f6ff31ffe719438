import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createPageCache, type FreshPage } from "./page-cache.ts";

const page = (body: string, keep = true): FreshPage => ({ status: 200, headers: {}, body, keep });
/** A page as it is written: words that come again, in no order that repeats. */
function prose(): string {
  let state = 7;
  return Array.from({ length: 4_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return `<p>${["light", "sound", "cut", "frame"][state % 4]} ${state % 1_000}</p>`;
  }).join("");
}
/** Lets all that is under way go on first. */
const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("page cache", () => {
  test("concurrent requests for a page share one render", async () => {
    const cache = createPageCache(1_000_000);
    let renders = 0;
    const make = async (): Promise<FreshPage> => {
      renders += 1;
      await later();
      return page("once");
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get("/", make)));
    expect(renders).toBe(1);
    expect(new Set(answers).size).toBe(1);
    expect(brotliDecompressSync(answers[0]?.bodies.br ?? "").toString()).toBe("once");
  });

  test("memory is bounded, and the least recently used page goes first", async () => {
    const body = (letter: string): string =>
      Array.from({ length: 2_000 }, Math.random).join(letter);
    const first = createPageCache(10_000_000);
    await first.get("a", async () => page(body("a")));
    const one = first.size();
    const cache = createPageCache(Math.floor(one * 2.5));
    await cache.get("a", async () => page(body("a")));
    await cache.get("b", async () => page(body("b")));
    cache.peek("a");
    await cache.get("c", async () => page(body("c")));
    expect(cache.size()).toBeLessThanOrEqual(one * 2.5);
    expect(["a", "b", "c"].map((key) => cache.peek(key) !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("a page that is asked for again gets smaller, and stays what it is", async () => {
    const cache = createPageCache(1_000_000);
    const body = prose();
    const { bodies, etag } = await cache.get("/", async () => page(body));
    const sizeBefore = cache.size();
    expect(cache.peek("/")?.bodies.br).toBe(bodies.br);
    await expect.poll(() => cache.peek("/")?.bodies.br.length).toBeLessThan(bodies.br.length);
    const smaller = cache.peek("/");
    expect(smaller?.etag).toBe(etag);
    expect(brotliDecompressSync(smaller?.bodies.br ?? "").toString()).toBe(body);
    expect(cache.size()).toBeLessThan(sizeBefore);
    // Not once more.
    await later();
    expect(cache.peek("/")).toBe(smaller);
  });

  test("a page that was forgotten while it got smaller stays forgotten", async () => {
    const cache = createPageCache(1_000_000);
    await cache.get("/", async () => page("old"));
    cache.peek("/");
    cache.clear();
    const fresh = await cache.get("/", async () => page("new"));
    await cache.get("/other", async () => page(prose()));
    const other = cache.peek("/other");
    await expect.poll(() => cache.peek("/other")).not.toBe(other);
    expect(cache.peek("/")).toBe(fresh);
  });

  test("a page larger than the cache is served and not kept", async () => {
    const cache = createPageCache(10);
    const answer = await cache.get("/", async () => page("more than ten bytes"));
    expect(answer.bodies.identity.toString()).toBe("more than ten bytes");
    expect(cache.size()).toBe(0);
  });

  test("what was rendered before a change is not kept after it", async () => {
    const cache = createPageCache(1_000_000);
    const old = cache.get("/", async () => {
      await later();
      return page("old");
    });
    cache.clear();
    await cache.get("/", async () => page("new"));
    await old;
    expect(cache.peek("/")?.bodies.identity.toString()).toBe("new");
  });

  test("a failed render is not remembered, errors are not kept", async () => {
    const cache = createPageCache(1_000_000);
    await expect(cache.get("/", () => Promise.reject(new Error("broken")))).rejects.toThrow(
      "broken",
    );
    await cache.get("/", async () => page("error page", false));
    expect(cache.peek("/")).toBeUndefined();
    expect((await cache.get("/", async () => page("well"))).bodies.identity.toString()).toBe(
      "well",
    );
  });
});
