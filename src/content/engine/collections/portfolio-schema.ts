import * as v from "valibot";
import { caseStudySchema } from "./case-study-schema.ts";
import { isoDate } from "./page-schema.ts";

const text = v.pipe(v.string("a text"), v.trim(), v.nonEmpty("a text that is not empty"));

/** What an editor writes in `content/<locale>/portfolio/<order>.<slug>.md` (A7). */
export const portfolioSchema = v.looseObject({
  title: text,
  /** One sentence, shown with the film. */
  description: text,
  /** One of the studio's (A6). */
  category: text,
  client: text,
  year: v.pipe(v.number("a year"), v.integer(), v.minValue(1990), v.maxValue(2100)),
  /** Day on which the film was published; search engines list films only with one. */
  date: v.optional(isoDate),
  /** What the studio did for the film, in the document's language. */
  services: v.array(text, "a list of texts"),
  video: v.strictObject({
    /** Name of the picture and the film in the media manifest. */
    media: v.pipe(text, v.regex(/^[a-z0-9-]+$/, "lower-case letters, digits and hyphens")),
    /** Running time in seconds. */
    duration: v.optional(v.pipe(v.number("seconds"), v.minValue(1))),
  }),
  /** Featured works are shown before "view all" is chosen. */
  featured: v.optional(v.boolean("true or false"), false),
  /** Place in the portfolio, ascending, said in the default language; without one at its end. */
  order: v.optional(v.pipe(v.number("a whole number"), v.integer())),
  ...caseStudySchema.entries,
});

/** One work in one language, without its text. */
export interface PortfolioItem extends v.InferOutput<typeof portfolioSchema> {
  /** Name of the work; the same in every language. */
  readonly slug: string;
  /** Address in its language, without language prefix. */
  readonly path: string;
  /** Its file, below the content folder. */
  readonly file: string;
  /** Language it is written in. */
  readonly locale: string;
}
