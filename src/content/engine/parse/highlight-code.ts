import {
  bundledLanguages,
  createCssVariablesTheme,
  createHighlighterCore,
  type HighlighterCore,
} from "shiki";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

/** Longest code that is coloured, in UTF-16 units. */
const MAX_LENGTH = 50_000;

/** A piece of a line and the kind of token it is: keyword, string, comment … (empty: plain). */
export type CodeToken = readonly [text: string, kind: string];

/** Lines of coloured code; the colours themselves are the style sheet's, in both schemes. */
export type CodeLines = readonly (readonly CodeToken[])[];

const THEME = "tokens";
const VARIABLE = /^var\(--shiki-(?:token-)?([a-z-]+)\)$/;

let highlighter: Promise<HighlighterCore> | undefined;

/**
 * Colours code.
 *
 * @param language as written after the fence
 * @returns undefined for unknown languages and very long code
 */
export async function highlightCode(
  code: string,
  language: string,
): Promise<CodeLines | undefined> {
  const load = Object.hasOwn(bundledLanguages, language)
    ? bundledLanguages[language as keyof typeof bundledLanguages]
    : undefined;
  if (!load || code.length > MAX_LENGTH) return undefined;
  highlighter ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME })],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const core = await highlighter;
  await core.loadLanguage(load);
  const { tokens } = core.codeToTokens(code.replace(/\n$/, ""), { lang: language, theme: THEME });
  return tokens.map((line) =>
    line.map(({ content, color }): CodeToken => {
      const kind = VARIABLE.exec(color ?? "")?.[1] ?? "";
      return [content, kind === "foreground" ? "" : kind];
    }),
  );
}
