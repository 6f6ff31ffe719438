import type { TextProblem } from "../content-problem.ts";
import type { ContentDocument } from "../document/content-document.ts";
import { namedMedia } from "../document/page-facts.ts";
import type { ReadHead } from "../index/read-entry.ts";
import { isRemovedWithText } from "../parse/sanitize-schema.ts";
import type { WrittenTags } from "../parse/written-tags.ts";
import { missingKeys } from "./collections.ts";

/** What documents may refer to by name. */
export interface KnownNames {
  /** Categories of works: a work with another one is left out. */
  readonly categories?: readonly string[];
  /** Layouts of the site. */
  readonly layouts: readonly string[];
  /** True for pictures that are there, by the name that a document gives them. */
  readonly hasPicture: (media: string, document: string) => boolean;
  /** True for elements and components of a text that the site shows. */
  readonly isShown: (name: string) => boolean;
}

/** Missing keys and unknown names: the document is published with a fallback. */
export function warningsOf(
  head: ContentDocument,
  { data, lineOf }: Pick<ReadHead, "data" | "lineOf">,
  known: KnownNames | undefined,
): readonly TextProblem[] {
  const warnings: TextProblem[] = [];
  const missing = missingKeys(head, data).join(", ");
  if (missing) warnings.push({ expected: missing, hint: "what is missing gets a fall-back" });
  for (const key of ["title", "description"]) {
    if (typeof data[key] !== "object" || data[key] === null) continue;
    const hint = "a list, or keys and values, counts as missing";
    warnings.push({ line: lineOf([key]), expected: `${key}: a text`, hint });
  }
  if (!known) return warnings;
  const { layout } = head;
  if (typeof layout === "string" && !known.layouts.includes(layout)) {
    const expected = `layout: one of ${known.layouts.join(", ")}`;
    const hint = `${layout} is shown as ${known.layouts[0]}`;
    warnings.push({ line: lineOf(["layout"]), expected, hint });
  }
  for (const [keys, name] of namedMedia(data)) {
    if (known.hasPicture(name, String(head._file))) continue;
    const expected = `${keys.join(".")}: a picture or film in media/, or a picture beside the document`;
    const hint = `${name} is not there, so nothing is shown`;
    warnings.push({ line: lineOf(keys), expected, hint });
  }
  return warnings;
}

/** What people write to show a film or a sound. */
const FILMS = new Set(["audio", "embed", "iframe", "object", "source", "track", "video"]);

/** What of a text is left out: elements and components that the site does not show. */
export function unshownTags(
  tags: WrittenTags,
  known: KnownNames | undefined,
): readonly TextProblem[] {
  return tags.flatMap(([name, lines]) => {
    if (!known || known.isShown(name)) return [];
    const what = isRemovedWithText(name) ? "it is left out with all in it" : "its text stays";
    const hint = FILMS.has(name) ? `${what}; ::film{media=name} shows a film of media/` : what;
    return lines.map((line) => ({
      line,
      expected: `${name}: something that the site shows`,
      hint,
    }));
  });
}
