import type { TextProblem } from "../content-problem.ts";
import type { ContentDocument } from "../document/content-document.ts";
import { mediaOf } from "../document/page-facts.ts";
import type { ReadHead } from "../index/read-entry.ts";
import { missingKeys } from "./collections.ts";

/** What documents may refer to by name. */
export interface KnownNames {
  /** Layouts of the site. */
  readonly layouts: readonly string[];
  /** True for pictures that the media manifest has. */
  readonly hasPicture: (media: string) => boolean;
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
  if (!known) return warnings;
  const { layout } = head;
  if (typeof layout === "string" && !known.layouts.includes(layout)) {
    const expected = `layout: one of ${known.layouts.join(", ")}`;
    const hint = `${layout} is shown as ${known.layouts[0]}`;
    warnings.push({ line: lineOf(["layout"]), expected, hint });
  }
  for (const [key, name] of Object.entries(mediaOf(data))) {
    if (name === undefined || known.hasPicture(name)) continue;
    const expected = `${key}.media: a name in media/manifest.json`;
    const hint = `${name} is not there, so nothing is shown`;
    warnings.push({ line: lineOf([key, "media"]), expected, hint });
  }
  return warnings;
}
