import { readFile } from "node:fs/promises";
import {
  createCanvas,
  GlobalFonts,
  type Image,
  loadImage,
  type SKRSContext2D,
} from "@napi-rs/canvas";
import { scriptOf } from "#i18n";
import { type Card, CARD_SIZE } from "./card.ts";
import type { CardLook, CardPalette, CardTypeface } from "./card-look.ts";
import { fitTitle, type TitleBox } from "./fit-title.ts";

/** A card with everything that drawing it needs. */
export interface CardTask {
  readonly card: Card;
  readonly look: CardLook;
  /** Font files with emoji. */
  readonly emoji: readonly string[];
  /** File of the card's picture. */
  readonly picture?: string;
}

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const MARGIN = 64;
/** Where pictures begin, from the start side. */
const PICTURE_AT = 672;
/** Quality of the JPEG: letters stay sharp, and messengers take up to 300 KB. */
const QUALITY = 88;
const SIGN = 60;
/** Baseline of the studio's name. */
const NAME_AT = 106;
const LABEL = 26;
/** Size at which texts are measured: letters and their spacing grow in proportion. */
const MEASURED_AT = 100;
/** Room between title and label. */
const LABEL_GAP = 30;

/** How titles of a language are set. */
interface Setting {
  readonly heading: CardTypeface["heading"];
  /** What a canvas takes for `font-family`. */
  readonly families: string;
}

/** Draws a card as JPEG. */
export async function drawCard(task: CardTask): Promise<Buffer> {
  const { card, look } = task;
  const { palette } = look;
  register(task);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (task.picture === undefined) drawGels(context, card, palette);
  else drawPicture(context, card, palette, await loadImage(await readFile(task.picture)));
  drawStudio(context, task, await loadImage(await readFile(look.sign)));
  drawTitle(context, task);
  return canvas.encode("jpeg", QUALITY);
}

const registered = new Set<string>();

function register({ look, emoji }: CardTask): void {
  const fonts = [
    ...look.typefaces,
    ...emoji.map((file, part) => ({ file, family: emojiFamily(part) })),
  ];
  for (const { file, family } of fonts) {
    if (!registered.has(file)) GlobalFonts.registerFromPath(file, family);
    registered.add(file);
  }
}

function emojiFamily(part: number): string {
  return `Emoji ${part}`;
}

/** Typefaces of the language's script come first, then all others, emoji, and what the machine has. */
function settingOf({ look, emoji }: CardTask, language: string): Setting {
  const script = scriptOf(language);
  const [own, others] = [
    look.typefaces.filter((typeface) => typeface.script === script),
    look.typefaces.filter((typeface) => typeface.script !== script),
  ];
  const [first = NO_TYPEFACE] = [...own, ...others];
  const names = [...own, ...others].map(({ family }) => family);
  const families = [...new Set(names), ...emoji.map((_, part) => emojiFamily(part))];
  return {
    heading: first.heading,
    families: [...families.map((family) => `"${family}"`), "sans-serif"].join(", "),
  };
}

/** How the machine's own typeface is set. */
const NO_TYPEFACE = { heading: { weight: 600, wide: 100, spacing: 0, leading: 1.1 } } as const;

/** Left edge of something, given where it begins from the start side. */
function leftOf({ dir }: Card, start: number, width: number): number {
  return dir === "rtl" ? WIDTH - start - width : start;
}

function drawPicture(
  context: SKRSContext2D,
  card: Card,
  palette: CardPalette,
  picture: Image,
): void {
  const width = WIDTH - PICTURE_AT;
  const scale = Math.max(width / picture.width, HEIGHT / picture.height);
  const [cutWidth, cutHeight] = [width / scale, HEIGHT / scale];
  const [cutLeft, cutTop] = [(picture.width - cutWidth) / 2, (picture.height - cutHeight) / 2];
  const left = leftOf(card, PICTURE_AT, width);
  context.drawImage(picture, cutLeft, cutTop, cutWidth, cutHeight, left, 0, width, HEIGHT);
  const isDark = lightnessAt(context, leftOf(card, PICTURE_AT, KEY.radius)) < DARK;
  const paperLeft = leftOf(card, 0, PICTURE_AT);
  drawWithin(context, paperLeft, PICTURE_AT, () => drawDisc(context, card, palette.gels[1], KEY));
  drawWithin(context, left, width, () =>
    drawDisc(context, card, palette.gels[1], KEY, isDark ? "screen" : "multiply"),
  );
}

