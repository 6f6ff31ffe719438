import type { ContentDocument } from "./content-document.ts";

/** What lists of addresses say of a document. */
export interface PageFacts {
  /** Path of its document below the content folder. */
  readonly file: string;
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
  const { title, description, updated, date } = head as Fields;
  const { image, video } = mediaOf(head);
  return {
    file: String(head._file),
    title: textOf(title),
    description: textOf(description),
    published: textOf(date),
    updated: textOf(updated) ?? textOf(date),
    media: textOf(image) ?? textOf(video),
    film: textOf(video),
    isRedirect: redirectOf(head) !== undefined,
  };
}

/** The address to which a document sends its visitors; undefined when it shows itself (D10). */
export function redirectOf({ redirect, navigation }: Fields): string | undefined {
  return textOf(redirect) ?? textOf(fieldOf(navigation, "redirect"));
}

/** Names of the media manifest by the keys of front matter that use them. */
export function mediaOf({ image, video }: Fields): Readonly<Record<string, string | undefined>> {
  const nameIn = (value: unknown): string | undefined => {
    const media = fieldOf(value, "media");
    return typeof media === "string" ? media : undefined;
  };
  return { image: nameIn(image), video: nameIn(video) };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[field]
    : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
