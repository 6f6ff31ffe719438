import type { LocaleCode } from "#i18n";
import { checkTypography } from "#i18n/typography";
import type { PlacedFault } from "./check-text.ts";
import type { Prose } from "./prose-of-document.ts";

/** How a document is set: its front matter and its text, but no code (issue 26). */
export function checkDocumentTypography(
  all: readonly Prose[],
  locale: LocaleCode,
): readonly PlacedFault[] {
  return all.flatMap(({ text, at }) =>
    checkTypography(text, locale).map((fault) => ({ rule: "typography", at, ...fault })),
  );
}
