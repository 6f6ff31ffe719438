import { contrastOf, mixColors } from "./color.ts";
import type { ScriptName } from "./scripts.ts";
import type { CodeColors, Radius, Scheme, ThemeConfig, Typeface } from "./theme-schema.ts";

/** All colours of a site, each as `#rrggbb`. */
export interface ThemeColors {
  readonly light: Scheme;
  /** Also those of the stage, which is dark in both schemes. */
  readonly dark: Scheme;
  /** Four discs of light, the studio's own colour first. */
  readonly gels: readonly [string, string, string, string];
  readonly onGel: string;
  readonly bright: string;
  readonly tint: string;
  readonly highlight: string;
  readonly loadingBar: string;
  readonly code: CodeColors;
}

/** Typefaces by script. */
export type Typefaces = Readonly<Partial<Record<ScriptName, Typeface>>>;

/** A theme in which nothing is left out. */
export interface Theme {
  readonly colors: ThemeColors;
  readonly typefaces: {
    /** Latin is always there: addresses, numbers and names are written in it. */
    readonly text: Typefaces & { readonly latin: Typeface };
    readonly display: Typefaces;
  };
  readonly radius: Radius;
  /** Colours of the categories of works, by their places: a colour, or a reference to a gel. */
  readonly categories: readonly string[];
  /** Files in the studio's `theme/` that stand for what it offers, by the names of the places they are for. */
  readonly signs: Readonly<Record<string, string>>;
  /** File in the studio's `theme/`, and whether the studio's name is in it; absent: two gels. */
  readonly logo?: NonNullable<ThemeConfig["logo"]>;
  /** File in the studio's `theme/`; absent: two gels. */
  readonly icon?: string;
}

/** Light is a lightbox: gels multiply. Dark is a stage: gels screen. */
const COLORS: ThemeColors = {
  light: {
    paper: "#f7f4fb",
    paper2: "#ffffff",
    ink: "#170a26",
    ink2: "#574b66",
    line: "#d9d2e3",
    fieldLine: "#85789a",
    accent: "#9333ea",
    accentHover: "#7e22ce",
    onAccent: "#ffffff",
    accentText: "#7e22ce",
    danger: "#b3123f",
  },
  dark: {
    paper: "#0c0614",
    paper2: "#1b1228",
    ink: "#f6f2fb",
    ink2: "#bfb4cf",
    line: "#3d3050",
    fieldLine: "#8b7da3",
    accent: "#9333ea",
    accentHover: "#9f45f0",
    onAccent: "#ffffff",
    accentText: "#cda6ff",
    danger: "#ff8da6",
  },
  gels: ["#9333ea", "#ffb020", "#ff6b8b", "#3ccfe6"],
  onGel: "#ffffff",
  bright: "#ffffff",
  tint: "#efe6fb",
  highlight: "#ffc85c",
  // A value of the specification (C4).
  loadingBar: "#9333ea",
  code: {
    keyword: "#d9b3ff",
    string: "#ffcf7a",
    constant: "#8fe6f4",
    function: "#ff9db2",
    comment: "#a99cba",
    punctuation: "#c9bfd8",
  },
};

const DISPLAY: Typefaces = {};

const TEXT: Theme["typefaces"]["text"] = {
  latin: { package: "@fontsource-variable/archivo", weights: [400, 600], widths: [100, 125] },
  hebrew: { package: "@fontsource-variable/heebo", weights: [400, 800] },
};

const RADIUS: Radius = { field: "2px", button: "99rem", panel: "2px", popover: "4px" };

/**
 * Fills a theme with what the product has where a studio says nothing. Tints of gels follow a studio's
 * own gels.
 *
 * @param config `theme` of the studio's configuration, checked; undefined is the product's theme
 * @param offer what it says of the look of categories and services
 */
export function completeTheme(
  config: ThemeConfig = {},
  { categories = [], services = [] }: ShownOffer = {},
): Theme {
  const { colors = {}, typefaces = {}, radius, logo, icon } = config;
  const { light, dark, code, ...single } = colors;
  const schemes = {
    light: fill(COLORS.light, light),
    dark: fill({ ...COLORS.dark, ...fittingAccent(dark) }, dark),
  };
  const tints = single.gels ? tintsOf(single.gels, schemes.dark) : COLORS;
  return {
    colors: {
      ...fill({ ...COLORS, ...tints }, single),
      ...schemes,
      code: fill(tints.code, code),
    },
    typefaces: { text: fill(TEXT, typefaces.text), display: fill(DISPLAY, typefaces.display) },
    radius: fill(RADIUS, radius),
    categories: categories.map(({ color }, place) =>
      typeof color === "string" ? color : `var(--gel-${color ?? ((place + 1) % 4) + 1})`,
    ),
    signs: { ...signsOf("categories", categories), ...signsOf("services", services) },
    ...(logo !== undefined && { logo }),
    ...(icon !== undefined && { icon }),
  };
}

/** What has a sign. */
interface Signed {
  /** A file, or the name of a sign that the product draws. */
  readonly icon?: string | undefined;
}

/** The look of what a studio offers. */
interface ShownOffer {
  readonly services?: readonly Signed[];
  readonly categories?: readonly (Signed & {
    /** One of its own, or the number of a gel. */
    readonly color?: string | number | undefined;
  })[];
}

/** Files of signs by their places, such as `services.0`. */
function signsOf(list: string, all: readonly Signed[]): Record<string, string> {
  const files = all.map(({ icon }, place) => [`${list}.${place}`, icon ?? ""] as const);
  return Object.fromEntries(files.filter(([, icon]) => icon.toLowerCase().endsWith(".svg")));
}

/**
 * What goes with an accent of a studio's own in the dark, as far as it does not say so: the product's words
 * on it are light, which fits no light accent.
 */
function fittingAccent({ accent }: { readonly accent?: string | undefined } = {}): Partial<Scheme> {
  const { light, dark, bright } = COLORS;
  if (accent === undefined) return {};
  const isDark = contrastOf(light.ink, accent) < contrastOf(bright, accent);
  return isDark
    ? { onAccent: bright, accentHover: mixColors(accent, dark.paper, 0.15) }
    : { onAccent: light.ink, accentHover: mixColors(accent, bright, 0.35) };
}

/** Values of a studio over the product's. */
function fill<Values extends object>(
  usual: Values,
  own: { readonly [Key in keyof Values]?: Values[Key] | undefined } = {},
): Values {
  const said = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...usual, ...Object.fromEntries(said) };
}

/** Lighter forms of gels, as the product's are of its own. */
function tintsOf(
  [first, second, third, fourth]: ThemeColors["gels"],
  { ink2, ink, paper }: Scheme,
): Pick<ThemeColors, "tint" | "highlight" | "loadingBar" | "code"> {
  return {
    loadingBar: first,
    tint: mixColors(first, COLORS.bright, 0.87),
    highlight: mixColors(second, COLORS.bright, 0.3),
    code: {
      keyword: mixColors(first, COLORS.bright, 0.65),
      string: mixColors(second, COLORS.bright, 0.4),
      constant: mixColors(fourth, COLORS.bright, 0.45),
      function: mixColors(third, COLORS.bright, 0.35),
      comment: mixColors(ink2, paper, 0.1),
      punctuation: mixColors(ink2, ink, 0.25),
    },
  };
}
