/**
 * Words that only the sample studio says, in lower case: names, contacts, clients, titles. They are
 * stored because a studio's clone may have left the sample out.
 */
export const SAMPLE_WORDS: readonly string[] = [
  "kinovane",
  "mara ellenby",
  "מארה אלנבי",
  "+00 000 000 000",
  "ambra parfums",
  "coro aldea",
  "ledgerhouse",
  "lena marisol",
  "northbeam",
  "orbita nine",
  "pomona fields",
  "roast & row",
  "tesselo logistics",
  "tonal audio",
  "valle trails",
  "a valley in six sheets of paper",
  "pulse of the ninth ring",
  "the glass ledger",
  "the last warm evening",
  "the orchard at noon",
];
