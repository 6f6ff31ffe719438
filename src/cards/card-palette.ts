/** Colours of a card, each as `#rrggbb`. */
export interface CardPalette {
  readonly paper: string;
  readonly ink: string;
  readonly quietInk: string;
  readonly amber: string;
  readonly violet: string;
  readonly rose: string;
  readonly cyan: string;
}

const NAMES: Readonly<Record<keyof CardPalette, string>> = {
  paper: "paper",
  ink: "ink",
  quietInk: "ink-2",
  amber: "gel-amber",
  violet: "gel-violet",
  rose: "gel-rose",
  cyan: "gel-cyan",
};

/**
 * Reads the colours out of the site's tokens, those of the light scheme.
 *
 * @param css `tokens.css`
 * @throws Error when a colour is missing or not written in hexadecimal
 */
export function readPalette(css: string): CardPalette {
  const read = (name: string): string => {
    const [, value = ""] =
      new RegExp(`--${name}:\\s*(?:light-dark\\(\\s*)?(#[0-9a-fA-F]{3,6})\\b`).exec(css) ?? [];
    if (!/^#(?:[0-9a-fA-F]{3}){1,2}$/.test(value)) {
      throw new Error(`tokens.css: --${name} must be a colour such as #9333ea`);
    }
    return value;
  };
  return Object.fromEntries(
    Object.entries(NAMES).map(([key, name]) => [key, read(name)]),
  ) as unknown as CardPalette;
}
