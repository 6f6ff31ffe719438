import { beforeAll, describe, expect, it, test } from "vitest";
import { type ContentClient, createContentClient } from "#content/client";
import type { AnswerShape } from "#content";
import type { LocaleCode } from "#i18n";
import { effort } from "../fixtures/effort.ts";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { FIXTURE_CONTENT, readVectors, type RequestVector } from "../fixtures/content-vectors.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

const TOKEN = "a-preview-token-for-tests";

/** Every recorded query, once. */
const queries = new Map(
  ["requests", "navigation"]
    .flatMap((name) => readVectors<RequestVector>(name))
    .flatMap(({ params, request }) =>
      params === null ? [] : [{ params, isTree: request.path.includes("/navigation/") }],
    )
    .map((query) => [JSON.stringify(query), query] as const),
);

type Ways = readonly [AnswerShape, token: string | undefined, locales: readonly LocaleCode[]];
const WAYS: readonly Ways[] = [
  ["advanced", undefined, effort(["he"], ALL_LOCALES)],
  ["default", TOKEN, ALL_LOCALES],
];

describe.each(
  effort<readonly Ways[]>(WAYS.slice(0, 1), [...WAYS, ["default", undefined, ALL_LOCALES]]),
)("D7: the snapshot answers as the calls do: %s, token %s", (shape, token, locales) => {
  let site: RunningSite;
  let local: ContentClient;
  let remote: ContentClient;
  /** Calls of the client that should need none. */
  const calls: string[] = [];

  beforeAll(async () => {
    site = await startSite({
      CONTENT_DIR: FIXTURE_CONTENT,
      CONTENT_CLIENT_DATABASE: "on",
      CONTENT_RESPONSE: shape,
      PREVIEW_TOKEN: TOKEN,
    });
    local = clientOf(site, shape, token, true, calls);
    remote = clientOf(site, shape, token, false, []);
  });

  it.each(locales)("every recorded query, in %s", async (locale) => {
    const different: string[] = [];
    for (const [name, { params, isTree }] of queries) {
      const asked = {
        ...params,
        where: [...[params["where"] ?? []].flat(), { _locale: locale }],
      };
      const [here, there] = await Promise.all(
        [local, remote].map((client) => answerOf(client, asked, isTree)),
      );
      if (JSON.stringify(here) !== JSON.stringify(there)) {
        different.push(`${name}\n${JSON.stringify(here)}\n${JSON.stringify(there)}`);
      }
    }
    expect(different.slice(0, 3)).toEqual([]);
  });

  test("out of one snapshot", () => {
    expect(calls).toHaveLength(1);
  });
});

function clientOf(
  site: RunningSite,
  shape: AnswerShape,
  token: string | undefined,
  isLocal: boolean,
  calls: string[],
): ContentClient {
  return createContentClient({
    base: "/api/_content",
    integrity: "1",
    shape,
    defaultLocale: "en",
    previewToken: () => token,
    isLocal: () => isLocal,
    fetch: (address) => {
      calls.push(address as string);
      return fetch(`${site.origin}${address as string}`);
    },
  });
}

/** What the caller gets: the answer, or the status and words of the failure. */
async function answerOf(
  client: ContentClient,
  { first, count, surround, ...params }: Readonly<Record<string, unknown>>,
  isTree: boolean,
): Promise<unknown> {
  try {
    const rest = { ...params, ...(isTree && { first }) };
    if (isTree) return await client.fetchNavigation(rest);
    const query = client.queryContent({ ...params, ...(surround !== undefined && { surround }) });
    return await (first ? query.findOne() : count ? query.count() : query.find());
  } catch (error) {
    const { message, statusCode } = error as { message: string; statusCode?: number };
    return { message, statusCode };
  }
}
