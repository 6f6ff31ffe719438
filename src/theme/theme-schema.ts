import * as v from "valibot";
import { SCRIPT_NAMES } from "./scripts.ts";

const hex = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-fA-F]{6}$/, "a colour such as #9333ea"),
  v.toLowerCase(),
);

const scheme = v.strictObject({
  /** Ground of pages; browsers paint around pages with it. */
  paper: hex,
  /** Ground of what lies on the page: dialogs, menus, notes. */
  paper2: hex,
  /** Text. */
  ink: hex,
  /** Quieter text. */
  ink2: hex,
  /** Lines that divide, and the ground of short code. */
  line: hex,
  /** Borders of fields and days. */
  fieldLine: hex,
  /** Ground of buttons and of what is chosen. */
  accent: hex,
  /** The same under the pointer. */
  accentHover: hex,
  /** Text and signs on both. */
  onAccent: hex,
  /** Links, signs and the ring around what has the focus. */
  accentText: hex,
  /** What is wrong in a form. */
  danger: hex,
});

const code = v.strictObject({
  keyword: hex,
  string: hex,
  constant: hex,
  function: hex,
  comment: hex,
  punctuation: hex,
});

const colors = v.strictObject({
  light: v.optional(v.partial(scheme)),
  /** Also the colours of what is dark in both schemes: films, code, the award. */
  dark: v.optional(v.partial(scheme)),
  /** Four discs of light, the studio's own colour first: art, marks, cards. */
  gels: v.optional(v.strictTuple([hex, hex, hex, hex])),
  /** Text on the first of them. */
  onGel: v.optional(hex),
  /** Controls that lie on pictures and on the stage. */
  bright: v.optional(hex),
  /** A breath of the first gel, behind the portrait. */
  tint: v.optional(hex),
  /** A line that stands out on the stage. */
  highlight: v.optional(hex),
  /** The bar at the top while a page loads (C4). */
  loadingBar: v.optional(hex),
  /** Words of program text, on the stage. */
  code: v.optional(v.partial(code)),
});

const name = v.pipe(v.string(), v.regex(/^[\w .-]+$/, "letters, digits, blanks, dots and hyphens"));
const weight = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000));
const width = v.pipe(v.number(), v.minValue(50), v.maxValue(200));

const typeface = v.pipe(
  v.strictObject({
    /** What style sheets, mails and cards call it; left out: what its package does. */
    family: v.optional(name),
    /** npm package; left out: the file lies in the studio's `theme/`. */
    package: v.optional(
      v.pipe(v.string(), v.regex(/^(?:@[\w.-]+\/)?[\w.-]+$/, "the name of an npm package")),
    ),
    /**
     * File; `{weight}` in its name stands for each of `weights`, without it the file is a variable
     * typeface. Left out: as Fontsource names its files.
     */
    file: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[\w{}][\w {}.-]*\.(?:woff2?|ttf|otf)$/i, "the name of a font file"),
      ),
    ),
    /** Weights that are loaded: each of a static typeface, the first to the last of a variable one. */
    weights: v.pipe(v.array(weight), v.minLength(1, "at least one weight")),
    /** Widths of a variable typeface, in per cent: normal and the widest that headings take. */
    widths: v.optional(v.strictTuple([width, width])),
  }),
  v.check(
    (it) => it.package !== undefined || (it.file !== undefined && it.family !== undefined),
    "a package, or a file of the studio's theme/ folder with its family",
  ),
);

const byScript = v.strictObject(
  Object.fromEntries(SCRIPT_NAMES.map((script) => [script, v.optional(typeface)])) as Record<
    (typeof SCRIPT_NAMES)[number],
    v.OptionalSchema<typeof typeface, undefined>
  >,
);

const length = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}(?:\.\d{1,4})?(?:px|rem)$/, "a length such as 2px or 1rem"),
);

const radius = v.strictObject({
  /** Fields and times. */
  field: length,
  /** Buttons and whatever looks like one. */
  button: length,
  /** Dialogs. */
  panel: length,
  /** Menus and notes over the page. */
  popover: length,
});

/** The name of an SVG in the studio's `theme/`. */
export const svgFile = v.pipe(
  v.string(),
  v.regex(/^[\w][\w .-]*\.svg$/i, "the name of an SVG file"),
);

/** The shape of `theme` in a studio's configuration; what is left out is as the product has it. */
export const themeSchema = v.strictObject({
  colors: v.optional(colors),
  typefaces: v.optional(
    v.strictObject({
      text: v.optional(byScript),
      /** Headings and numbers; scripts without one here take that of the text. */
      display: v.optional(byScript),
    }),
  ),
  radius: v.optional(v.partial(radius)),
  /** An SVG in the studio's `theme/`: a mark beside the studio's name, or one that has it. */
  logo: v.optional(v.strictObject({ file: svgFile, hasName: v.optional(v.boolean()) })),
  /** Square SVG in the studio's `theme/`, of which all icons are made. */
  icon: v.optional(svgFile),
});

/** `theme` of a studio's configuration. */
export type ThemeConfig = v.InferOutput<typeof themeSchema>;
/** A typeface for one script. */
export type Typeface = v.InferOutput<typeof typeface>;
/** Colours of the light or the dark scheme, each as `#rrggbb`. */
export type Scheme = v.InferOutput<typeof scheme>;
/** Colours of words of program text. */
export type CodeColors = v.InferOutput<typeof code>;
/** Radii of corners, as CSS lengths. */
export type Radius = v.InferOutput<typeof radius>;
