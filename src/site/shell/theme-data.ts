/** What pages need of the studio's theme besides the style sheet. */
export interface ThemeData {
  /** Colours that browsers paint around pages: the paper of each scheme. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** Typefaces that pages in a script begin with, and which a change of language waits for. */
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
export interface ThemeFace {
  /** What the style sheet calls it. */
  readonly family: string;
  /** Script in ISO 15924. */
  readonly script: string;
  readonly href: string;
}

/** Font files that pages in a script need at once: its own, and Latin, in which names and numbers are. */
export function facesFor(
  { faces }: Pick<ThemeData, "faces">,
  script: string,
): readonly ThemeFace[] {
  return faces.filter((face) => face.script === "Latn" || face.script === script);
}
