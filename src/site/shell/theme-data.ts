/** What pages need of the studio's theme besides the style sheet. */
export interface ThemeData {
  /** Colours that browsers paint around pages: the paper of each scheme. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** Typefaces, which a change of language waits for. */
  readonly faces: readonly ThemeFace[];
  /** Before the studio's name, or in its place; absent: two gels. */
  readonly logo?: {
    readonly src: string;
    readonly width: number;
    readonly height: number;
    /** True when the studio's name is in it. */
    readonly hasName: boolean;
  };
}

/** A font file. */
interface ThemeFace {
  /** What the style sheet calls it. */
  readonly family: string;
  /** Script in ISO 15924. */
  readonly script: string;
  readonly href: string;
}
