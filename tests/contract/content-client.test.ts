import { describe, expect, it, vi } from "vitest";
import {
  type ContentClient,
  createContentClient,
  ContentError,
  type QueryBuilder,
} from "#content/client";
import { type ClientCall, readVectors, type RequestVector } from "../fixtures/content-vectors.ts";

/** Rows in which a language made one document many in the recorded client (content-api §13.11). */
const FIRST_IN_LOCALE = new Set(["default-locale-192", "strip-locale-022"]);
const rows = [
  ...readVectors<RequestVector>("requests"),
  ...readVectors<RequestVector>("navigation"),
].filter(({ client, mode }) => client !== null && ["default", "strip", "advanced"].includes(mode));

describe("D2, D3, D5: the client makes the recorded calls", () => {
  it.each(rows)("$id", async (row) => {
    const calls: string[] = [];
    const { status, json } = row.response;
    const client = createContentClient({
      base: "/api/_content",
      integrity: row.integrity,
      shape: row.mode === "advanced" ? "advanced" : "default",
      stripQueryParameters: row.mode === "strip",
      defaultLocale: "en",
      previewToken: () => /previewToken=([^;]*)/.exec(row.request.headers["cookie"] ?? "")?.[1],
      fetch: (address) => {
        calls.push(address as string);
        return Promise.resolve(new Response(JSON.stringify(json), { status }));
      },
    });
    const answer = await call(client, row.client as ClientCall).catch((error: unknown) => error);
    const isRecorded = calls[0] === row.request.path;
    expect(isRecorded, `${calls[0]}\n${row.request.path}`).toBe(!FIRST_IN_LOCALE.has(row.id));
    expect(asJson(answer)).toEqual(asJson(expectedAnswer(row)));
  });
});

describe("D6, D9: what is not an answer", () => {
  const clientOver = (response: () => Response): ContentClient =>
    createContentClient({
      base: "/api/_content",
      integrity: "1",
      shape: "default",
      defaultLocale: "en",
      fetch: () => Promise.resolve(response()),
    });

  it("an HTML page in place of an answer is 'Not found'", async () => {
    const client = clientOver(() => new Response("<!DOCTYPE html><p>hi</p>", { status: 200 }));
    await expect(client.queryContent("/x").findOne()).rejects.toThrow("Not found");
  });

  it("a failing server is asked once more", async () => {
    const answers = [new Response("{}", { status: 500 }), Response.json([{ _path: "/x" }])];
    const client = clientOver(() => answers.shift() ?? Response.error());
    expect(await client.queryContent().find()).toEqual([{ _path: "/x" }]);
  });

  it("an error carries status and body", async () => {
    const client = clientOver(() => Response.json({ message: "no" }, { status: 400 }));
    const failed = client.queryContent().find();
    await expect(failed).rejects.toBeInstanceOf(ContentError);
    await expect(failed).rejects.toMatchObject({ statusCode: 400, data: { message: "no" } });
  });
});

