import type { ContentDocument, NavigationItem } from "#content-engine";
import { ContentError } from "./content-error.ts";
import type { BuiltParams } from "./query-builder.ts";

/** Answers in the browser, by the same engine as on the server (D7). */
interface LocalContent {
  query(params: BuiltParams): Promise<unknown>;
  navigation(params: BuiltParams): Promise<readonly NavigationItem[]>;
}

/**
 * Opens a snapshot when it is first needed; engine and documents are fetched once.
 *
 * @param fetchSnapshot gives all documents that the visitor may see, in every language
 */
export function openLocalContent(
  { defaultLocale }: { readonly defaultLocale: string | undefined },
  fetchSnapshot: () => Promise<unknown>,
): LocalContent {
  const open = async () => {
    const [engine, snapshot] = await Promise.all([
      import("#content-engine/local"),
      fetchSnapshot(),
    ]);
    const { contents } = snapshot as { contents: readonly ContentDocument[] };
    return { engine, source: engine.createLocalSource(contents, defaultLocale) };
  };
  let opened: ReturnType<typeof open> | undefined;
  const ready = (): ReturnType<typeof open> => {
    opened ??= open();
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return {
    async query(params) {
      const { engine, source } = await ready();
      const asked = await engine.askQuery(source, params, "default");
      const answer = await engine.shapeAnswer(asked.outcome, asked.params, "default");
      if (!answer.found) throw new ContentError("404 Document not found!", 404);
      return answer.value;
    },
    async navigation(params) {
      const { engine, source } = await ready();
      return engine.askNavigation(source, params);
    },
  };
}
