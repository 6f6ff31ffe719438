import type { MarkedText } from "#content";

interface MarkedProps {
  readonly text: MarkedText;
}

/** A text in which what was looked for is marked. */
export function Marked({ text }: MarkedProps) {
  return text.map((piece, place) =>
    // Pieces have no other name than their place.
    // oxlint-disable-next-line react/no-array-index-key
    place % 2 === 1 ? <mark key={place}>{piece}</mark> : piece,
  );
}
