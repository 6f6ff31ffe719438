import slugify from "slugify";

/** Characters not allowed in a URL segment; letters of every script are allowed. */
const NOT_IN_SLUG = /[^\p{L}\p{N}\p{M}\s$*_+~.()'!\-:@]+/gu;

/**
 * One segment of an address from one name: lower case, accents folded to ASCII where the letter has
 * a Latin form, spaces to hyphens. Hebrew, Arabic, CJK and other letters stay as they are.
 */
export function slugSegment(name: string): string {
  return slugify(name, { lower: true, remove: NOT_IN_SLUG });
}
