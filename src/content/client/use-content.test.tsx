// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ContentProvider,
  createContentClient,
  useContent,
  useGlobals,
  useNavigation,
  useSurround,
} from "#content/client";

const PAGES = [
  { _path: "/blog/a", title: "A" },
  { _path: "/blog/b", title: "B" },
];

/** What the server was asked, in order. */
let asked: Record<string, unknown>[] = [];
/** What the server answers. */
let answer: (address: string) => Response;

const client = createContentClient({
  base: "/api/_content",
  integrity: "1",
  shape: "default",
  defaultLocale: "en",
  fetch: (address) => {
    const search = new URL(address as string, "http://site.example").searchParams;
    asked.push(JSON.parse(search.get("_params") ?? "{}") as Record<string, unknown>);
    return Promise.resolve(answer(address as string));
  },
});

beforeEach(() => {
  asked = [];
  answer = () => Response.json(PAGES);
});
afterEach(() => vi.restoreAllMocks());

/** Everything that a hook gave, one after the other. */
async function run<T>(useHook: () => T): Promise<T[]> {
  const seen: T[] = [];
  function Probe() {
    const value = useHook();
    if (seen.at(-1) !== value || seen.length === 0) seen.push(value);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  root.render(
    <ContentProvider client={client}>
      <Probe />
    </ContentProvider>,
  );
  await vi.waitFor(() => expect(seen.at(-1)).not.toBe(undefined));
  root.unmount();
  return seen;
}

describe("D9: loads in components", () => {
  it("give the answer when it is there", async () => {
    const seen = await run(() => useContent("all", ({ queryContent }) => queryContent().find()));
    expect(seen).toEqual([undefined, PAGES]);
  });

  it("give null for what failed, without a word", async () => {
    const said = vi.spyOn(console, "error");
    answer = () => Response.json({ message: "no" }, { status: 404 });
    expect(await run(() => useContent("x", (c) => c.queryContent("/x").findOne()))).toEqual([
      undefined,
      null,
    ]);
    expect(await run(() => useNavigation())).toEqual([undefined, null]);
    expect(await run(() => useSurround("/blog/a"))).toEqual([undefined, null]);
    expect(await run(() => useGlobals({ theme: { where: [{ _path: "/_theme" }] } }))).toEqual([
      undefined,
      { theme: null },
    ]);
    expect(said).not.toHaveBeenCalled();
  });

  it("ask for neighbours without bodies, partials and what navigation hides", async () => {
    await run(() => useSurround("/blog/a"));
    expect(asked[0]).toMatchObject({
      without: ["body"],
      where: [{ _partial: { $not: true }, navigation: { $not: false } }, expect.anything()],
      surround: { query: "/blog/a" },
    });
  });

  it("ask for globals in the way that each names", async () => {
    answer = (address) => Response.json(address.includes("count") ? 2 : PAGES);
    const [, globals] = await run(() =>
      useGlobals({ pages: { type: "find", only: ["title"] }, many: { type: "count" } }),
    );
    expect(globals).toEqual({ pages: PAGES, many: 2 });
    // Both are asked at once, in whatever order their addresses are ready.
    expect(asked.filter((params) => "only" in params)).toMatchObject([{ only: ["title"] }]);
    expect(asked.filter((params) => "type" in params)).toEqual([]);
  });

  it("say so when globals are a list", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const [, globals] = await run(() => useGlobals([] as never));
    expect(globals).toEqual({});
    expect(said.mock.calls).toEqual([
      ["Globals must be a list of keys with QueryBuilderParams as a value."],
    ]);
    expect(asked).toEqual([]);
  });
});
