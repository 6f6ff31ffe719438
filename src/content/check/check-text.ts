import type { ContentDocument } from "#content";
import type { Fault } from "./finding.ts";
import type { BodyFacts, TextFile } from "./read-body.ts";

/** What search engines show of a description, in characters. */
const DESCRIPTION_MAX = 160;

/** By what the line of a fault is found. */
type Place =
  | { readonly line: number }
  | { readonly key: readonly string[] }
  | { readonly address: string; readonly nth: number }
  | { readonly words: string };

/** A fault and where it is. */
export interface PlacedFault extends Fault {
  readonly at: Place;
}

/** What a document says of itself: description, words about its picture. */
export function checkHead(head: ContentDocument): readonly PlacedFault[] {
  const { description, image } = head as Record<string, unknown>;
  const text = typeof description === "string" ? description.trim() : "";
  const length = [...text].length;
  const faults: PlacedFault[] = [];
  const add = (rule: Fault["rule"], key: string, expected: string, hint: string): void => {
    faults.push({ rule, at: { key: [key] }, expected, hint });
  };
  if (text === "") {
    const hint = "search engines and previews of links show it";
    add("missing-description", "description", "a description", hint);
  }
  if (length > DESCRIPTION_MAX) {
    const expected = `at most ${DESCRIPTION_MAX} characters of description`;
    add(
      "long-description",
      "description",
      expected,
      `it has ${length}; search engines cut the rest`,
    );
  }
  if (
    typeof image === "object" &&
    image !== null &&
    (image as { alt?: unknown }).alt === undefined
  ) {
    const hint = 'write alt: "" when it only decorates';
    add("missing-alt", "image", "image.alt: what the picture shows", hint);
  }
  return faults;
}

/** Headings go down one level at a time, below the title of the page (WCAG 2.2 1.3.1). */
export function checkHeadings({ headings }: BodyFacts): readonly PlacedFault[] {
  let before = 1;
  return headings.flatMap(({ level, text }, index): PlacedFault[] => {
    const deepest = before + 1;
    before = level;
    const at = { words: text };
    if (level === 1 && index > 0) {
      const hint = `"${text}" is a second title; begin it with ##`;
      return [{ rule: "heading-order", at, expected: "one heading of level 1", hint }];
    }
    if (level <= deepest) return [];
    const hint = `"${text}" is of level ${level}, below one of level ${deepest - 1}`;
    return [{ rule: "heading-order", at, expected: `a heading of level 2 to ${deepest}`, hint }];
  });
}

/** Pictures have a text alternative (WCAG 2.2 1.1.1). */
export function checkAlt({ src, nth, needsAlt }: TextFile): readonly PlacedFault[] {
  if (!needsAlt) return [];
  const hint = `say what ${src} shows; a picture that only decorates says role="presentation"`;
  return [
    { rule: "missing-alt", at: { address: src, nth }, expected: "![what it shows](…)", hint },
  ];
}
