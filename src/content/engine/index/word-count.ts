/**
 * Markup, URLs and code fences, which do not count as words. What begins one ends the search for
 * the end of the one before, so that a text of nothing but beginnings takes no longer than others.
 */
const NOT_WORDS =
  /```[\s\S]*?```|<!--(?:(?!<!--)[\s\S])*?-->|\]\([^()]*\)|<[^<>]+>|[#>*_`~|[\]{}-]+/g;

/** Number of words that a reader of this Markdown reads. */
export function countWords(markdown: string): number {
  return markdown.replaceAll(NOT_WORDS, " ").match(/\S+/g)?.length ?? 0;
}
