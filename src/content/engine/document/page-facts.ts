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
  const { title, description, updated, date, image, video } = head as Fields;
  return {
    file: String(head._file),
    title: textOf(title),
    description: textOf(description),
    published: textOf(date),
    updated: textOf(updated) ?? textOf(date),
    media: textOf(fieldOf(image, "media")) ?? textOf(fieldOf(video, "media")),
    film: textOf(fieldOf(video, "media")),
    isRedirect: redirectOf(head) !== undefined,
  };
}

/** The address to which a document sends its visitors; undefined when it shows itself (D10). */
export function redirectOf({ redirect, navigation }: Fields): string | undefined {
  return textOf(redirect) ?? textOf(fieldOf(navigation, "redirect"));
}

/** Keys of front matter below which pictures and films are named. */
const NAMING_KEYS = ["image", "video", "keyImage", "shots", "passes", "deliverables"];

/** Pictures and films that front matter names: its keys from the outermost, and the name. */
export function namedMedia(
  fields: Fields,
): readonly (readonly [keys: readonly string[], media: string])[] {
  return NAMING_KEYS.flatMap((key) => mediaBelow(fields[key], [key]));
}

function mediaBelow(
  value: unknown,
  at: readonly string[],
): readonly (readonly [keys: readonly string[], media: string])[] {
  if (typeof value === "string") return at.at(-1) === "media" ? [[at, value]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => mediaBelow(below, [...at, key]));
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