/** The disc of light that picture and paper share. */
const KEY: Disc = { at: PICTURE_AT, down: 84, radius: 148 };
/** Mean of the channels below which gels brighten a picture instead of darkening it. */
const DARK = 128;

function lightnessAt(context: SKRSContext2D, left: number): number {
  const { data } = context.getImageData(left, 0, KEY.radius, KEY.down + KEY.radius);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    sum += ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  }
  return sum / (data.length / 4);
}

function drawWithin(context: SKRSContext2D, left: number, width: number, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(left, 0, width, HEIGHT);
  context.clip();
  draw();
  context.restore();
}

/** Discs of light in place of a picture. */
function drawGels(context: SKRSContext2D, card: Card, palette: CardPalette): void {
  const [first, second, third, fourth] = palette.gels;
  drawDisc(context, card, second, { at: 884, down: 190, radius: 246 });
  drawDisc(context, card, first, { at: 1080, down: 420, radius: 178 });
  drawDisc(context, card, third, { at: 908, down: 528, radius: 112 });
  drawDisc(context, card, fourth, { at: 1150, down: 120, radius: 92 });
}

interface Disc {
  /** Middle from the start side. */
  readonly at: number;
  readonly down: number;
  readonly radius: number;
}

function drawDisc(
  context: SKRSContext2D,
  card: Card,
  colour: string,
  { at, down, radius }: Disc,
  blend: "multiply" | "screen" = "multiply",
): void {
  context.save();
  context.globalCompositeOperation = blend;
  context.fillStyle = colour;
  context.beginPath();
  context.arc(leftOf(card, at, 0), down, radius, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

function drawStudio(context: SKRSContext2D, task: CardTask, sign: Image): void {
  const { card, look } = task;
  context.drawImage(sign, leftOf(card, MARGIN - 4, SIGN), NAME_AT - 41, SIGN, SIGN);
  setFont(context, { ...settingOf(task, "en"), dir: "ltr", size: 36 });
  context.fillStyle = look.palette.ink;
  context.textAlign = card.dir === "rtl" ? "right" : "left";
  context.fillText(card.studio.toLowerCase(), leftOf(card, MARGIN + SIGN + 12, 0), NAME_AT);
}

function drawTitle(context: SKRSContext2D, task: CardTask): void {
  const { card, look, picture } = task;
  const { palette } = look;
  const setting = { ...settingOf(task, card.language), dir: card.dir };
  const { leading } = setting.heading;
  const box: TitleBox = {
    width: (picture === undefined ? 760 : PICTURE_AT - 40) - MARGIN,
    height: 372,
    largest: 116,
    smallest: 44,
    leading,
    mostLines: 5,
  };
  const widths = new Map<string, number>();
  setFont(context, { ...setting, size: MEASURED_AT });
  const measure = (text: string, size: number): number => {
    const known = widths.get(text) ?? context.measureText(text).width;
    widths.set(text, known);
    return (known * size) / MEASURED_AT;
  };
  const { size, lines } = fitTitle(card.title, box, measure, card.language);
  const start = leftOf(card, MARGIN, 0);
  const bottom = HEIGHT - MARGIN - size * 0.06;
  context.textAlign = "start";
  context.fillStyle = palette.ink;
  setFont(context, { ...setting, size });
  for (const [index, line] of lines.entries()) {
    context.fillText(line, start, bottom - (lines.length - 1 - index) * size * leading);
  }
  if (card.label === undefined) return;
  const top = bottom - (lines.length - 1) * size * leading - size * 0.74;
  setFont(context, { ...setting, size: LABEL, heading: LABEL_HEADING });
  context.fillStyle = palette.quietInk;
  context.fillText(card.label, start, top - LABEL_GAP, box.width);
}

/** How the line above the title is set. */
const LABEL_HEADING = { weight: 500, wide: 100, spacing: 0, leading: 1 } as const;

function setFont(
  context: SKRSContext2D,
  { heading, families, dir, size }: Setting & Pick<Card, "dir"> & { readonly size: number },
): void {
  const { weight, wide, spacing } = heading;
  context.font = `${weight} ${size}px ${families}`;
  context.fontVariationSettings = `'wght' ${weight}, 'wdth' ${wide}`;
  context.letterSpacing = `${spacing * size}px`;
  context.direction = dir;
}
