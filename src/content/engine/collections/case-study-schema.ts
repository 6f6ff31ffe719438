import * as v from "valibot";

const text = v.pipe(v.string("a text"), v.trim(), v.nonEmpty("a text that is not empty"));
const seconds = v.pipe(v.number("seconds"), v.minValue(0));

/** A picture in `media/` or beside the document, and what it shows. */
const picture = v.strictObject({ media: text, alt: text });

/** The two pictures that are compared, each with the words below it. */
const pass = v.strictObject({ ...picture.entries, caption: text });

/** How a work came about, as far as its editor tells it: what is left out is not shown (A7). */
export const caseStudySchema = v.object({
  /** What was asked for, in a sentence or two; the text of the document goes on from there. */
  brief: v.optional(text),
  /** Working days from brief to delivery. */
  days: v.optional(v.pipe(v.number("days"), v.integer(), v.minValue(1))),
  /** The frame by which all others were judged. */
  keyImage: v.optional(
    v.strictObject({
      ...picture.entries,
      text: v.optional(text),
      /** What it settled, each under its colour. */
      decisions: v.optional(
        v.array(
          v.strictObject({
            color: v.pipe(
              v.string(),
              v.regex(/^#[0-9a-f]{6}$/i, "a colour as #rrggbb, between quotation marks"),
            ),
            text,
          }),
        ),
        [],
      ),
    }),
  ),
  /** Frames of the film in their order, each with its second. */
  shots: v.optional(v.array(v.strictObject({ ...picture.entries, at: seconds })), []),
  /** The same moment at the beginning of the work and at its end. */
  passes: v.optional(v.strictObject({ first: pass, final: pass })),
  /** What the client got. */
  deliverables: v.optional(
    v.array(
      v.strictObject({
        ratio: v.pipe(
          v.string("a ratio such as 16:9, between quotation marks"),
          v.regex(/^[1-9]\d?:[1-9]\d?$/, "a ratio such as 16:9"),
        ),
        /** What it is for. */
        text,
        /** A frame that fills this ratio well; else the still of the work. */
        media: v.optional(text),
        seconds: v.optional(seconds),
      }),
    ),
    [],
  ),
  credits: v.optional(v.array(v.strictObject({ role: text, name: text })), []),
  /** What the client said. */
  quote: v.optional(v.strictObject({ text, by: text })),
});

/** Its keys in front matter. */
const CASE_STUDY_KEYS = Object.keys(caseStudySchema.entries);

/** Words of a case study, which translators read and visitors search; numbers and names of files are none. */
export function caseStudyWords(data: Readonly<Record<string, unknown>>): readonly string[] {
  return CASE_STUDY_KEYS.flatMap((key) => wordsOf(data[key], key));
}

function wordsOf(value: unknown, key: string): readonly string[] {
  if (typeof value === "string") return ["media", "color", "ratio"].includes(key) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => wordsOf(below, name));
}
