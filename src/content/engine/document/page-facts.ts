import type { ContentDocument } from "./content-document.ts";

/** What lists of addresses say of a document. */
export interface PageFacts {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** ISO day of publication that its author names. */
  readonly published: string | undefined;
  /** ISO day of the last change that its author names, else of publication. */
  readonly updated: string | undefined;
  /** Name of its picture in the media manifest. */
  readonly media: string | undefined;
  /** Name of its film there. */
  readonly film: string | undefined;
  /** True when its visitors are sent elsewhere (D10). */
  readonly isRedirect: boolean;
}

/** Reads the facts off a head. */
export function factsOf(head: ContentDocument): PageFacts {
  const { title, description, updated, date, image, video, redirect, navigation } = head as Record<
    string,
    unknown
  >;
  return {
    title: textOf(title),
    description: textOf(description),
    published: textOf(date),
    updated: textOf(updated) ?? textOf(date),
    media: textOf(fieldOf(image, "media")) ?? textOf(fieldOf(video, "media")),
    film: textOf(fieldOf(video, "media")),
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
