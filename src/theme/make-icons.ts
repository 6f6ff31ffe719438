import { multiplyColors, screenColors } from "./color.ts";
import type { ThemeColors } from "./default-theme.ts";

/** Widths in `favicon.ico`, in pixels: tabs, task bars, desktops. */
const ICO_WIDTHS = [16, 32, 48];
/** Side of the largest square in the circle that no phone cuts off (W3C, maskable icons). */
const SAFE = 0.8 / Math.SQRT2;
/** Width of the picture on home screens of iPhones, as a share of its ground. */
const TOUCH = 0.72;

/** The icon of a studio that has none of its own: two gels that mix, as light or as ink. */
export function gelIcon({ gels: [first, second] }: ThemeColors): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <style>@media (prefers-color-scheme: dark) { .mix { fill: ${screenColors(first, second)} } }</style>
  <circle cx="17" cy="24" r="15" fill="${first}"/>
  <circle cx="31" cy="24" r="15" fill="${second}"/>
  <path class="mix" fill="${multiplyColors(first, second)}" d="M24 10.734A15 15 0 0 1 24 37.266A15 15 0 0 1 24 10.734Z"/>
</svg>
`;
}

/** Width and height of an SVG as its `viewBox` says; undefined without one. */
export function svgSize(
  svg: string,
): { readonly width: number; readonly height: number } | undefined {
  const [, box = ""] = /<svg\b[^>]*?\sviewBox\s*=\s*["']([^"']+)["']/.exec(svg) ?? [];
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/**
 * Makes all icons of a site: of browser tabs, of older ones, of home screens, and the one that phones
 * cut to their own shape. Icons that are no SVG show the picture as it is in light.
 *
 * @param svg square picture with nothing behind it; a style in it may answer to `prefers-color-scheme`
 * @param ground what it stands on where there must be a ground, as `#rrggbb`
 * @returns files by their names
 * @throws Error when the picture cannot be drawn
 */
export async function makeIcons(
  svg: string,
  ground: string,
): Promise<Readonly<Record<string, Buffer>>> {
  // What draws is loaded where a theme is made, not at each start.
  const [{ default: sharp }, { default: pngToIco }] = await Promise.all([
    import("sharp"),
    import("png-to-ico"),
  ]);
  const source = Buffer.from(svg);
  const width = svgSize(svg)?.width ?? 1;
  const draw = (side: number): Promise<Buffer> =>
    sharp(source, { density: Math.min(Math.max((72 * side) / width, 1), 100_000) })
      .resize(side, side)
      .png({ compressionLevel: 9 })
      .toBuffer();
  /** The picture in the middle of its ground, as wide as a part of it. */
  const drawOnGround = async (side: number, part: number): Promise<Buffer> => {
    const picture = await draw(Math.round(side * part));
    return sharp({ create: { width: side, height: side, channels: 3, background: ground } })
      .composite([{ input: picture }])
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  };
  return {
    "favicon.svg": source,
    "favicon.ico": await pngToIco(await Promise.all(ICO_WIDTHS.map(draw))),
    "apple-touch-icon.png": await drawOnGround(180, TOUCH),
    "icon-192.png": await draw(192),
    "icon-512.png": await draw(512),
    "icon-maskable-512.png": await drawOnGround(512, SAFE),
  };
}
