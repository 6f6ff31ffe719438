import * as v from "valibot";
import type { Planned } from "../publication/publication.ts";
import { isoDate, pageSchema } from "./page-schema.ts";

const text = v.pipe(v.string("a text"), v.trim(), v.nonEmpty("a text that is not empty"));

/** What an editor writes above an issue of the newsletter in `content/<locale>/newsletter/<n>.md`. */
export const issueSchema = v.looseObject({
  ...pageSchema.entries,
  /** Subject of the mail. */
  title: text,
  /** What mail programs show beside the subject. */
  description: text,
  date: isoDate,
});

/** An issue of the newsletter in one language, without its text. */
export interface Issue {
  /** Counted from 1. */
  readonly number: number;
  /** Address in its language, without language prefix. */
  readonly path: string;
  /** Its file, below the content folder. */
  readonly file: string;
  /** Language it is written in. */
  readonly locale: string;
  readonly title: string;
  readonly description: string;
  /** ISO date. */
  readonly date: string;
  readonly draft: boolean;
  /** Why it is hidden from visitors although it is no draft; in preview only. */
  readonly planned: Planned | undefined;
}
