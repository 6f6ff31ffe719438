import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  askNavigation,
  askQuery,
  type ContentEngine,
  openContent,
  QueryProblem,
  readContentRequest,
} from "#content/node";
import {
  FIXTURE_CONTENT,
  isRecordedAnswer,
  readDeviations,
  readVectors,
  type RequestVector,
} from "../fixtures/content-vectors.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

const TOKEN = "a-preview-token-for-tests";
const LOCALES = { codes: ["en", "he", "es", "fr", "de", "nl"], fallback: "en" };
const rows = [
  ...readVectors<RequestVector>("requests"),
  ...readVectors<RequestVector>("navigation"),
];
const deviations = readDeviations();

/** Content without languages cannot be set up from outside; it is asked further below. */
const calls = rows.filter(({ mode }) => mode !== "nolocale");

/** The first recorded call of each kind, and what is no query. */
const sample = calls.filter(
  (row, at) => !isQuery(row) || calls.findIndex((one) => kindOf(one) === kindOf(row)) === at,
);

describe("D2–D5: recorded answers over HTTP", () => {
  const sites = new Map<string, RunningSite>();
  beforeAll(async () => {
    const env = { CONTENT_DIR: FIXTURE_CONTENT, PREVIEW_TOKEN: TOKEN };
    sites.set("default", await startSite(env));
    sites.set("advanced", await startSite({ ...env, CONTENT_RESPONSE: "advanced" }));
  });

  it.each(sample)("$id", async (row) => {
    const site = sites.get(row.mode) ?? sites.get("default");
    // The recorded development server showed drafts, as preview does.
    const headers = row.mode === "dev" ? { cookie: `previewToken=${TOKEN}` } : row.request.headers;
    const answer = await rawRequest(site?.origin ?? "", row.request.path, { headers });
    const isSame = isRecordedAnswer(row, answer.status, parse(answer.text));
    expect(isSame, answer.text.slice(0, 500)).toBe(!deviations.has(row.id));
  });
});

describe("D2–D5: recorded answers of the engine", () => {
  const engines = new Map<string, ContentEngine>();
  beforeAll(async () => {
    for (const [name, locales] of [
      ["default", LOCALES],
      ["nolocale", { codes: [], fallback: "" }],
    ] as const) {
      const time = { now: Date.now, zone: "UTC" };
      const folder = { directory: FIXTURE_CONTENT, watch: false };
      const engine = await openContent({ ...folder, ...time, locales });
      if (engine.leftOut().length > 0) throw new Error(JSON.stringify(engine.leftOut()));
      engines.set(name, engine);
    }
  });
  afterAll(async () => {
    for (const engine of engines.values()) await engine.close();
  });

  it.each(calls.filter(isQuery))("$id", async (row) => {
    const engine = engines.get("default");
    if (!engine) throw new Error("no engine");
    const { status, body } = await call(engine, row);
    expect(isRecordedAnswer(row, status, body), JSON.stringify(body)).toBe(!deviations.has(row.id));
  });

  const onlyHidden = rows.filter(
    ({ id, params }) => params !== null && deviations.get(id)?.quirk === "13.5",
  );
  it.each([...onlyHidden, ...rows.filter(({ mode }) => mode === "nolocale")])(
    "$id with everything visible",
    async (row) => {
      const engine = engines.get(row.mode) ?? engines.get("default");
      if (!engine) throw new Error("no engine");
      const { status, body } = await ask(engine, row);
      const isListed = deviations.has(row.id) && deviations.get(row.id)?.quirk !== "13.5";
      expect(isRecordedAnswer(row, status, body), JSON.stringify(body)).toBe(!isListed);
    },
  );
});

it("every listed deviation names a recorded row", () => {
  const recorded = ["requests", "navigation", "parse", "document-driven"].flatMap((name) =>
    readVectors<{ id: string }>(name).map(({ id }) => id),
  );
  expect([...deviations.keys()].filter((id) => !recorded.includes(id))).toEqual([]);
});

function isQuery({ request }: RequestVector): boolean {
  return /^\/api\/_content\/(?:query|navigation)\b/.test(request.path);
}

function kindOf({ area, mode, response }: RequestVector): string {
  return `${area} ${mode} ${response.status}`;
}

/** Asks the engine what an address asks, as the calls over HTTP do. */
async function call(engine: ContentEngine, { mode, request }: RequestVector): Promise<Answer> {
  const source = engine.source(mode === "dev" ? "preview" : "public");
  return answered(async () => {
    const { pathname, searchParams } = new URL(request.path, "http://localhost");
    const rest = decodeURIComponent(pathname.replace(/^\/api\/_content\/\w+/, ""));
    const { params } = readContentRequest(rest, searchParams);
    return pathname.includes("/navigation")
      ? await askNavigation(source, params)
      : await textOf(source, params, mode);
  });
}

/** Asks as the recorded server was set up: drafts hidden unless the query mentions them. */
async function ask(
  engine: ContentEngine,
  { mode, params, request }: RequestVector,
): Promise<Answer> {
  const given = [params?.["where"] ?? []].flat() as unknown[];
  const mentionsDrafts = given.some(
    (item) => typeof item === "object" && item !== null && "_draft" in item,
  );
  const where = mentionsDrafts || mode === "dev" ? given : [...given, { _draft: { $ne: true } }];
  const source = engine.source("preview");
  return answered(async () =>
    request.path.includes("/navigation/")
      ? await askNavigation(source, { ...params, where })
      : await textOf(source, { ...params, where }, mode),
  );
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** @param work resolves with a tree, or with the JSON of an answer */
async function answered(work: () => Promise<unknown>): Promise<Answer> {
  try {
    const found = await work();
    if (found === "") return { status: 404, body: undefined };
    return { status: 200, body: typeof found === "string" ? parse(found) : asJson(found) };
  } catch (error) {
    if (error instanceof QueryProblem) return { status: 400, body: error.message };
    throw error;
  }
}

async function textOf(
  source: ReturnType<ContentEngine["source"]>,
  given: unknown,
  mode: string,
): Promise<string> {
  const shape = mode === "advanced" ? "advanced" : "default";
  const { pieces } = await askQuery(source, given, shape);
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
