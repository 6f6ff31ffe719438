import type { Described, GraphPage } from "./graph-page.ts";

/** A page whose title and description stand in messages/. */
export function describeOwnPage(
  { t, path }: GraphPage,
  title: Parameters<GraphPage["t"]>[0],
  description: Parameters<GraphPage["t"]>[0],
): Described {
  const name = t(title);
  return { name, description: t(description), trail: [{ name, path }] };
}
