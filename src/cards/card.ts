/** What the card of a page shows; equal cards look the same. */
export interface Card {
  /** Name of the studio, beside its logo. */
  readonly studio: string;
  /** Where the page belongs, in a line above the title. */
  readonly label?: string;
  readonly title: string;
  /** BCP 47 tag of title and label. */
  readonly language: string;
  /** Direction of the title; the card is mirrored for `rtl`. */
  readonly dir: "ltr" | "rtl";
  /** Name of a picture's file; without one the card shows gels. */
  readonly picture?: string;
}

/** Pixels of every card: the size that ogp.me's readers show uncut. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Content type of every card. */
export const CARD_TYPE = "image/jpeg";
