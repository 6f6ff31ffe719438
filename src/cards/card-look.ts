/** Colours of a card, each as `#rrggbb`. */
export interface CardPalette {
  readonly paper: string;
  readonly ink: string;
  readonly quietInk: string;
  /** Four discs of light, the studio's own colour first. */
  readonly gels: readonly [string, string, string, string];
}

/** A font file, and how titles are set in it: as headings of pages are. */
export interface CardTypeface {
  /** Name in the drawing. */
  readonly family: string;
  readonly file: string;
  /** Script in ISO 15924. */
  readonly script: string;
  readonly heading: {
    readonly weight: number;
    /** Per cent of the normal width. */
    readonly wide: number;
    /** Between letters, in font sizes. */
    readonly spacing: number;
    /** Line height in font sizes. */
    readonly leading: number;
  };
}

/** How all cards of a studio look. */
export interface CardLook {
  readonly palette: CardPalette;
  /** Latin first: titles in a script without a typeface are set as Latin ones are. */
  readonly typefaces: readonly CardTypeface[];
  /** File of the studio's sign. */
  readonly sign: string;
}
