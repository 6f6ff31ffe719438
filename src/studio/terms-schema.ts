import * as v from "valibot";

const day = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365));

/** A first and a last day, or one number that is both; the output always has both. */
export const days = v.pipe(
  v.union(
    [
      v.pipe(
        day,
        v.transform((one): readonly [first: number, last: number] => [one, one]),
      ),
      v.pipe(v.tuple([day, day]), v.readonly()),
    ],
    "a number of whole days from 1 to 365, or two such as [8, 12]",
  ),
  v.check(([first, last]) => first <= last, "the smaller number of days first"),
);

/** What something costs at least; shown as "from", in the form of each language. */
export const price = v.strictObject({
  from: v.pipe(v.number(), v.minValue(0, "zero or more")),
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, "a code such as EUR or USD (ISO 4217)")),
  /** What it is for; left out, that goes without saying. */
  per: v.optional(v.picklist(["film", "month"])),
});