describe("D7: queries in the browser", () => {
  const contents = [
    document("en", "/blog/a", { title: "A", tags: ["x"] }),
    document("he", "/blog/a", { title: "א", tags: ["x"] }),
    document("en", "/blog/b", { title: "B", tags: ["y"], _draft: true }),
  ];

  it("are answered out of one snapshot, in every language", async () => {
    const fetchSnapshot = vi.fn(() => Promise.resolve(Response.json({ contents })));
    const client = createContentClient({
      base: "/api/_content",
      integrity: "7",
      shape: "default",
      defaultLocale: "en",
      previewToken: () => "token",
      isLocal: () => true,
      fetch: fetchSnapshot,
    });
    const tagged = client.queryContent("/blog").where({ tags: { $contains: "x" } });
    expect(await tagged.only("title").find()).toEqual([{ title: "A" }]);
    const hebrew = client.queryContent("/blog/a").locale("he").only("title");
    expect(await hebrew.findOne()).toEqual({ title: "א" });
    expect(await client.queryContent().where({ _draft: true }).count()).toBe(1);
    const navigation = await client.fetchNavigation();
    expect(navigation[0]).toMatchObject({ _path: "/blog" });
    await expect(client.queryContent("/none").findOne()).rejects.toMatchObject({
      statusCode: 404,
    });
    expect(fetchSnapshot.mock.calls).toEqual([["/api/_content/cache.7.json?previewToken=token"]]);
  });

  /** Clients of one tab, which answers with what is given by address. */
  const openTab = (answer: (address: string) => Response) => {
    const calls: string[] = [];
    const inTab = (address: unknown): Promise<Response> => {
      calls.push(address as string);
      return Promise.resolve(answer(address as string));
    };
    const clientAt = (integrity: string, isLocal = true): ContentClient =>
      createContentClient({
        base: "/api/_content",
        integrity,
        shape: "default",
        defaultLocale: "en",
        isLocal: () => isLocal,
        fetch: inTab,
      });
    return { calls, clientAt };
  };

  it("share a snapshot in a tab, until the content has another number", async () => {
    const { calls, clientAt } = openTab(() => Response.json({ contents }));
    const count = async (at: string): Promise<number> => clientAt(at).queryContent().count();
    expect(await Promise.all([count("1"), count("1")])).toEqual([2, 2]);
    expect(await count("1")).toBe(2);
    expect(calls).toEqual(["/api/_content/cache.1.json"]);
    expect(await count("2")).toBe(2);
    expect(calls).toEqual(["/api/_content/cache.1.json", "/api/_content/cache.2.json"]);
  });

  it("are not what clients without it do, and nothing is fetched before the first", async () => {
    const { calls, clientAt } = openTab(() => Response.json([]));
    clientAt("1");
    expect(calls).toEqual([]);
    await clientAt("1", false).queryContent().find();
    expect(calls).toEqual([expect.stringContaining("/query/")]);
  });

  it.each([
    ["is refused", () => Response.json({ message: "no" }, { status: 404 })],
    ["is an HTML page", () => new Response("<!doctype html><p>hi</p>")],
    ["is cut off", () => new Response('{"contents":[{')],
    ["is something else", () => Response.json([])],
  ])("are answered by the calls when the snapshot %s", async (_, snapshot) => {
    const { calls, clientAt } = openTab((address) =>
      address.includes("/cache.") ? snapshot() : Response.json([{ _path: "/x" }]),
    );
    const client = clientAt("1");
    expect(await client.queryContent().find()).toEqual([{ _path: "/x" }]);
    expect(await client.fetchNavigation()).toEqual([{ _path: "/x" }]);
    // A snapshot that failed is left alone for a while.
    const isSnapshot = (address: string): boolean => address.includes("/cache.");
    expect(calls.map(isSnapshot)).toEqual([true, false, false]);
  });

  it("fail as the calls would when they make no sense", async () => {
    const { clientAt } = openTab(() => Response.json({ contents }));
    const senseless = clientAt("1").queryContent({ where: [{ title: { $nope: 1 } }] });
    await expect(senseless.find()).rejects.toMatchObject({
      message: "400 $nope is not an operator",
      statusCode: 400,
    });
    await expect(senseless.find()).rejects.toBeInstanceOf(ContentError);
  });
});

function document(locale: string, path: string, fields: Record<string, unknown>) {
  const stem = `${locale}${path}`;
  return {
    _path: path,
    _locale: locale,
    _partial: false,
    _draft: false,
    _stem: stem,
    _file: `${stem}.md`,
    _id: `content:${stem}`,
    ...fields,
  };
}

/** What our client gives: the answer as it is; of an advanced one the part that was asked for. */
function expectedAnswer({ mode, response, params }: RequestVector): unknown {
  const { status, json } = response;
  if (status !== 200) {
    const message = `${status} ${(json as { message: string }).message}`;
    return new ContentError(message, status, json);
  }
  if (mode !== "advanced" || Array.isArray(response.json)) return response.json;
  const { result, surround } = response.json as { result?: unknown; surround?: unknown };
  return params?.["surround"] === undefined ? result : surround;
}

async function call(client: ContentClient, recorded: ClientCall): Promise<unknown> {
  if (recorded.navigation !== undefined) return callNavigation(client, recorded.navigation);
  const start = revive(recorded.queryContent ?? []) as (string | Record<string, unknown>)[];
  return applyChain(client.queryContent(...start), recorded.chain ?? []);
}

async function callNavigation(
  client: ContentClient,
  recorded: ClientCall["navigation"],
): Promise<unknown> {
  const { args, chain, q } = (recorded ?? {}) as {
    args?: readonly string[];
    chain?: ClientCall["chain"];
    q?: Record<string, unknown>;
  };
  if (args === undefined) {
    const query = revive(q) as Record<string, unknown> | undefined;
    return client.fetchNavigation(query);
  }
  const builder = applyChain(client.queryContent(...args), chain ?? []);
  return client.fetchNavigation(builder as QueryBuilder);
}

function applyChain(start: unknown, chain: NonNullable<ClientCall["chain"]>): unknown {
  return chain.reduce((target, [method, ...args]) => {
    const step = (target as Record<string, (...given: unknown[]) => unknown>)[method];
    if (!step) throw new Error(`no method ${method}`);
    return step(...args.map(revive));
  }, start);
}

/** Regular expressions and dates as the recorded client got them. */
function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== "object" || value === null) return value;
  const { __re: pattern, __date: date } = value as { __re?: [string, string]; __date?: string };
  if (pattern) return new RegExp(...pattern);
  if (date !== undefined) return new Date(date);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)]));
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
