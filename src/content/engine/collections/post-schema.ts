import * as v from "valibot";
import type { Planned } from "../publication/publication.ts";
import { isoDate, pageSchema } from "./page-schema.ts";

const text = v.pipe(v.string("a text"), v.trim(), v.nonEmpty("a text that is not empty"));

/** A picture of the media manifest by its name, or a file by its address. */
const imageSchema = v.pipe(
  v.looseObject(
    {
      media: v.optional(text),
      src: v.optional(text),
      /** Text alternative of the picture; empty for decoration. */
      alt: v.optional(v.string("a text"), ""),
      caption: v.optional(text),
    },
    "media: name, with alt: text",
  ),
  v.check((image) => Boolean(image.media ?? image.src), "media: the name of a picture"),
);

/** What an editor writes above an article in `content/<locale>/blog/<order>.<slug>.md` (A8). */
export const postSchema = v.looseObject({
  ...pageSchema.entries,
  date: v.optional(isoDate),
  /** Absent: the studio's founder. */
  author: v.optional(v.union([text, v.looseObject({ name: text })], "a name")),
  /** Keys; their names are in `content/<locale>/blog/_tags.yml`. */
  tags: v.optional(v.nullable(v.union([text, v.array(text)], "a list of tags"))),
  image: v.optional(imageSchema),
  featured: v.optional(v.boolean("true or false"), false),
});

/** An article of the blog in one language, without its text. */
export interface Post {
  /** Name of the article; the same in every language. */
  readonly slug: string;
  /** Address in its language, without language prefix. */
  readonly path: string;
  /** Its file, below the content folder. */
  readonly file: string;
  /** Language it is written in. */
  readonly locale: string;
  /** Undefined when the front matter gives none. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** ISO date. */
  readonly date: string | undefined;
  readonly updated: string | undefined;
  /** Undefined for the studio's founder. */
  readonly author: string | undefined;
  readonly tags: readonly string[];
  readonly image: v.InferOutput<typeof imageSchema> | undefined;
  readonly featured: boolean;
  readonly draft: boolean;
  /** Why it is hidden from visitors although it is no draft; in preview only. */
  readonly planned: Planned | undefined;
  /** Whole minutes it takes to read, at least 1. */
  readonly minutes: number;
}
