/** Red, green and blue, 0 to 255. */
type Channels = readonly [red: number, green: number, blue: number];

function channelsOf(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function each(first: string, second: string, mix: (a: number, b: number) => number): string {
  const [a, b] = [channelsOf(first), channelsOf(second)];
  const mixed = a.map((channel, at) => Math.round(mix(channel, b[at] ?? 0)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** A colour with a share of another in it, from 0 to 1. */
export function mixColors(color: string, other: string, share: number): string {
  return each(color, other, (a, b) => a + (b - a) * share);
}

/** Two gels over white paper: what both let through. */
export function multiplyColors(first: string, second: string): string {
  return each(first, second, (a, b) => (a * b) / 255);
}

/** Two lights on a dark stage: what both give. */
export function screenColors(first: string, second: string): string {
  return each(first, second, (a, b) => 255 - ((255 - a) * (255 - b)) / 255);
}

/**
 * Contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio).
 *
 * @param first `#rrggbb`
 */
export function contrastOf(first: string, second: string): number {
  const [a, b] = [luminanceOf(first), luminanceOf(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
