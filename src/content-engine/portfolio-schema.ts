import * as v from "valibot";

/** Categories of a work (A6). */
export const PORTFOLIO_CATEGORIES = ["marketing", "business", "aiMusic"] as const;

const text = v.pipe(v.string(), v.trim(), v.nonEmpty("a text that is not empty"));

/** What an editor writes in `content/<locale>/portfolio/<order>.<slug>.json` (A7). */
export const portfolioSchema = v.strictObject({
  title: text,
  /** One sentence, shown with the film. */
  description: text,
  category: v.picklist(PORTFOLIO_CATEGORIES, `one of ${PORTFOLIO_CATEGORIES.join(", ")}`),
  client: text,
  year: v.pipe(v.number(), v.integer(), v.minValue(1990), v.maxValue(2100)),
  /** What the studio did for the film, in the document's language. */
  services: v.array(text),
  video: v.strictObject({
    /** Name of the picture and the film in the media manifest. */
    media: v.pipe(text, v.regex(/^[a-z0-9-]+$/, "lower-case letters, digits and hyphens")),
    /** Running time in seconds. */
    duration: v.optional(v.pipe(v.number(), v.minValue(1))),
  }),
  /** Featured works are shown before "view all" is chosen. */
  featured: v.optional(v.boolean(), false),
  /** Place in the portfolio, ascending. */
  order: v.pipe(v.number(), v.integer()),
});

/** A work's category. */
export type PortfolioCategory = (typeof PORTFOLIO_CATEGORIES)[number];

/** One work in one language. */
export type PortfolioItem = v.InferOutput<typeof portfolioSchema> & {
  /** Address of the work; the same in every language. */
  readonly slug: string;
};
