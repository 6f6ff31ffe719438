import type { TextProblem } from "../content-problem.ts";
import type { ContentDocument } from "../document/content-document.ts";
import type { ReadHead } from "../index/read-entry.ts";
import { isData } from "../parse/front-matter.ts";
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
  const missing = missingKeys(head, data);
  const { layout } = head;
  const { image, video } = data;
  const media = [
    ["image", isData(image) ? image["media"] : undefined],
    ["video", isData(video) ? video["media"] : undefined],
  ] as const;
  return [
    ...(missing.length > 0
      ? [{ expected: missing.join(", "), hint: "what is missing gets a fall-back" }]
      : []),
    ...(known && typeof layout === "string" && !known.layouts.includes(layout)
      ? [
          {
            line: lineOf(["layout"]),
            expected: `layout: one of ${known.layouts.join(", ")}`,
            hint: `${layout} is shown as ${known.layouts[0]}`,
          },
        ]
      : []),
    ...media.flatMap(([key, name]) =>
      known && typeof name === "string" && !known.hasPicture(name)
        ? [
            {
              line: lineOf([key, "media"]),
              expected: `${key}.media: a name in media/manifest.json`,
              hint: `${name} is not there, so nothing is shown`,
            },
          ]
        : [],
    ),
  ];
}
