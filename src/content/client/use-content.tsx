import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import {
  type ContentDocument,
  type Globals,
  type NavigationItem,
  NOT_A_LIST_OF_KEYS,
  paramsToJson,
} from "#content";
import type { ContentClient } from "./content-client.ts";
import type { Fields } from "./query-builder.ts";

const ClientContext = createContext<ContentClient | undefined>(undefined);

interface ContentProviderProps {
  readonly client: ContentClient;
  readonly children: ReactNode;
}

/** Brings the client to the hooks below. */
export function ContentProvider({ client, children }: ContentProviderProps) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** The client itself. Throws outside {@link ContentProvider}: that is a bug. */
export function useContentClient(): ContentClient {
  const client = use(ClientContext);
  if (!client) throw new Error("useContentClient needs a ContentProvider above it");
  return client;
}

/**
 * Result of a load: undefined while it is under way, null when it failed (D9).
 *
 * @param key changes with the query
 * @param load runs the query on the client
 */
export function useContent<T>(
  key: string,
  load: (client: ContentClient) => Promise<T>,
): T | null | undefined {
  const client = useContentClient();
  const [state, setState] = useState<{ readonly key: string; readonly value: T | null }>();
  // The key identifies the query; the function is new on each render.
  const ask = useEffectEvent(load);
  useEffect(() => {
    let isCurrent = true;
    const keep = (value: T | null): void => {
      if (isCurrent) setState({ key, value });
    };
    ask(client).then(keep, () => keep(null));
    return () => {
      isCurrent = false;
    };
  }, [client, key]);
  return state?.key === key ? state.value : undefined;
}

/** The navigation tree of the documents that a query selects; null on failure (D9). */
export function useNavigation(query: Fields = {}): readonly NavigationItem[] | null | undefined {
  return useContent(`navigation ${paramsToJson(query)}`, (client) => client.fetchNavigation(query));
}

/** Documents before and after another, without bodies; null on failure (D9). */
export function useSurround(
  path: string,
  query: Fields = {},
): readonly (ContentDocument | null)[] | null | undefined {
  return useContent(`surround ${path} ${paramsToJson(query)}`, (client) =>
    findNeighbours(client, path, query),
  );
}

/** Documents before and after another, without bodies; null where there is none. */
export function findNeighbours(
  client: ContentClient,
  path: string,
  query: Fields,
): Promise<readonly (ContentDocument | null)[]> {
  return client
    .queryContent(query)
    .where({ _partial: { $not: true }, navigation: { $not: false } })
    .without(["body"])
    .findSurround(path);
}

/** Answers of several queries by key; null for those that failed (D9). */
export function useGlobals(globals: Globals): Readonly<Record<string, unknown>> | null | undefined {
  return useContent(`globals ${paramsToJson(globals)}`, (client) => findGlobals(client, globals));
}

/** Answers of several queries by key; null for those that failed, none for a list (D9). */
export async function findGlobals(
  client: ContentClient,
  globals: Globals,
): Promise<Readonly<Record<string, unknown>>> {
  if (Array.isArray(globals)) {
    console.error(NOT_A_LIST_OF_KEYS);
    return {};
  }
  const loaded = await Promise.all(
    Object.entries(globals).map(async ([key, { type = "findOne", ...params }]) => {
      const query = client.queryContent(params);
      const value: unknown = await query[type]().catch(() => null);
      return [key, value] as const;
    }),
  );
  return Object.fromEntries(loaded);
}
