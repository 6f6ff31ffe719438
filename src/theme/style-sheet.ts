import { scriptOf } from "#i18n";
import {
  type Script,
  type ScriptName,
  SCRIPT_NAMES,
  scriptNamed,
  unicodeRange,
} from "./scripts.ts";
import type { Theme, ThemeColors } from "./default-theme.ts";
import type { FallbackMetrics } from "./make-face.ts";
import { contrastOf } from "./color.ts";
import { scrimsOf } from "./scrims.ts";
import type { Scheme } from "./theme-schema.ts";
import type { TypefaceRole } from "./typeface-files.ts";

/** A font file as pages load it. */
export interface SheetFace {
  readonly role: TypefaceRole;
  readonly script: ScriptName;
  /** Name of the typeface itself. */
  readonly family: string;
  readonly weights: readonly [first: number, last: number];
  readonly widths: readonly [normal: number, widest: number] | undefined;
  /** Path at which it is served. */
  readonly href: string;
  readonly text: FallbackMetrics;
  readonly bold: FallbackMetrics;
  readonly display: FallbackMetrics;
}

/** Faces that nearly every system has, of the same metrics. */
const LOCAL = 'local("Arial"),local("Liberation Sans"),local("Helvetica")';
const LOCAL_BOLD = 'local("Arial Bold"),local("Liberation Sans Bold"),local("Helvetica Bold")';
/** What the fall-back of Latin stands in for. */
const LATIN_RANGE = "U+0-24F,U+2000-22FF";
const GENERIC = "system-ui,sans-serif";
/** Share of the widest cut in headings of the third level, and in all others on phones. */
const SEMI = 0.48;
const NARROW = 0.64;
/** Weight of headings in scripts without capitals. */
const HEAVY = 700;
const PLAIN_HEADINGS = { spacing: 0, leading: 1.08, largest: 1.08 };

/**
 * Writes the theme as a style sheet: font faces and custom properties, in the layer `tokens`. It
 * comes before all other rules of the site and names the order of its layers.
 *
 * @param signs paths of SVGs at which they are served, by the places that they are signs of
 * @param locales languages of the site
 */
export function styleSheet(
  theme: Theme,
  faces: readonly SheetFace[],
  signs: ReadonlyMap<string, string>,
  locales: readonly string[],
): string {
  const { light, dark } = theme.colors;
  const tokens = [
    ...faces.map(fontFace),
    ...fallbackFaces(faces),
    `:root{${declarations({ ...schemeColors(light), ...fixedColors(theme.colors), ...radii(theme), ...latin(faces) })}}`,
    ...categories(theme),
    // A backdrop inherits nothing in older browsers.
    `::backdrop{--stage:${dark.paper}}`,
    // Paper is light.
    `@media screen and (prefers-color-scheme:dark){:root{${declarations(schemeColors(dark))}}}`,
    `@media (width<=48rem){:root{--wide:${between(widthsOf(faces, "latin"), NARROW)}%}}`,
    ...scriptsOf(locales).map(({ script, name, languages }) =>
      scriptRules(script, name, languages, faces),
    ),
  ].join("");
  const headings = scriptsOf(locales)
    .filter(({ script }) => !script?.hasCapitals)
    .map((script) => headingRule(script, faces))
    .join("");
  return `@layer tokens,base,layout;@layer tokens{${tokens}}${headings && `@layer base{${headings}}`}${[...signs].map(signRule).join("")}`;
}

