import {
  type AnswerShape,
  type ContentDocument,
  encodeQueryValue,
  encodeSegments,
  type NavigationItem,
  paramsHash,
  paramsToJson,
} from "#content";
import { ContentError } from "./content-error.ts";
import { openLocalContent } from "./local-content.ts";
import {
  type BuilderRules,
  type BuiltParams,
  createQueryBuilder,
  type Fields,
  type QueryBuilder,
} from "./query-builder.ts";

/** Where the calls go and how they are written. */
export interface ContentClientOptions {
  /** Path or address before `/query` and `/navigation`. */
  readonly base: string;
  /** Number in the address that changes with the content. */
  readonly integrity: string;
  readonly shape: AnswerShape;
  /** True writes queries into the path, for hosts that ignore query strings (D3). */
  readonly stripQueryParameters?: boolean;
  readonly defaultLocale: string | undefined;
  /** A preview token, sent with each call; read anew each time. */
  readonly previewToken?: () => string | undefined;
  /**
   * True answers in the browser over a snapshot: in preview, or where the client database is on (D7).
   * The calls answer when the snapshot cannot be loaded.
   */
  readonly isLocal?: () => boolean;
  readonly fetch?: typeof fetch;
}

/** Queries content from the browser (D2–D7). */
export interface ContentClient {
  /** Starts a query: pieces of a path, or parameters. */
  queryContent<T = ContentDocument>(...start: readonly (string | Fields)[]): QueryBuilder<T>;
  /** The navigation tree, of all documents or of those that a query selects. */
  fetchNavigation(query?: QueryBuilder | Fields): Promise<readonly NavigationItem[]>;
}

/** What answers queries: the calls, or an engine at hand. */
export interface ContentAnswers {
  query(params: BuiltParams): Promise<unknown>;
  navigation(params: BuiltParams): Promise<readonly NavigationItem[]>;
}

/** Creates a client of the content calls. */
export function createContentClient(options: ContentClientOptions): ContentClient {
  const excludeDrafts = options.shape === "advanced" && !options.previewToken?.();
  const rules = { defaultLocale: options.defaultLocale, excludeDrafts };
  const local = async (): ReturnType<typeof openLocalContent> => {
    if (!options.isLocal?.()) return undefined;
    const address = snapshotAddress(options);
    const load = (): Promise<unknown> => get(options, address);
    return openLocalContent(options.fetch ?? fetch, { ...options, address, load });
  };

  const answers: ContentAnswers = {
    async query(params) {
      const snapshot = await local();
      const answer = snapshot
        ? await snapshot.query(asSent(params))
        : await get(options, await callAddress(options, "query", params));
      return options.shape === "advanced" ? unwrap(answer, params) : answer;
    },
    async navigation(params) {
      const snapshot = await local();
      if (snapshot) return snapshot.navigation(asSent(params));
      const address = await callAddress(options, "navigation", params);
      return (await get(options, address)) as readonly NavigationItem[];
    },
  };
  return contentClientOver(answers, rules);
}

/** The same client over whatever answers, such as the engine of the server before a page is sent. */
export function contentClientOver(answers: ContentAnswers, rules: BuilderRules): ContentClient {
  const queryContent = <T>(...start: readonly (string | Fields)[]): QueryBuilder<T> =>
    createQueryBuilder<T>(start, rules, answers.query);
  return {
    queryContent,
    fetchNavigation(given) {
      const built = isBuilder(given)
        ? given
        : queryContent(...(given === undefined ? [] : [given]));
      return answers.navigation(built.params());
    },
  };
}

/** Parameters as the server would get them, so that both ways mean the same. */
function asSent(params: BuiltParams): BuiltParams {
  return JSON.parse(paramsToJson(params)) as BuiltParams;
}

/** Address of a call: hash and integrity in the name, the query behind it or in the path. */
async function callAddress(
  { base, integrity, previewToken, stripQueryParameters }: ContentClientOptions,
  call: "query" | "navigation",
  params: BuiltParams,
): Promise<string> {
  const name = `${base}/${call}/${await paramsHash(params)}.${integrity}`;
  const json = paramsToJson(params);
  if (stripQueryParameters) return `${name}/${encodeSegments(json)}.json`;
  const token = previewToken?.();
  const preview = token ? `&previewToken=${encodeQueryValue(token)}` : "";
  return `${name}.json?_params=${encodeQueryValue(json)}${preview}`;
}

function snapshotAddress({ base, integrity, previewToken }: ContentClientOptions): string {
  const token = previewToken?.();
  const preview = token ? `?previewToken=${encodeQueryValue(token)}` : "";
  return `${base}/cache.${integrity}.json${preview}`;
}

/** Fetches JSON; an HTML page in its place means that there is nothing (D6). */
async function get(
  options: ContentClientOptions,
  address: string,
  isSecond = false,
): Promise<unknown> {
  const response = await (options.fetch ?? fetch)(address);
  if (response.status === 500 && !isSecond) return get(options, address, true);
  const text = await response.text();
  if (/^\s*<!doctype html>/i.test(text)) throw new ContentError("Not found");
  const data = parse(text);
  if (response.ok) return data;
  const message = (data as { message?: string } | undefined)?.message ?? response.statusText;
  throw new ContentError(`${response.status} ${message}`, response.status, data);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The requested part of an advanced answer. */
function unwrap(answer: unknown, params: BuiltParams): unknown {
  const { result, surround } = answer as { result?: unknown; surround?: unknown };
  return params["surround"] !== undefined && surround !== undefined ? surround : result;
}

function isBuilder(query: QueryBuilder | Fields | undefined): query is QueryBuilder {
  return typeof query?.["params"] === "function";
}
