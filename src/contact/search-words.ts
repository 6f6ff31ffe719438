/** Folds a text for the search: letters of one size, without accents and points. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();
}

/** Most words of a search; more find nothing that fewer do not. */
const WORDS_MAX = 6;

/** What an enquiry is found by: name, address and reference, with and without its hyphen. */
export function searchText({
  name,
  email,
  reference,
}: {
  readonly name: string;
  readonly email: string;
  readonly reference: string;
}): string {
  return fold([name, email, reference, reference.replace("-", "")].join(" "));
}

/** The words of a search, folded as what they are compared with. */
export function searchWords(typed: string): readonly string[] {
  return fold(typed)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, WORDS_MAX);
}