function declarations(properties: Readonly<Record<string, string>>): string {
  return Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

function schemeColors(scheme: Scheme): Record<string, string> {
  return {
    paper: scheme.paper,
    "paper-2": scheme.paper2,
    ink: scheme.ink,
    "ink-2": scheme.ink2,
    line: scheme.line,
    "field-line": scheme.fieldLine,
    accent: scheme.accent,
    "accent-hover": scheme.accentHover,
    "on-accent": scheme.onAccent,
    "accent-text": scheme.accentText,
    danger: scheme.danger,
  };
}

/**
 * Colours that are the same in both schemes: the stage is always dark, what is lit always light.
 */
function fixedColors(all: ThemeColors): Record<string, string> {
  const { light, dark, gels, code, ...colors } = all;
  const scrims = scrimsOf(all);
  return {
    stage: dark.paper,
    "stage-2": dark.paper2,
    "on-stage": dark.ink,
    "stage-ink-2": dark.ink2,
    "stage-line": dark.line,
    "stage-field-line": dark.fieldLine,
    "stage-accent-text": dark.accentText,
    lit: light.paper,
    "on-lit": light.ink,
    "on-lit-2": light.ink2,
    ...Object.fromEntries(gels.map((gel, at) => [`gel-${at + 1}`, gel])),
    "on-gel": colors.onGel,
    bright: colors.bright,
    tint: colors.tint,
    highlight: colors.highlight,
    "loading-bar": colors.loadingBar,
    scrim: scrims.text,
    "scrim-deep": scrims.deep,
    ...Object.fromEntries(Object.entries(code).map(([word, color]) => [`code-${word}`, color])),
  };
}

/** Colours of categories by their places, and which of the dark and the light words is the clearer on each. */
function categories({ categories: all, colors }: Theme): readonly string[] {
  const { gels, light, bright } = colors;
  return all.map((color, at) => {
    const [, gel] = /^var\(--gel-(\d)\)$/.exec(color) ?? [];
    const ground = (gel && gels[Number(gel) - 1]) || color;
    const isDark = contrastOf(bright, ground) > contrastOf(light.ink, ground);
    const properties = { category: color, "on-category": isDark ? bright : light.ink };
    return `[data-place="${at + 1}"]{${declarations(properties)}}`;
  });
}

/** Cuts an SVG out of the colour of what has the sign; in no layer, since it goes before pages' own rules. */
function signRule([place, href]: readonly [string, string]): string {
  return `[data-sign="${place}"][data-sign]{min-inline-size:1.1rem;min-block-size:1.1rem;border-radius:0;mask:url("${href}")center/contain no-repeat}`;
}

function radii({ radius }: Theme): Record<string, string> {
  return Object.fromEntries(Object.entries(radius).map(([of, length]) => [`radius-${of}`, length]));
}

/** Names that pages call the faces of a script by: Latin by its own name. */
export function faceFamily(family: string, script: ScriptName): string {
  const { code, label } = scriptNamed(script);
  return code === "Latn" || family.endsWith(label) ? family : `${family} ${label}`;
}

function fontFace({ family, script, weights, widths, href }: SheetFace): string {
  const [first, last] = weights;
  return `@font-face{${[
    `font-family:"${faceFamily(family, script)}"`,
    `src:url("${href}")format("woff2")`,
    `font-weight:${first === last ? first : `${first} ${last}`}`,
    ...(widths ? [`font-stretch:${widths[0]}% ${widths[1]}%`] : []),
    // There at the first paint, from a page before or a quick line, or left out until the next page: words
    // that take as much room on the whole still break into other lines.
    "font-display:optional",
    `unicode-range:${unicodeRange(scriptNamed(script))}`,
  ].join(";")}}`;
}

/** The faces of a role in a script; headings take those of the text where they have none. */
function facesOf(
  faces: readonly SheetFace[],
  role: TypefaceRole,
  name: ScriptName | undefined,
): readonly SheetFace[] {
  const found = faces.filter((face) => face.script === name && face.role === role);
  return found.length > 0 || role === "text" ? found : facesOf(faces, "text", name);
}

/** Local faces stretched to the measures of Latin, and those that other scripts take spaces from. */
function fallbackFaces(faces: readonly SheetFace[]): readonly string[] {
  const adjusted = (["text", "display"] as const).flatMap((role) =>
    facesOf(faces, role, "latin")
      .slice(0, 1)
      .flatMap((face) => fallbacksOf(face, role)),
  );
  const others = SCRIPT_NAMES.filter((name) => hasFallback(name, faces)).map(
    (name) =>
      `@font-face{font-family:"${scriptNamed(name).label} Fallback";src:${LOCAL};unicode-range:${unicodeRange(scriptNamed(name))}}`,
  );
  return [...adjusted, ...others];
}

/** What stands in for a face; for headings a bold one, narrower on phones as they are. */
function fallbacksOf(face: SheetFace, role: TypefaceRole): readonly string[] {
  const family = fallbackName(face.family, role);
  const { text, bold, display: wide } = face;
  const source = `src:${LOCAL_BOLD};font-weight:600`;
  if (role === "text") {
    return [adjustedFace(family, `src:${LOCAL}`, text), adjustedFace(family, source, bold)];
  }
  const all = adjustedFace(family, source, wide);
  if (!face.widths) return [all];
  const share = between(face.widths, NARROW) / face.widths[1];
  const narrow = {
    sizeAdjust: toTenths(wide.sizeAdjust * share),
    ascent: toTenths(wide.ascent / share),
    descent: toTenths(wide.descent / share),
    lineGap: toTenths(wide.lineGap / share),
  };
  return [all, `@media (width<=48rem){${adjustedFace(family, source, narrow)}}`];
}

function toTenths(percent: number): number {
  return Math.round(percent * 10) / 10;
}

function adjustedFace(
  family: string,
  source: string,
  { sizeAdjust, ascent, descent, lineGap }: FallbackMetrics,
): string {
  return `@font-face{font-family:"${family}";${source};size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:${lineGap}%;unicode-range:${LATIN_RANGE}}`;
}

function fallbackName(family: string, role: TypefaceRole): string {
  return `${family}${role === "display" ? " Display" : ""} Fallback`;
}

/** Text in these takes its spaces from a face of its own script, never from Latin. */
function hasFallback(name: ScriptName, faces: readonly SheetFace[]): boolean {
  const { code, isLarge } = scriptNamed(name);
  return code !== "Latn" && !isLarge && faces.some(({ script }) => script === name);
}

function latin(faces: readonly SheetFace[]): Record<string, string> {
  const widths = widthsOf(faces, "latin");
  return {
    font: stack(faces, "text", undefined),
    "font-display": stack(faces, "display", undefined),
    wide: `${between(widths, 1)}%`,
    semi: `${between(widths, SEMI)}%`,
  };
}

/** What `font-family` is: the script's own face, Latin, and what the system has. */
function stack(
  faces: readonly SheetFace[],
  role: TypefaceRole,
  name: ScriptName | undefined,
): string {
  const [own] = facesOf(faces, role, name);
  const [latinFace] = facesOf(faces, role, "latin");
  const names = [
    ...(own && name ? [faceFamily(own.family, name)] : []),
    ...(name && hasFallback(name, faces) ? [`${scriptNamed(name).label} Fallback`] : []),
    ...(latinFace ? [latinFace.family, fallbackName(latinFace.family, role)] : []),
  ];
  return [...names.map((family) => `"${family}"`), GENERIC].join(",");
}

function widthsOf(
  faces: readonly SheetFace[],
  name: ScriptName | undefined,
): readonly [number, number] {
  return facesOf(faces, "display", name)[0]?.widths ?? [100, 100];
}

function between([normal, widest]: readonly [number, number], share: number): number {
  return Math.round(normal + (widest - normal) * share);
}

/** Languages of one script. */
interface SiteScript {
  /** Undefined for a script that no typeface can be chosen for. */
  readonly name: ScriptName | undefined;
  readonly script: Script | undefined;
  readonly languages: readonly string[];
}

/** Scripts of languages, but for Latin. */
function scriptsOf(locales: readonly string[]): readonly SiteScript[] {
  const byCode = Map.groupBy(locales, scriptOf);
  return [...byCode].flatMap(([code, languages]) => {
    if (code === "Latn") return [];
    const name = SCRIPT_NAMES.find((known) => scriptNamed(known).code === code);
    return [{ name, script: name && scriptNamed(name), languages }];
  });
}

function selector(languages: readonly string[], before = ""): string {
  return languages.map((language) => `${before}:lang(${language})`).join(",");
}

function scriptRules(
  script: Script | undefined,
  name: ScriptName | undefined,
  languages: readonly string[],
  faces: readonly SheetFace[],
): string {
  const [text, display] = [stack(faces, "text", name), stack(faces, "display", name)];
  const hasFace = facesOf(faces, "text", name).length > 0;
  const properties = {
    wide: `${between(widthsOf(faces, name), 1)}%`,
    ...(script?.headings && { "heading-scale": String(script.headings.scale) }),
    ...(hasFace && {
      font: text,
      "font-display": text === display || !script?.hasCapitals ? "var(--font)" : display,
    }),
  };
  const spacing = script?.isJoined ? `${selector(languages)}{letter-spacing:0!important}` : "";
  return `${selector(languages, ":root")}{${declarations(properties)}}${spacing}`;
}

/** Without capitals and wide cuts, weight and size carry the hierarchy. */
function headingRule({ name, script, languages }: SiteScript, faces: readonly SheetFace[]): string {
  const weights = facesOf(faces, "display", name).map(({ weights: [, last] }) => last);
  const weight = weights.length > 0 ? Math.min(HEAVY, Math.max(...weights)) : HEAVY;
  const { spacing, leading, largest } = script?.headings ?? PLAIN_HEADINGS;
  const all = `:is(${selector(languages)})`;
  return `${all} :is(h1,h2,h3){letter-spacing:${spacing};line-height:${leading};font-weight:${weight}}${all} h1{line-height:${largest}}`;
}
