import type { ContentDocument } from "./content-document.ts";

/** What lists of addresses say of a document. */
export interface PageFacts {
  /** ISO day of the last change that its author names, else of publication. */
  readonly updated: string | undefined;
  /** Name of its picture in the media manifest. */
  readonly media: string | undefined;
  /** True when its visitors are sent elsewhere (D10). */
  readonly isRedirect: boolean;
}

/** Reads the facts off a head. */
export function factsOf(head: ContentDocument): PageFacts {
  const { updated, date, image, video, redirect, navigation } = head as Record<string, unknown>;
  return {
    updated: textOf(updated) ?? textOf(date),
    media: textOf(fieldOf(image, "media")) ?? textOf(fieldOf(video, "media")),
    isRedirect: [redirect, fieldOf(navigation, "redirect")].some(textOf),
  };
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[field]
    : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
