import type { Globals } from "#content";
import type { LocaleCode } from "#i18n";
import type { Notice } from "../site-data.ts";

/** Name of the studio's global that is shown above every page. */
const NOTICE = "notice";

/** The query for the notice in a language, as the studio has written it; the same on server and in browser. */
export function noticeQuery(globals: Globals, locale: LocaleCode): Globals {
  const { [NOTICE]: query } = globals;
  // A list is told of by whoever asks.
  if (!query) return Array.isArray(globals) ? globals : {};
  const where = [query["where"] ?? []].flat();
  return {
    [NOTICE]: { only: ["_path", "title"], ...query, where: [...where, { _locale: locale }] },
  };
}

/** The notice out of the answers; null where its document is not there or has no title. */
export function toNotice(answers: Readonly<Record<string, unknown>> | null): Notice | null {
  const { _path: path, title } = (answers?.[NOTICE] ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof path !== "string" || typeof title !== "string" || title.trim() === "") return null;
  return { title, path };
}
